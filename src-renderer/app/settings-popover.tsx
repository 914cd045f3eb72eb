import { useState } from 'react';
import { useRequest } from '../api/requests.ts';
import { WordListDialog, WordListRows, type WordListName } from '../features/word-lists/word-list-settings.tsx';
import { languageTags } from '../i18n/format.ts';
import { locales } from '../i18n/i18n.ts';
import { useText } from '../i18n/use-text.ts';
import { useChangeSettings } from './use-change-settings.ts';

export const settingsPopoverId = 'settings-popover';

/** Names of languages stand in their own language, so that everybody finds the way back. */
const localeNames = { en: 'English', zh: '简体中文', ru: 'Русский' } as const;
const themes = ['system', 'light', 'dark'] as const;
const workerCounts = [0, 1, 2, 3, 4, 6, 8, 12, 16] as const;

export function SettingsPopover() {
  const text = useText();
  const settings = useRequest('settings/get', {}).data;
  const cores = useRequest('app/info', {}).data?.cores ?? workerCounts.length;
  const change = useChangeSettings();
  const [editing, setEditing] = useState<WordListName | null>(null);
  const edit = (name: WordListName) => {
    document.getElementById(settingsPopoverId)?.hidePopover();
    setEditing(name);
  };
  return (
    <>
      <dialog id={settingsPopoverId} popover="auto" className="popover" aria-label={text.ui('settings.title')}>
        <h2>{text.ui('settings.title')}</h2>
        <label className="setting">
          <span>{text.ui('settings.language')}</span>
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
        </label>
        <label className="setting">
          <span>{text.ui('settings.theme')}</span>
          <select
            data-testid="theme-select"
            value={settings?.theme ?? 'system'}
            onChange={(event) => change({ theme: themes.find((theme) => theme === event.target.value) ?? 'system' })}
          >
            {themes.map((theme) => (
              <option key={theme} value={theme}>
                {text.ui(`settings.themes.${theme}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="setting">
          <span>{text.ui('settings.workers')}</span>
          <select value={settings?.workers ?? 0} onChange={(event) => change({ workers: Number(event.target.value) })}>
            {[...new Set([...workerCounts.filter((count) => count <= cores), settings?.workers ?? 0])]
              .toSorted((a, b) => a - b)
              .map((count) => (
                <option key={count} value={count}>
                  {count === 0 ? text.ui('settings.workersAuto') : text.format.integer(count)}
                </option>
              ))}
          </select>
        </label>
        <p className="hint">{text.ui('settings.workersHint')}</p>
        <WordListRows onEdit={edit} />
      </dialog>
      {editing && settings && <WordListDialog which={editing} settings={settings} onClose={() => setEditing(null)} />}
    </>
  );
}
