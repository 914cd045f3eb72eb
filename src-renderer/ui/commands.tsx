import {
  createContext,
  type ReactNode,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { type UiKey, useText } from '../i18n/use-text.ts';
import type { IconName } from './button.tsx';

/** Shared by keyboard, command palette and shortcut sheet. */
type Command = Readonly<{
  id: string;
  title: string;
  group: string;
  keys?: readonly Stroke[];
  icon?: IconName | undefined;
  /** On the shortcut sheet, but not in the palette. */
  isMove?: boolean;
  /** Only for keys with a modifier. */
  whileTyping?: boolean;
  run: () => void;
}>;

type Source = { current: readonly Command[] };

class CommandRegistry {
  readonly #sources: Source[] = [];
  readonly #listeners = new Set<() => void>();
  #snapshot: readonly Command[] = [];

  add(source: Source) {
    this.#sources.push(source);
    this.changed();
    return () => {
      this.#sources.splice(this.#sources.indexOf(source), 1);
      this.changed();
    };
  }

  changed() {
    this.#snapshot = this.#sources.flatMap((source) => source.current.map((command) => lateBound(source, command)));
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = () => this.#snapshot;

  /** The last one wins: screens may override keys of the window. */
  find(stroke: Stroke) {
    return this.#sources.flatMap(({ current }) => current).findLast(({ keys }) => keys?.includes(stroke));
  }

  isPrefix(stroke: Stroke) {
    return this.#sources.some(({ current }) =>
      current.some(({ keys }) => keys?.some((key) => key.startsWith(`${stroke} `))),
    );
  }
}

const RegistryContext = createContext(new CommandRegistry());

const pairMillis = 1500;

/** Ignores keys without modifier while the user types, a dialog is open, or a control handles the key. */
export function CommandHost({ children }: { children: ReactNode }) {
  const registry = useMemo(() => new CommandRegistry(), []);
  const first = useRef<Readonly<{ stroke: Stroke; at: number }> | null>(null);
  const wasOverlaid = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || wasOverlaid.current) return;
    const stroke = strokeOf(event);
    const before = first.current && event.timeStamp - first.current.at < pairMillis ? `${first.current.stroke} ` : '';
    first.current = null;
    const command = registry.find(before + stroke) ?? registry.find(stroke);
    if (isInside(event.target, typedIn) && !command?.whileTyping) return;
    if (event.key === 'Enter' && isInside(event.target, 'button, a, summary')) return;
    if (command) {
      event.preventDefault();
      command.run();
    } else if (registry.isPrefix(stroke)) first.current = { stroke, at: event.timeStamp };
  });
  // A layout effect: no key pressed after painting is lost.
  useLayoutEffect(() => {
    // In the capture phase: an Escape that closes an overlay is no command.
    const before = () =>
      void (wasOverlaid.current = document.querySelector('dialog[open], [role=dialog], [role=menu]') !== null);
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', before, true);
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', before, true);
      window.removeEventListener('keydown', listener);
    };
  }, []);
  return <RegistryContext.Provider value={registry}>{children}</RegistryContext.Provider>;
}

export type Titled = Readonly<{ title: string; says?: never } | { title?: never; says: UiKey }>;
export type CommandEntry = Omit<Command, 'group' | 'title'> & Titled & { readonly when?: boolean };

export function useCommands(group: string, entries: readonly CommandEntry[]) {
  const text = useText();
  const registry = useContext(RegistryContext);
  const commands = entries
    .filter(({ when = true }) => when)
    .map((entry) => ({ ...entry, title: entry.title ?? text.ui(entry.says), group }));
  const source = useRef(commands);
  useLayoutEffect(() => {
    const wasSame = sameWords(source.current, commands);
    source.current = commands;
    if (!wasSame) registry.changed();
  });
  useLayoutEffect(() => registry.add(source), [registry]);
}

export const command = (
  id: string,
  says: UiKey,
  keys: Stroke | readonly Stroke[],
  run: () => void,
  icon?: IconName,
) => ({ id, says, keys: [keys].flat(), icon, run });

export const moveCommand = (...entry: Parameters<typeof command>) => ({ ...command(...entry), isMove: true });

/** Changes only with titles and keys. */
export function useAllCommands() {
  const registry = useContext(RegistryContext);
  return useSyncExternalStore(registry.subscribe, registry.snapshot);
}

/** Calls the latest function: rendering creates new ones, with which the list must not change. */
const lateBound = (source: Source, command: Command): Command => ({
  ...command,
  run: () => source.current.find(({ id }) => id === command.id)?.run(),
});

const sameWords = (a: readonly Command[], b: readonly Command[]) =>
  a.length === b.length &&
  a.every(({ id, title, keys }, i) => id === b[i]?.id && title === b[i]?.title && String(keys) === String(b[i]?.keys));

const typedIn = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';

export const isInside = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * A key as text: `j`, `?`, `Escape`, `mod+k` (Ctrl, or ⌘ on a Mac), `mod+shift+z`, or a sequence `g c`. Shift is only
 * written where the key does not show it.
 */
export type Stroke = string;

/** `code` is the position on the keyboard (W3C, UI Events code values): `KeyJ`, `BracketLeft`. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The same in every keyboard layout, and with Caps Lock on or off. */
export function strokeOf(pressed: PressedKey) {
  const { altKey, shiftKey } = pressed;
  const isMod = pressed.ctrlKey || pressed.metaKey;
  const key = latinKey(pressed);
  const showsShift = [...key].length === 1 && !isMod;
  const name = /^[a-z]$/i.test(key) ? (shiftKey && !isMod ? key.toUpperCase() : key.toLowerCase()) : key;
  return [isMod ? 'mod' : '', altKey ? 'alt' : '', shiftKey && !showsShift ? 'shift' : '', name]
    .filter(Boolean)
    .join('+');
}

const signKeys: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Comma: [',', '<'],
  Slash: ['/', '?'],
};

/** A Russian keyboard sends `о` for `j`, a Chinese one `？` for `?`: mapped by position on the American layout. */
function latinKey({ key, code, shiftKey }: PressedKey) {
  if ([...key].length !== 1 || key <= '~') return key;
  const alphanumeric = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  return alphanumeric?.[1] ?? alphanumeric?.[2] ?? signKeys[code]?.[shiftKey ? 1 : 0] ?? key;
}

const modifiers: Readonly<Record<string, readonly [onMac: string, elsewhere: string]>> = {
  mod: ['⌘', 'Ctrl'],
  shift: ['⇧', 'Shift'],
  alt: ['⌥', 'Alt'],
};

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
  Delete: 'Del',
};

export const capsOf = (stroke: Stroke, isMac = navigator.platform.startsWith('Mac')) =>
  stroke.split(' ').flatMap((part) =>
    // A plus at the end is the key itself.
    part.split(/\+(?=.)/).map((name) => {
      const [onMac, elsewhere] = modifiers[name] ?? [];
      return (
        (isMac ? onMac : elsewhere) ??
        signs[name] ??
        (part.includes('+') && name.length === 1 ? name.toUpperCase() : name)
      );
    }),
  );
