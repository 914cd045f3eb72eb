import { type ComponentProps, type ReactNode, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { languageTags } from '#contract/language-tags.ts';
import { memoryUses } from '#contract/settings.ts';
import {
  Button,
  Check,
  FileInput,
  Hint,
  IconButton,
  type IconName,
  locales,
  NameField,
  rootOf,
  saveAs,
  Select,
  type UiKey,
  useOutside,
  useRequest,
  useSettings,
  useText,
  useToast,
} from '../../kit.ts';
import { z } from 'zod';
import { detectorChoiceSchema } from '#contract/options.ts';
import { DetectorChoice } from '../options/option-groups.tsx';
import { type Chosen, maxPresetName, type Presets, presetsOf, useOwnPresets } from '../options/preset-choice.tsx';

const localeNames = { en: 'English', zh: '简体中文', ru: 'Русский' } as const;

/** In their own language, so that everybody finds the way back. */
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

const Setting = ({ name, children }: Readonly<{ name: string; children: ReactNode }>) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is the child
  <label className="setting as-grid align-centre gap-8 mb-8">
    <span>{name}</span>
    {children}
  </label>
);

type ChoiceProps<Value extends string | number> = ComponentProps<typeof Select<Value>> & Readonly<{ says: UiKey }>;

function Choice<Value extends string | number>({ says, ...select }: ChoiceProps<Value>) {
  return (
    <Setting name={useText().ui(says)}>
      <Select {...select} />
    </Setting>
  );
}

type SwitchProps = Readonly<{
  of: 'keepAwake' | 'notifyWhenDone' | 'checkForUpdates' | 'reducedMotion';
  usual?: boolean;
  says: UiKey;
  hint: UiKey;
  testId: string;
}>;

