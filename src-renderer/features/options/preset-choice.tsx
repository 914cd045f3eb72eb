import type { DetectorInfo } from '#contract/detector-results.ts';
import type { AuditOptions, DetectorChoice } from '#contract/options.ts';
import { IconButton, NameField, type Texts, useAppRequest, useSettings, useText, useToast } from '../../kit.ts';

type PresetChoiceProps = Readonly<{ chosen: Chosen; onChange: (chosen: Chosen) => void }>;

export function PresetChoice({ chosen, onChange }: PresetChoiceProps) {
  const text = useText();
  const { presets, current, isKnown, save, remove } = usePresets(chosen);
  const isSupplied = (name: string) =>
    presets
      .filter(({ supplied }) => supplied)
      .flatMap((preset) => [preset.name, presetName(text, preset)])
      .some((known) => known.toLowerCase() === name.toLowerCase());
  return (
    <div className="preset-choice flex wrap line-below gap-8 py-8">
      <PresetSelect chosen={chosen} onChange={onChange} label={text.ui('options.preset')} />
      {current?.supplied === false && (
        <IconButton
          icon="close"
          label={text.ui('options.deletePreset', { name: current.name })}
          onClick={() => remove(current.name)}
        />
      )}
      {current === undefined && isKnown && (
        <div className="save-preset row wrap gap-8">
          <NameField
            says="options.presetName"
            save="options.savePreset"
            maxLength={maxPresetName}
            complaintOf={(name) => (isSupplied(name) ? text.ui('options.presetNameTaken') : '')}
            onSave={(name) => save(name, choiceOf(chosen, presets))}
          />
        </div>
      )}
    </div>
  );
}

function usePresets(chosen: Chosen) {
  const infos = useAppRequest('detector/list', {}).data?.detectors ?? [];
  const { own, save, remove } = useOwnPresets();
  const presets = presetsOf(infos, own);
  return { presets, current: presetLike(chosen, presets, infos), isKnown: infos.length > 0, save, remove };
}

export function PresetSelect({ chosen, onChange, label }: PresetChoiceProps & { readonly label: string }) {
  const text = useText();
  const { presets, current } = usePresets(chosen);
  const take = (key: string) => {
    const preset = presets.find((known) => keyOf(known) === key);
    if (preset) onChange(preset.supplied && preset.name === standardPreset ? null : preset.detectors);
  };
  const groups = [
    { label: text.ui('options.builtInPresets'), presets: presets.filter(({ supplied }) => supplied) },
    { label: text.ui('options.ownPresets'), presets: presets.filter(({ supplied }) => !supplied) },
  ];
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select
        data-testid="preset-select"
        value={current ? keyOf(current) : ''}
        onChange={(event) => take(event.target.value)}
      >
        {current === undefined && <option value="">{text.ui('options.ownChoice')}</option>}
        {groups
          .filter((group) => group.presets.length > 0)
          .map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.presets.map((preset) => (
                <option key={keyOf(preset)} value={keyOf(preset)}>
                  {`${presetName(text, preset)} · ${text.count('detectors', Object.keys(preset.detectors).length)}`}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
    </label>
  );
}

const keyOf = ({ name, supplied }: Preset) => `${supplied ? 'supplied' : 'own'}:${name}`;

const presetName = (text: Texts, { name, supplied }: Preset) =>
  supplied ? (text.maybe(`options.presets.${name}`) ?? name) : name;

export const maxPresetName = 60;

export type Chosen = AuditOptions['detectors'];

type Preset = Readonly<{
  name: string;
  supplied: boolean;
  detectors: DetectorChoice;
}>;

const standardPreset = 'standard';

export function presetsOf(
  infos: readonly DetectorInfo[],
  own: Readonly<Record<string, DetectorChoice>>,
): readonly Preset[] {
  const names = [...new Set(infos.flatMap(({ presets }) => presets))];
  const supplied = names.map((name): Preset => {
    const members = infos.filter(({ presets }) => presets.includes(name));
    return { name, supplied: true, detectors: Object.fromEntries(members.map(({ id }) => [id, {}])) };
  });
  supplied.sort((x, y) => Object.keys(x.detectors).length - Object.keys(y.detectors).length);
  const saved = Object.entries(own).map(([name, detectors]): Preset => ({ name, supplied: false, detectors }));
  return [...supplied, ...saved.toSorted((x, y) => x.name.localeCompare(y.name))];
}

export const choiceOf = (chosen: Chosen, presets: readonly Preset[]): DetectorChoice =>
  chosen ?? presets.find(({ name, supplied }) => supplied && name === standardPreset)?.detectors ?? {};

/** Options at their default count as not set. */
export function presetLike(chosen: Chosen, presets: readonly Preset[], infos: readonly DetectorInfo[]) {
  const wanted = digest(choiceOf(chosen, presets), infos);
  return presets.find(({ detectors }) => digest(detectors, infos) === wanted);
}

function digest(choice: DetectorChoice, infos: readonly DetectorInfo[]) {
  const parts = Object.entries(choice).map(([id, options]) => {
    const fields = infos.find((info) => info.id === id)?.options;
    const changed = Object.entries(options).filter(([name, value]) => fields?.[name]?.default !== value);
    return JSON.stringify([id, changed.toSorted(([x], [y]) => (x < y ? -1 : 1))]);
  });
  return parts.toSorted().join();
}

export type Presets = Readonly<Record<string, DetectorChoice>>;

export function useOwnPresets() {
  const text = useText();
  const toast = useToast();
  const [settings, change] = useSettings();
  const own: Presets = settings?.presets ?? {};
  const undo = () => change({ presets: { ...own } });
  return {
    own,
    save(name: string, detectors: DetectorChoice) {
      change({ presets: { ...own, [name]: detectors } });
      toast({ text: text.ui('options.presetSaved', { name }) });
    },
    rename(name: string, next: string) {
      change({
        presets: Object.fromEntries(Object.entries(own).map(([key, choice]) => [key === name ? next : key, choice])),
      });
      toast({ text: text.ui('settings.renamed', { name: next }), undo });
    },
    remove(name: string) {
      change({ presets: Object.fromEntries(Object.entries(own).filter(([key]) => key !== name)) });
      toast({ text: text.ui('options.presetDeleted', { name }), undo });
    },
    add(presets: Presets, unknown: readonly string[]) {
      change({ presets: { ...own, ...presets } });
      const names = text.format.list(unknown);
      toast({
        text: text.ui('settings.imported', { count: Object.keys(presets).length }),
        ...(names !== '' && { hint: text.ui('settings.unknownDetectors', { names }) }),
        undo,
      });
    },
  };
}
