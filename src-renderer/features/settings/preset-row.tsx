import { useState, type KeyboardEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';

interface PresetRowProps {
  readonly name: string;
  readonly detectors: number;
  readonly taken: ReadonlySet<string>;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
  readonly onExport: () => void;
}

/** One of the user's presets; its name is edited in its place. */
export function PresetRow({ name, detectors, taken, onRename, onRemove, onExport }: PresetRowProps) {
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
