import type { ComponentProps, ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { languageTags } from '#contract/language-tags.ts';
import { memoryUses } from '#contract/settings.ts';
import {
  Button,
  Check,
  Hint,
  type HintedKey,
  type IconName,
  locales,
  Select,
  type UiKey,
  useAppRequest,
  useOutside,
  useSettings,
  useText,
} from '../../kit.ts';

const localeNames = { en: 'English', zh: '简体中文', ru: 'Русский' } as const;

/** In their own language, so that users can switch back from any. */
export const localeOptions = locales.map((locale) => (
  <option key={locale} value={locale} lang={languageTags[locale]}>
    {localeNames[locale]}
  </option>
));
const themes = ['system', 'light', 'dark'] as const;
const densities = ['comfortable', 'compact'] as const;

export function LookSettings() {
  const text = useText();
  const [settings, change] = useSettings();
  return (
    <>
      <Setting name={text.ui('settings.language')}>
        <select
          data-testid="locale-select"
          value={settings?.locale ?? 'system'}
          onChange={(event) => change({ locale: locales.find((locale) => locale === event.target.value) ?? null })}
        >
          <option value="system">{text.ui('settings.followSystem')}</option>
          {localeOptions}
        </select>
      </Setting>
      <Choice
        says="settings.theme"
        data-testid="theme-select"
        value={settings?.theme ?? 'system'}
        options={themes}
        nameOf={(theme) => text.ui(`settings.themes.${theme}`)}
        onChange={(theme) => change({ theme })}
      />
      <Choice
        says="settings.density"
        data-testid="density-select"
        value={settings?.density ?? 'comfortable'}
        options={densities}
        nameOf={(density) => text.ui(`settings.densities.${density}`)}
        onChange={(density) => change({ density })}
      />
    </>
  );
}

const Setting = ({ name, children }: { name: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is the child
  <label className="setting as-grid align-centre gap-8 mb-8">
    <span>{name}</span>
    {children}
  </label>
);

function Choice<Value extends string | number>({
  says,
  ...select
}: ComponentProps<typeof Select<Value>> & { says: UiKey }) {
  return (
    <Setting name={useText().ui(says)}>
      <Select {...select} />
    </Setting>
  );
}

export function Switch({
  of: name,
  usual = false,
  says,
  testId,
}: {
  of: 'keepAwake' | 'notifyWhenDone' | 'checkForUpdates' | 'reducedMotion';
  usual?: boolean;
  says: HintedKey;
  testId: string;
}) {
  const text = useText();
  const [settings, change] = useSettings();
  return (
    <Check checked={settings?.[name] ?? usual} onChange={(isOn) => change({ [name]: isOn })} data-testid={testId}>
      <span>
        {text.ui(says)}
        <small>{text.ui(`${says}Hint`)}</small>
      </span>
    </Check>
  );
}

export const sectionIcons = {
  general: 'settings',
  processing: 'play',
  presets: 'layers',
  thresholds: 'unequal',
  words: 'list',
  network: 'globe',
  desktop: 'open',
  privacy: 'check',
  keyboard: 'right',
  about: 'info',
} as const satisfies Readonly<Record<string, IconName>>;
export type SettingsSection = keyof typeof sectionIcons;

export function sectionsFor(isDesktop: boolean) {
  const sections = Object.keys(sectionIcons) as SettingsSection[];
  return sections.filter((section) => isDesktop || section !== 'desktop');
}

export const settingsPlace = (section?: SettingsSection) => (section ? `/settings/${section}` : '/settings');

const workerCounts = [0, 1, 2, 3, 4, 6, 8, 12, 16] as const;

export function ProcessingSection() {
  const text = useText();
  const [settings, change] = useSettings();
  const cores = useAppRequest('app/info', {}).data?.cores;
  const memory = settings?.memory ?? 'automatic';
  const saves = memory === 'low';
  const workers = saves ? 1 : (settings?.workers ?? 0);
  const offered = new Set([...workerCounts.filter((count) => count <= (cores ?? workerCounts.length)), workers]);
  return (
    <>
      <div className="card">
        <Choice
          says="settings.workers"
          data-testid="workers-select"
          value={workers}
          options={[...offered].toSorted((a, b) => a - b)}
          nameOf={(count) => (count === 0 ? text.ui('settings.workersAuto') : text.format.integer(count))}
          disabled={saves}
          onChange={(count) => change({ workers: count })}
        />
        <Hint says="settings.workersHint" />
        {cores !== undefined && <Hint says="settings.cores" values={{ count: cores }} />}
      </div>
      <div className="card">
        <Choice
          says="settings.memory"
          value={memory}
          options={memoryUses}
          nameOf={(use) => text.ui(`settings.memoryUses.${use}`)}
          onChange={(use) => change({ memory: use })}
        />
        <Hint says={`settings.memoryUseHints.${memory}`} />
        <Hint says="settings.memoryHint" />
      </div>
    </>
  );
}

/** Nothing goes over the network unasked: checking for updates is off by default. */
export function DesktopSection() {
  const [settings] = useSettings();
  return (
    <div className="card">
      <Switch of="keepAwake" usual says="settings.keepAwake" testId="keep-awake" />
      <Switch of="notifyWhenDone" usual says="settings.notify" testId="notify" />
      <Switch of="checkForUpdates" says="settings.updates" testId="updates" />
      {settings?.checkForUpdates && <UpdateCheck />}
    </div>
  );
}

function UpdateCheck() {
  const text = useText();
  const { bridge } = useOutside();
  const check = useMutation({
    mutationFn: async () => (await bridge?.invoke('shell/check-update', {})) ?? null,
    networkMode: 'always',
  });
  const found = check.data;
  return (
    <div className="row wrap gap-8 mt-4">
      <Button
        icon="again"
        onClick={() => check.mutate()}
        disabled={check.isPending}
        data-testid="check-update"
        says="settings.checkNow"
      />
      <output>
        {check.isError && text.ui('settings.updateStates.failed')}
        {found && text.ui(`settings.updateStates.${found.state}`, { version: found.version ?? '' })}{' '}
        {found?.page && (
          <a href={found.page} target="_blank" rel="noopener noreferrer">
            {text.ui('settings.updatePage')}
          </a>
        )}
      </output>
    </div>
  );
}
