import { useState } from 'react';
import { z } from 'zod';
import { detectorChoiceSchema } from '#contract/options.ts';
import {
  Button,
  FileInput,
  Hint,
  IconButton,
  NameField,
  saveAs,
  useAppRequest,
  useOutside,
  useText,
  useToast,
} from '../../kit.ts';
import {
  type Chosen,
  DetectorChoice,
  maxPresetName,
  methodNames,
  type Presets,
  presetsOf,
  useOwnPresets,
} from '../options/preset-choice.tsx';
import css from './settings.module.css';

export function PresetSection() {
  const text = useText();
  const detectors = useAppRequest('detector/list', {}).data?.detectors ?? [];
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
                choice={choice}
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
            <li key={name} className={`${css.presetRow} row wrap gap-8 gap-y-4 py-8`}>
              <strong className="anywhere">{text.maybe(`options.presets.${name}`) ?? name}</strong>
              <PresetMembers choice={choice} />
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

function ImportButton({
  taken,
  onImport,
}: {
  taken: ReadonlySet<string>;
  onImport: ReturnType<typeof useOwnPresets>['add'];
}) {
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

function PresetRow({
  name,
  choice,
  taken,
  onRename,
  onRemove,
  onExport,
}: {
  name: string;
  choice: Presets[string];
  taken: ReadonlySet<string>;
  onRename: (name: string) => void;
  onRemove: () => void;
  onExport: () => void;
}) {
  const text = useText();
  const [isEdited, setEdited] = useState(false);
  const leave = () => setEdited(false);
  const onSave = (wanted: string) => {
    leave();
    if (wanted !== name) onRename(wanted);
  };
  if (isEdited)
    return (
      <li className={`${css.presetRow} row wrap gap-8 gap-y-4 py-8`}>
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
    <li className={`${css.presetRow} row wrap gap-8 gap-y-4 py-8`} data-testid="preset-row">
      <strong className="anywhere">{name}</strong>
      <span className="flex push-right gap-6">
        <Button size="small" onClick={() => setEdited(true)} data-testid="preset-rename" says="settings.rename" />
        <Button size="small" onClick={onExport} says="wordLists.export" />
        <IconButton icon="close" label={text.ui('options.deletePreset', { name })} onClick={onRemove} />
      </span>
      <PresetMembers choice={choice} />
    </li>
  );
}

function PresetMembers({ choice }: { choice: Presets[string] }) {
  const text = useText();
  const infos = useAppRequest('detector/list', {}).data?.detectors ?? [];
  const count = text.count('detectors', Object.keys(choice).length);
  const names = methodNames(text, choice, infos);
  return <small className="w-full">{names === '' ? count : text.named(count, names)}</small>;
}

const presetFileSchema = z.object({
  kind: z.literal('pagetwin-presets'),
  presets: z.record(z.string().trim().min(1).max(60), detectorChoiceSchema),
});

export const writePresets = (presets: Presets) => `${JSON.stringify({ kind: 'pagetwin-presets', presets }, null, 2)}\n`;

/** Drops detectors `unknown` to this version; null for invalid content. */
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

/** The wanted name, with a number appended if taken. */
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
