import { useId, useState, type KeyboardEvent } from 'react';
import type { DetectorInfo } from '../../../src-main/contract/detector-results.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { choiceOf, presetLike, presetsOf, standardPreset, type Chosen, type Preset } from './presets.ts';
import { useOwnPresets } from './use-own-presets.ts';

interface PresetChoiceProps {
  readonly infos: readonly DetectorInfo[];
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

/** Takes a preset, saves the present choice as one of the user's own, and deletes those. */
export function PresetChoice({ infos, chosen, onChange }: PresetChoiceProps) {
  const text = useText();
  const { own, save, remove } = useOwnPresets();
  const presets = presetsOf(infos, own);
  const current = presetLike(chosen, presets, infos);
  return (
    <div className="preset-choice flex wrap line-below gap-8 py-8">
      <PresetSelect infos={infos} chosen={chosen} onChange={onChange} label={text.ui('options.preset')} />
      {current?.supplied === false && (
        <IconButton
          icon="close"
          label={text.ui('options.deletePreset', { name: current.name })}
          onClick={() => remove(current.name)}
        />
      )}
      {current === undefined && infos.length > 0 && (
        <SavePreset
          taken={presets.filter(({ supplied }) => supplied)}
          onSave={(name) => save(name, choiceOf(chosen, presets))}
        />
      )}
    </div>
  );
}

/** The list of presets alone. */
export function PresetSelect({ infos, chosen, onChange, label }: PresetChoiceProps & { readonly label: string }) {
  const text = useText();
  const { own } = useOwnPresets();
  const presets = presetsOf(infos, own);
  const current = presetLike(chosen, presets, infos);
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

const keyOf = ({ name, supplied }: Preset): string => `${supplied ? 'supplied' : 'own'}:${name}`;

const presetName = (text: Texts, { name, supplied }: Preset): string =>
  supplied ? (text.maybe(`options.presets.${name}`) ?? name) : name;

const maxNameLength = 60;

/** Stands inside other forms, so it sends itself. */
function SavePreset({ taken, onSave }: { readonly taken: readonly Preset[]; readonly onSave: (name: string) => void }) {
  const text = useText();
  const id = useId();
  const [name, setName] = useState('');
  const clash = taken.some((preset) =>
    [preset.name, presetName(text, preset)].some((known) => known.toLowerCase() === name.trim().toLowerCase()),
  );
  const save = () => {
    if (name.trim() === '' || clash) return;
    onSave(name.trim());
    setName('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  return (
    <div className="save-preset row wrap gap-8">
      <input
        type="text"
        value={name}
        maxLength={maxNameLength}
        aria-label={text.ui('options.presetName')}
        placeholder={text.ui('options.presetName')}
        aria-invalid={clash}
        aria-describedby={id}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={save} disabled={name.trim() === '' || clash}>
        {text.ui('options.savePreset')}
      </Button>
      <output id={id} className="tone-bad small">
        {clash && text.ui('options.presetNameTaken')}
      </output>
    </div>
  );
}
