/**
 * Keys as text: `j`, `?`, `Escape`, `mod+k` (Ctrl, or ⌘ on a Mac), `mod+shift+z`, and two after one another, `g c`. Shift is only named beside
 * keys that do not show it themselves: `?` is the sign, however a keyboard makes it.
 */
export type Stroke = string;

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): Stroke {
  const isMod = ctrlKey || metaKey;
  const showsShift = [...key].length === 1 && !isMod;
  const name = isMod && [...key].length === 1 ? key.toLowerCase() : key;
  return [isMod ? 'mod' : '', altKey ? 'alt' : '', shiftKey && !showsShift ? 'shift' : '', name].filter(Boolean).join('+');
}

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
  Delete: 'Del',
};

/** The caps to draw for a stroke; a Mac has its own signs. */
export function capsOf(stroke: Stroke, isMac: boolean): readonly string[] {
  return stroke.split(' ').flatMap((part) =>
    // The last plus may be the key itself.
    part.split(/\+(?=.)/).map((name) => {
      if (name === 'mod') return isMac ? '⌘' : 'Ctrl';
      if (name === 'shift') return isMac ? '⇧' : 'Shift';
      if (name === 'alt') return isMac ? '⌥' : 'Alt';
      return signs[name] ?? (part.includes('+') && name.length === 1 ? name.toUpperCase() : name);
    }),
  );
}
