import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { IconName } from './icon.tsx';
import { strokeOf, type Stroke } from './strokes.ts';

/** Named by whoever shows a screen; the keyboard, the palette and the sheet of shortcuts read the same list. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly keys?: readonly Stroke[];
  readonly icon?: IconName | undefined;
  /** Stands on the sheet but would only be noise in the palette. */
  readonly isMove?: boolean;
  /** Only for strokes with a modifier. */
  readonly whileTyping?: boolean;
  readonly run: () => void;
}

type Source = { current: readonly Command[] };

class CommandRegistry {
  readonly #sources: Source[] = [];
  readonly #listeners = new Set<() => void>();
  #snapshot: readonly Command[] = [];

  add(source: Source): () => void {
    this.#sources.push(source);
    this.changed();
    return () => {
      this.#sources.splice(this.#sources.indexOf(source), 1);
      this.changed();
    };
  }

  changed(): void {
    this.#snapshot = this.#sources.flatMap((source) => source.current.map((command) => lateBound(source, command)));
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly Command[] => this.#snapshot;

  /** The last one wins: a screen may give a key of the window another meaning. */
  find(stroke: Stroke): Command | undefined {
    return this.#sources.flatMap(({ current }) => current).findLast(({ keys }) => keys?.includes(stroke));
  }

  isPrefix(stroke: Stroke): boolean {
    return this.#sources.some(({ current }) =>
      current.some(({ keys }) => keys?.some((key) => key.startsWith(`${stroke} `))),
    );
  }
}

const RegistryContext = createContext(new CommandRegistry());

const pairMillis = 1500;

/** Single keys rest while the user types, a dialog is open, or a control wants the key. */
export function CommandHost({ children }: { readonly children: ReactNode }) {
  const registry = useMemo(() => new CommandRegistry(), []);
  const first = useRef<{ readonly stroke: Stroke; readonly at: number } | null>(null);
  const wasOverlaid = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || wasOverlaid.current) return;
    const stroke = strokeOf(event);
    const before = first.current && event.timeStamp - first.current.at < pairMillis ? `${first.current.stroke} ` : '';
    first.current = null;
    const command = registry.find(before + stroke) ?? registry.find(stroke);
    if (isTyping(event.target) && !command?.whileTyping) return;
    if (event.key === 'Enter' && isControl(event.target)) return;
    if (command) {
      event.preventDefault();
      command.run();
    } else if (registry.isPrefix(stroke)) first.current = { stroke, at: event.timeStamp };
  });
  useEffect(() => {
    // Before anybody else hears the key: Escape closes what lies over the screen, and must not be a command as well.
    const before = () => void (wasOverlaid.current = isOverlaid());
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

export function useCommands(group: string, entries: readonly Omit<Command, 'group'>[]): void {
  const registry = useContext(RegistryContext);
  const commands = entries.map((entry) => ({ ...entry, group }));
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
  title: string,
  keys: Stroke | readonly Stroke[],
  run: () => void,
  icon?: IconName,
): Omit<Command, 'group'> => ({ id, title, keys: [keys].flat(), icon, run });

/** A command that moves: it stands on the sheet of shortcuts, not in the palette. */
export const moveCommand = (
  id: string,
  title: string,
  keys: readonly Stroke[],
  run: () => void,
): Omit<Command, 'group'> => ({ id, title, keys, isMove: true, run });

/** Changes when their words do; what they do is always what the screen last said. */
export function useAllCommands(): readonly Command[] {
  const registry = useContext(RegistryContext);
  return useSyncExternalStore(registry.subscribe, registry.snapshot);
}

/** Screens make new functions whenever they draw; the list must not change with them. */
function lateBound(source: Source, command: Command): Command {
  return { ...command, run: () => source.current.find(({ id }) => id === command.id)?.run() };
}

function sameWords(a: readonly Command[], b: readonly Command[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, title, keys }, i) => id === b[i]?.id && title === b[i]?.title && String(keys) === String(b[i]?.keys))
  );
}

function isOverlaid(): boolean {
  return document.querySelector('dialog[open], [role=dialog], [role=menu]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null
  );
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, summary') !== null;
}
