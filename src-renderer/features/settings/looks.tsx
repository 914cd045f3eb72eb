import type { ReactNode } from 'react';
import { languageTags } from '../../../src-main/contract/language-tags.ts';
import { Check, locales, Select, useChangeSettings, useRequest, useText } from '../../kit.ts';

/** Names of languages stand in their own language, so that everybody finds the way back. */
export const localeNames = { en: 'English', zh: '简体中文', ru: 'Русский' } as const;
const themes = ['system', 'light', 'dark'] as const;
const densities = ['comfortable', 'compact'] as const;

export function LookSettings() {
  const text = useText();
  const settings = useRequest('settings/get', {}).data;
  const change = useChangeSettings();
  return (
    <>
      <Setting name={text.ui('settings.language')}>
        <select
          data-testid="locale-select"
          value={settings?.locale ?? 'system'}
          onChange={(event) => change({ locale: locales.find((locale) => locale === event.target.value) ?? null })}
        >
          <option value="system">{text.ui('settings.followSystem')}</option>
          {locales.map((locale) => (
            <option key={locale} value={locale} lang={languageTags[locale]}>
              {localeNames[locale]}
            </option>
          ))}
        </select>
      </Setting>
      <Setting name={text.ui('settings.theme')}>
        <Select
          data-testid="theme-select"
          value={settings?.theme ?? 'system'}
          options={themes}
          nameOf={(theme) => text.ui(`settings.themes.${theme}`)}
          onChange={(theme) => change({ theme })}
        />
      </Setting>
      <Setting name={text.ui('settings.density')}>
        <Select
          data-testid="density-select"
          value={settings?.density ?? 'comfortable'}
          options={densities}
          nameOf={(density) => text.ui(`settings.densities.${density}`)}
          onChange={(density) => change({ density })}
        />
      </Setting>
    </>
  );
}

export function Setting({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is the child
    <label className="setting as-grid align-centre gap-8 mb-8">
      <span>{name}</span>
      {children}
    </label>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly testId: string;
}

export function Switch({ name, hint, on, onChange, testId }: SwitchProps) {
  return (
    <Check checked={on} onChange={onChange} data-testid={testId}>
      <span>
        {name}
        <small>{hint}</small>
      </span>
    </Check>
  );
}
