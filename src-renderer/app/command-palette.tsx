import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/states.tsx';
import { capsOf } from '../ui/strokes.ts';
import { usePaletteEntries, type PaletteEntry } from './palette-entries.ts';

const isMac = navigator.platform.startsWith('Mac');

interface CommandPaletteProps {
  readonly audit: string | null;
  readonly onClose: () => void;
}

/** One field for everything: commands, screens, clusters, pages and sentences, found by any part of their words. */
export function CommandPalette({ audit, onClose }: CommandPaletteProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  /** The words with which Enter was pressed before their results were there. */
  const [entered, setEntered] = useState<string | null>(null);
  const searched = useDeferredValue(query);
  const { entries, isWaiting } = usePaletteEntries(audit, searched);
  const listId = useId();
  const chosen = entries[Math.min(active, entries.length - 1)];
  /** Commands are found at once; what the engine is asked for may still be that of the words before. */
  const isCurrent = searched === query && (!isWaiting || chosen?.id.startsWith('command-') === true);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    // Closed first: what the command focuses must not be inside a page that is blocked.
    dialog.current?.close();
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0 && entries.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, entries.length - 1) + by + entries.length) % entries.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isCurrent) run(chosen);
      else setEntered(query);
    }
  };
  const runEntered = useEffectEvent(() => run(chosen));
  useEffect(() => {
    if (isCurrent && entered === query) runEntered();
  }, [isCurrent, entered, query]);
  return (
    // A click on the dialog itself is one beside its content.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape does the same from the keyboard
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label={text.ui('palette.title')}
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={onKeyDown}
      data-testid="palette"
    >
      <div className="palette-field row rigid line-below gap-8 px-16">
        <Icon name="search" />
        <input
          className="grow size-15"
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          aria-label={text.ui('palette.title')}
          placeholder={text.ui(audit === null ? 'palette.placeholderStart' : 'palette.placeholder')}
          value={query}
          spellCheck={false}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
        />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={text.ui('palette.results')}
        className="palette-list min-h-0 scroll px-8"
      >
        {entries.map((entry, index) => (
          <PaletteRow
            key={entry.id}
            id={`${listId}-${entry.id}`}
            entry={entry}
            isActive={entry === chosen}
            startsGroup={entry.group !== entries[index - 1]?.group}
            onPoint={() => setActive(index)}
            onRun={() => run(entry)}
          />
        ))}
      </div>
      {entries.length === 0 && (
        <p className="quiet text-centre px-20 py-12">{text.ui(isWaiting ? 'common.loading' : 'palette.nothing')}</p>
      )}
    </dialog>
  );
}

interface PaletteRowProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isActive: boolean;
  readonly startsGroup: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

function PaletteRow({ id, entry, isActive, startsGroup, onPoint, onRun }: PaletteRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <>
      {startsGroup && (
        <div className="quiet small strong py-4 px-8" aria-hidden="true">
          {entry.group}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field holds the focus and the keys */}
      <div
        ref={row}
        id={id}
        role="option"
        aria-selected={isActive}
        className="palette-row choosable row round gap-8 py-8 px-8"
        onPointerMove={onPoint}
        onClick={onRun}
      >
        <Icon name={entry.icon} />
        <span className="cut grow">{entry.title}</span>
        {entry.note && <small className="palette-note cut rigid">{entry.note}</small>}
        {entry.keys?.[0] && <Keys keys={capsOf(entry.keys[0], isMac)} />}
      </div>
    </>
  );
}