export function Switch({ of: name, usual = false, says, hint, testId }: SwitchProps) {
  const text = useText();
  const [settings, change] = useSettings();
  return (
    <Check checked={settings?.[name] ?? usual} onChange={(isOn) => change({ [name]: isOn })} data-testid={testId}>
      <span>
        {text.ui(says)}
        <small>{text.ui(hint)}</small>
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

export function settingsPlace(audit: string | null, section?: SettingsSection) {
  const base = audit === null ? '/settings' : `${rootOf(audit)}/settings`;
  return section === undefined ? base : `${base}/${section}`;
}

const workerCounts = [0, 1, 2, 3, 4, 6, 8, 12, 16] as const;

export function ProcessingSection() {
  const text = useText();
  const [settings, change] = useSettings();
  const cores = useRequest('app/info', {}).data?.cores;
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

/** Nothing goes over the network unless it is switched on. */
export function DesktopSection() {
  const [settings] = useSettings();
  return (
    <div className="card">
      <Switch of="keepAwake" usual says="settings.keepAwake" hint="settings.keepAwakeHint" testId="keep-awake" />
      <Switch of="notifyWhenDone" usual says="settings.notify" hint="settings.notifyHint" testId="notify" />
      <Switch of="checkForUpdates" says="settings.updates" hint="settings.updatesHint" testId="updates" />
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

export function PresetSection() {
  const text = useText();
  const detectors = useRequest('detector/list', {}).data?.detectors ?? [];
  const { own, add, rename, remove } = useOwnPresets();
  const supplied = presetsOf(detectors, {});
  const [draft, setDraft] = useState<Chosen>(null);
  const taken = new Set([...supplied.map(({ name }) => name), ...Object.keys(own)]);
  const hasOwn = Object.keys(own).length > 0;
  return (
    <>
      <p className="soft mb-12">{text.ui('settings.presetsLead')}</p>
      <div className="card">
        <h3>{text.ui('options.ownPresets')}</h3>
        {!hasOwn && <Hint says="settings.noPresets" />}
        <ul>
          {Object.entries(own)
            .toSorted(([x], [y]) => x.localeCompare(y))
            .map(([name, choice]) => (
              <PresetRow
                key={name}
                name={name}
                detectors={Object.keys(choice).length}
                taken={taken}
                onRename={(next) => rename(name, next)}
                onRemove={() => remove(name)}
                onExport={() => saveAs(`${name}.json`, writePresets({ [name]: choice }))}
              />
            ))}
        </ul>
        <div className="row wrap gap-8 mt-4">
          <ImportButton taken={taken} onImport={add} />
          <Button
            icon="download"
            disabled={!hasOwn}
            onClick={() => saveAs('pagetwin-presets.json', writePresets(own))}
            data-testid="presets-export"
            says="settings.exportAll"
          />
        </div>
      </div>
      <div className="card">
        <h3>{text.ui('options.builtInPresets')}</h3>
        <ul className="divided">
          {supplied.map(({ name, detectors: choice }) => (
            <li key={name} className="preset-row row wrap gap-8 gap-y-4">
              <strong className="anywhere">{text.maybe(`options.presets.${name}`) ?? name}</strong>
              <small>{text.count('detectors', Object.keys(choice).length)}</small>
            </li>
          ))}
        </ul>
      </div>
      <details className="card">
        <summary className="strong">{text.ui('settings.makePreset')}</summary>
        <DetectorChoice chosen={draft} onChange={setDraft} />
      </details>
    </>
  );
}

type ImportButtonProps = Readonly<{ taken: ReadonlySet<string>; onImport: ReturnType<typeof useOwnPresets>['add'] }>;

function ImportButton({ taken, onImport }: ImportButtonProps) {
  const text = useText();
  const { client } = useOutside();
  const toast = useToast();
  const take = async (file: File) => {
    const { detectors } = await client.request('detector/list', {});
    const known = detectors.map(({ id }) => id);
    const read = readPresets(await file.text(), known);
    if (read) onImport(underFreeNames(read.presets, taken), read.unknown);
    else toast({ text: text.ui('settings.noPresetFile'), hint: text.ui('settings.noPresetFileHint'), tone: 'bad' });
  };
  return (
    <FileInput accept=".json,application/json" onFile={take} data-testid="presets-file">
      {(choose) => <Button icon="open" onClick={choose} says="wordLists.import" />}
    </FileInput>
  );
}

type PresetRowProps = Readonly<{
  name: string;
  detectors: number;
  taken: ReadonlySet<string>;
  onRename: (name: string) => void;
  onRemove: () => void;
  onExport: () => void;
}>;

function PresetRow({ name, detectors, taken, onRename, onRemove, onExport }: PresetRowProps) {
  const text = useText();
  const [isEdited, setEdited] = useState(false);
  const leave = () => setEdited(false);
  const onSave = (wanted: string) => {
    leave();
    if (wanted !== name) onRename(wanted);
  };
  if (isEdited)
    return (
      <li className="preset-row row wrap gap-8 gap-y-4">
        <NameField
          says="options.presetName"
          save="wordLists.save"
          maxLength={maxPresetName}
          complaintOf={(wanted) => (wanted !== name && taken.has(wanted) ? text.ui('options.presetNameTaken') : '')}
          onSave={onSave}
          asked={{ name, onLeave: leave }}
          testId="preset"
        />
        <Button size="small" onClick={leave} says="common.cancel" />
      </li>
    );
  return (
    <li className="preset-row row wrap gap-8 gap-y-4" data-testid="preset-row">
      <strong className="anywhere">{name}</strong>
      <small>{text.count('detectors', detectors)}</small>
      <span className="flex push-right gap-6">
        <Button size="small" onClick={() => setEdited(true)} data-testid="preset-rename" says="settings.rename" />
        <Button size="small" onClick={onExport} says="wordLists.export" />
        <IconButton icon="close" label={text.ui('options.deletePreset', { name })} onClick={onRemove} />
      </span>
    </li>
  );
}

const presetFileSchema = z.object({
  kind: z.literal('pagetwin-presets'),
  presets: z.record(z.string().trim().min(1).max(60), detectorChoiceSchema),
});

export const writePresets = (presets: Presets) => `${JSON.stringify({ kind: 'pagetwin-presets', presets }, null, 2)}\n`;

/** Algorithms that are `unknown` to this version are left out. */
export function readPresets(content: string, detectors: readonly string[]) {
  const read = presetFileSchema.safeParse(parsed(content.replace(/^\uFEFF/u, '')));
  if (!read.success) return null;
  const known = new Set(detectors);
  const named = Object.values(read.data.presets).flatMap((choice) => Object.keys(choice));
  const presets = Object.entries(read.data.presets).flatMap(([name, choice]) => {
    const kept = Object.entries(choice).filter(([detector]) => known.has(detector));
    return kept.length === 0 ? [] : [[name, Object.fromEntries(kept)] as const];
  });
  return { presets: Object.fromEntries(presets), unknown: [...new Set(named.filter((name) => !known.has(name)))] };
}

/** The wanted one, else with a number behind it. */
export function freeName(wanted: string, taken: ReadonlySet<string>) {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted.slice(0, 55)} ${number}`;
    if (!taken.has(name)) return name;
  }
}

function underFreeNames(presets: Presets, taken: ReadonlySet<string>): Presets {
  const names = new Set(taken);
  const named = Object.entries(presets).map(([wanted, choice]) => {
    const name = freeName(wanted, names);
    names.add(name);
    return [name, choice] as const;
  });
  return Object.fromEntries(named);
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
