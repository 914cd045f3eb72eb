import { useRef, useState, type KeyboardEvent } from 'react';
import { useOutside } from '../../api/client-context.tsx';
import { useRequest } from '../../api/requests.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { saveAs } from '../../ui/save-as.ts';
import { useToast } from '../../ui/toast.tsx';
import { DetectorChoice } from '../options/detector-choice.tsx';
import { presetsOf, type Chosen } from '../options/presets.ts';
import { freeName, readPresets, writePresets, type Presets } from './preset-file.ts';
import { FileInput } from '../../ui/file-input.tsx';

/**
 * Sets of algorithms under a name: those that come along, and the user's own, which can be renamed, passed on and taken
 * over.
 */
export function PresetSection() {
  const text = useText();
  const detectors = useRequest('detector/list', {}).data?.detectors ?? [];
  const own: Presets = useRequest('settings/get', {}).data?.presets ?? {};
  const supplied = presetsOf(detectors, {});
  const [draft, setDraft] = useState<Chosen>(null);
  const taken = new Set([...supplied.map(({ name }) => name), ...Object.keys(own)]);
  const actions = usePresetActions(own, taken);
  return (
    <>
      <p className="soft mb-12">{text.ui('settings.presetsLead')}</p>
      <div className="card setting-card">
        <h3>{text.ui('options.ownPresets')}</h3>
        {Object.keys(own).length === 0 && <p className="hint">{text.ui('settings.noPresets')}</p>}
        <ul>
          {Object.entries(own)
            .toSorted(([x], [y]) => x.localeCompare(y))
            .map(([name, choice]) => (
              <PresetRow
                key={name}
                name={name}
                detectors={Object.keys(choice).length}
                taken={taken}
                onRename={(next) => actions.rename(name, next)}
                onRemove={() => actions.remove(name)}
                onExport={() => saveAs(`${name}.json`, writePresets({ [name]: choice }))}
              />
            ))}
        </ul>
        <div className="row wrap gap-8 mt-4">
          <ImportButton onImport={actions.add} />
          <Button
            icon="download"
            disabled={Object.keys(own).length === 0}
            onClick={() => saveAs('pagetwin-presets.json', writePresets(own))}
            data-testid="presets-export"
          >
            {text.ui('settings.exportAll')}
          </Button>
        </div>
      </div>
      <div className="card setting-card">
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
      <details className="card setting-card">
        <summary className="strong">{text.ui('settings.makePreset')}</summary>
        <DetectorChoice chosen={draft} onChange={setDraft} />
      </details>
    </>
  );
}

interface ImportButtonProps {
  readonly onImport: (presets: Presets, unknown: readonly string[]) => void;
}

function ImportButton({ onImport }: ImportButtonProps) {
  const text = useText();
  const { client } = useOutside();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    const { detectors } = await client.request('detector/list', {});
    const known = detectors.map(({ id }) => id);
    const read = readPresets(await file.text(), known);
    if (read) onImport(read.presets, read.unknown);
    else toast({ text: text.ui('settings.noPresetFile'), hint: text.ui('settings.noPresetFileHint'), tone: 'bad' });
  };
  return (
    <>
      <FileInput
        ref={input}
        accept=".json,application/json"
        onFile={(file) => void take(file)}
        data-testid="presets-file"
      />
      <Button icon="open" onClick={() => input.current?.click()}>
        {text.ui('wordLists.import')}
      </Button>
    </>
  );
}

/** Every change is told and can be taken back. */
function usePresetActions(own: Presets, taken: ReadonlySet<string>) {
  const text = useText();
  const toast = useToast();
  const change = useChangeSettings();
  const undo = { label: text.ui('common.undo'), run: () => change({ presets: { ...own } }) };
  return {
    rename(name: string, next: string) {
      change({
        presets: Object.fromEntries(Object.entries(own).map(([key, choice]) => [key === name ? next : key, choice])),
      });
      toast({ text: text.ui('settings.renamed', { name: next }), action: undo });
    },
    remove(name: string) {
      change({ presets: Object.fromEntries(Object.entries(own).filter(([key]) => key !== name)) });
      toast({ text: text.ui('options.presetDeleted', { name }), action: undo });
    },
    add(presets: Presets, unknown: readonly string[]) {
      const names = new Set(taken);
      const added = Object.entries(presets).map(([wanted, choice]) => {
        const name = freeName(wanted, names);
        names.add(name);
        return [name, choice] as const;
      });
      change({ presets: { ...own, ...Object.fromEntries(added) } });
      const hint =
        unknown.length > 0 ? { hint: text.ui('settings.unknownDetectors', { names: unknown.join(', ') }) } : {};
      toast({
        text: text.ui('settings.imported', { count: text.format.integer(added.length) }),
        ...hint,
        action: undo,
      });
    },
  };
}

interface PresetRowProps {
  readonly name: string;
  readonly detectors: number;
  readonly taken: ReadonlySet<string>;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
  readonly onExport: () => void;
}

/** One of the user's presets; its name is edited in its place. */
function PresetRow({ name, detectors, taken, onRename, onRemove, onExport }: PresetRowProps) {
  const text = useText();
  const [draft, setDraft] = useState<string | null>(null);
  const wanted = draft?.trim() ?? '';
  const clash = wanted !== name && taken.has(wanted);
  const save = () => {
    if (wanted === '' || clash) return;
    setDraft(null);
    if (wanted !== name) onRename(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') setDraft(null);
  };
  if (draft !== null) {
    return (
      <li className="preset-row row wrap gap-8 gap-y-4">
        <input
          type="text"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked to edit it
          autoFocus
          value={draft}
          maxLength={60}
          aria-label={text.ui('options.presetName')}
          aria-invalid={clash}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          data-testid="preset-name"
        />
        {clash && <small className="tone-bad">{text.ui('options.presetNameTaken')}</small>}
        <Button size="small" look="primary" onClick={save} disabled={wanted === '' || clash}>
          {text.ui('wordLists.save')}
        </Button>
        <Button size="small" onClick={() => setDraft(null)}>
          {text.ui('common.cancel')}
        </Button>
      </li>
    );
  }
  return (
    <li className="preset-row row wrap gap-8 gap-y-4" data-testid="preset-row">
      <strong className="anywhere">{name}</strong>
      <small>{text.count('detectors', detectors)}</small>
      <span className="flex push-right gap-6">
        <Button size="small" onClick={() => setDraft(name)} data-testid="preset-rename">
          {text.ui('settings.rename')}
        </Button>
        <Button size="small" onClick={onExport}>
          {text.ui('wordLists.export')}
        </Button>
        <IconButton icon="close" label={text.ui('options.deletePreset', { name })} onClick={onRemove} />
      </span>
    </li>
  );
}
