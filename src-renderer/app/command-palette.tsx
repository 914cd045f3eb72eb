import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  capsOf,
  Icon,
  type IconName,
  Keys,
  type Stroke,
  TextField,
  useAllCommands,
  useLocation,
  useModal,
  useRequest,
  useRoot,
  useShownAudit,
  useText,
} from '../kit.ts';

type PaletteEntry = Readonly<{
  id: string;
  title: string;
  group: string;
  icon: IconName;
  note?: string;
  keys?: readonly Stroke[];
  run: () => void;
}>;

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const audit = useShownAudit();
  const text = useText();
  const dialog = useModal();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [entered, setEntered] = useState<string | null>(null);
  const searched = useDeferredValue(query);
  const { entries, isWaiting } = usePaletteEntries(searched);
  const listId = useId();
  const chosen = entries[Math.min(active, entries.length - 1)];
  /** Results may still be those of an earlier query. */
  const isCurrent = searched === query && (!isWaiting || chosen?.id.startsWith('command-') === true);
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    // An open dialog would block the focus of the command's target.
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
    // A click whose target is the dialog itself is outside its content.
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
        <TextField
          className="grow size-15"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          aria-label={text.ui('palette.title')}
          placeholder={text.ui(audit === null ? 'palette.placeholderStart' : 'palette.placeholder')}
          value={query}
          spellCheck={false}
          onChange={(value) => {
            setQuery(value);
            setActive(0);
          }}
        />
      </div>
      <div
        id={listId}
        role="listbox"
        className="palette-list min-h-0 scroll px-8"
        aria-label={text.ui('palette.results')}
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

function PaletteRow({
  id,
  entry,
  isActive,
  startsGroup,
  onPoint,
  onRun,
}: {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  startsGroup: boolean;
  onPoint: () => void;
  onRun: () => void;
}) {
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
        {entry.keys?.[0] && <Keys keys={capsOf(entry.keys[0])} />}
      </div>
    </>
  );
}

const maxFound = 6;

function usePaletteEntries(typed: string) {
  const root = useRoot();
  const text = useText();
  const [, navigate] = useLocation();
  const query = typed.trim();
  const matches = useAllCommands()
    .filter(({ isMove }) => !isMove)
    .map((command) => ({ command, score: matchScore(command.title, query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => (query === '' ? 0 : b.score - a.score))
    .map(({ command }): PaletteEntry => ({
      ...command,
      id: `command-${command.id}`,
      icon: command.icon ?? 'right',
    }));
  // A letter matches half of a site; a Chinese character is a word.
  const enabled = root !== '' && (query.length >= 2 || /\p{Script=Han}/u.test(query));
  const asked = { text: query, limit: maxFound };
  const settings = { enabled, keepPrevious: true };
  const clusters = useRequest('cluster/list', asked, settings);
  const pages = useRequest('page/list', asked, settings);
  const sentences = useRequest('sentence/list', asked, settings);
  const entry = (place: string, group: string, icon: IconName, id: number | string, title: string, note: string) => ({
    id: `${place}-${id}`,
    title,
    group,
    icon,
    note,
    run: () => navigate(`${root}/${place}/${id}`),
  });
  const found: readonly PaletteEntry[] = [
    ...(clusters.data?.rows ?? []).map(({ id, title, pages: count }) =>
      entry('clusters', text.ui('nav.clusters'), 'pages', id, title, text.count('pages', count)),
    ),
    ...(pages.data?.rows ?? []).map(({ id, title, address }) =>
      entry('pages', text.ui('palette.pages'), 'list', id, title || address, address),
    ),
    ...(sentences.data?.rows ?? []).map(({ key, text: sentence, pages: count }) =>
      entry('sentences', text.ui('nav.sentences'), 'quote', key, sentence, text.count('pages', count)),
    ),
  ];
  return {
    entries: [...matches, ...(enabled ? found : [])],
    isWaiting: enabled && (clusters.isFetching || pages.isFetching || sentences.isFetching),
  };
}

/** 0: not at all; starts of titles beat starts of words, parts, abbreviations. */
export function matchScore(title: string, query: string) {
  if (query === '') return 1;
  const text = title.toLocaleLowerCase();
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const scores = words.map((word): number => {
    const at = text.indexOf(word);
    if (at === 0) return 100;
    if (at > 0) return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 60 : 80;
    return abbreviates(text, word) ? 20 : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / words.length;
}

const maxInitials = 8;
/** Chinese is written without spaces. */
const wordStart = String.raw`(?:(?<![\p{L}\p{N}])|(?=\p{Script=Han}))`;

/** As in “ctt” or “chtext” for “Check the text”. */
function abbreviates(text: string, word: string) {
  const letters = [...word].map((letter) => letter.replaceAll(/[$()*+.?[\\\]^{|}/]/gu, String.raw`\$&`));
  const [first, ...rest] = letters;
  if (first === undefined || letters.length > maxInitials) return false;
  const others = rest.map((letter) => `(?:${letter}|.*?${wordStart}${letter})`);
  return new RegExp(wordStart + first + others.join(''), 'u').test(text);
}

export function ShortcutGroups() {
  const text = useText();
  const group = text.ui('shortcuts.anywhere');
  const everywhere = [
    { title: text.ui('shortcuts.tab'), group, keys: ['Tab'] },
    { title: text.ui('shortcuts.close'), group, keys: ['Escape'] },
  ];
  const shortcuts = [...useAllCommands(), ...everywhere].flatMap(({ title, group: of, keys = [] }) =>
    keys.length === 0 ? [] : [{ title, of, keys: keys.map((key) => capsOf(key)) }],
  );
  return (
    <div className="shortcut-groups">
      {[...Map.groupBy(shortcuts, ({ of }) => of)].map(([name, ofGroup]) => (
        <section key={name} className="shortcut-group mb-12">
          <h3 className="quiet mb-4">{name}</h3>
          <dl>
            {ofGroup.map(({ title, keys }) => (
              <div key={`${title} ${keys.join(' ')}`} className="as-grid gap-12 py-4">
                <dt className="flex wrap align-start gap-6">
                  {keys.map((caps) => (
                    <Keys key={caps.join(' ')} keys={caps} />
                  ))}
                </dt>
                <dd>{title}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
