import type { DetectorInfo } from '#contract/detector-results.ts';
import type { AuditOptions, DetectorChoice, OptionValue } from '#contract/options.ts';
import {
  Check,
  detectorWords,
  Field,
  IconButton,
  NameField,
  type Texts,
  type UiKey,
  useAppRequest,
  useSettings,
  useText,
  useToast,
  without,
} from '../../kit.ts';
import { optionWords } from '#locales/option-words.ts';
import { OptionInput } from './option-input.tsx';
import css from './options.module.css';

type PresetChoiceProps = { chosen: Chosen; onChange: (chosen: Chosen) => void };

function PresetChoice({ chosen, onChange }: PresetChoiceProps) {
  const text = useText();
  const { presets, current, infos, save, remove } = usePresets(chosen);
  const isSupplied = (name: string) =>
    presets.some((preset) => {
      const names = [preset.name, presetName(text, preset)];
      return preset.supplied && names.some((known) => known.toLowerCase() === name.toLowerCase());
    });
  return (
    <div className={`${css.presetChoice} flex wrap line-below gap-8 py-8`}>
      <PresetSelect chosen={chosen} onChange={onChange} says="options.preset" />
      {current?.supplied === false && (
        <IconButton
          icon="close"
          label={text.ui('options.deletePreset', { name: current.name })}
          onClick={() => remove(current.name)}
        />
      )}
      {current === undefined && infos.length > 0 && (
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
  return { presets, current: presetLike(chosen, presets, infos), infos, save, remove };
}

type PresetSelectProps = PresetChoiceProps & {
  says: UiKey;
  /** Names the chosen methods, where they are not listed anyway. */
  withNames?: boolean;
};

export function PresetSelect({ chosen, onChange, says, withNames = false }: PresetSelectProps) {
  const text = useText();
  const { presets, current, infos } = usePresets(chosen);
  const names = methodNames(text, choiceOf(chosen, presets), infos);
  const take = (key: string) => {
    const preset = presets.find((known) => keyOf(known) === key);
    if (preset) onChange(preset.supplied && preset.name === standardPreset ? null : preset.detectors);
  };
  const groups = Map.groupBy(presets, ({ supplied }) =>
    text.ui(supplied ? 'options.builtInPresets' : 'options.ownPresets'),
  );
  return (
    <Field says={says} note={withNames && names !== '' ? names : undefined}>
      <select
        data-testid="preset-select"
        value={current ? keyOf(current) : ''}
        onChange={(event) => take(event.target.value)}
      >
        {current === undefined && <option value="">{text.ui('options.ownChoice')}</option>}
        {[...groups].map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map((preset) => (
              <option key={keyOf(preset)} value={keyOf(preset)}>
                {`${presetName(text, preset)} · ${text.count('detectors', Object.keys(preset.detectors).length)}`}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </Field>
  );
}

const keyOf = ({ name, supplied }: Preset) => `${supplied ? 'supplied' : 'own'}:${name}`;

const presetName = (text: Texts, { name, supplied }: Preset) =>
  supplied ? (text.maybe(`options.presets.${name}`) ?? name) : name;

/** None for all methods, which need no list. */
export function methodNames(text: Texts, choice: DetectorChoice, infos: readonly DetectorInfo[]) {
  const ids = Object.keys(choice);
  return ids.length === infos.length ? '' : text.format.list(ids.map((id) => detectorWords(text, id).name));
}

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

/** Options at their default are ignored. */
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
  const undo = () => change({ presets: own });
  return {
    own,
    save(name: string, detectors: DetectorChoice) {
      change({ presets: { ...own, [name]: detectors } });
      toast({ text: text.ui('options.presetSaved', { name }) });
    },
    rename(name: string, next: string) {
      const renamed = Object.entries(own).map(([key, choice]) => [key === name ? next : key, choice] as const);
      change({ presets: Object.fromEntries(renamed) });
      toast({ text: text.ui('settings.renamed', { name: next }), undo });
    },
    remove(name: string) {
      change({ presets: without(own, name) });
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

export function DetectorChoice({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const detectors = useAppRequest('detector/list', {}).data?.detectors ?? [];
  const active = choiceOf(chosen, presetsOf(detectors, {}));
  const change = (id: string, values: Values | null) => {
    const chosen = detectors.flatMap((known) => {
      const options = known.id === id ? values : active[known.id];
      return options ? [[known.id, { ...options }] as const] : [];
    });
    onChange(Object.fromEntries(chosen));
  };
  return (
    <div className="column gap-12 px-4 pb-24">
      <PresetChoice chosen={chosen} onChange={onChange} />
      <ul className="detector-list as-grid halves gap-20 gap-y-12">
        {detectors.map((detector) => (
          <li key={detector.id}>
            <DetectorSwitch
              detector={detector}
              on={Object.hasOwn(active, detector.id)}
              onSwitch={(on) => change(detector.id, on ? {} : null)}
              values={active[detector.id] ?? {}}
              onValues={(values) => change(detector.id, values)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type Values = Readonly<Record<string, OptionValue>>;

function DetectorSwitch({
  detector,
  on,
  onSwitch,
  values,
  onValues,
}: {
  detector: DetectorInfo;
  on: boolean;
  onSwitch: (on: boolean) => void;
  values: Values;
  onValues: (values: Values) => void;
}) {
  const text = useText();
  const { id, work } = detector;
  const { name, explains } = detectorWords(text, id);
  const fields = Object.entries(detector.options);
  return (
    <>
      <Check title={work} aria-label={name} checked={on} onChange={onSwitch}>
        <span>
          {name} {name !== id && <code className="quiet nowrap">{id}</code>}
          <small>{explains}</small>
        </span>
      </Check>
      {on && fields.length > 0 && (
        <details className="detector-options">
          <summary className="link-summary small">{text.ui('options.detectorOptions')}</summary>
          {fields.map(([option, field]) => (
            <OptionInput
              key={option}
              words={optionWords(text.locale, id, option)}
              field={field}
              value={values[option]}
              onChange={(value) => onValues({ ...values, [option]: value })}
            />
          ))}
        </details>
      )}
    </>
  );
}
