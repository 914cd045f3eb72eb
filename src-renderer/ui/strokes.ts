/**
 * Keys as text: `j`, `?`, `Escape`, `mod+k` (Ctrl, or ⌘ on a Mac), `mod+shift+z`, and two after one another, `g c`.
 * Shift is only named beside keys that do not show it themselves.
 */
export type Stroke = string;

export interface PressedKey {
  readonly key: string;
  /** The place on the keyboard (W3C, UI Events code values): `KeyJ`, `BracketLeft`. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Alike in every language of the keyboard, and with Caps Lock on or off. */
export function strokeOf(pressed: PressedKey): Stroke {
  const { altKey, shiftKey } = pressed;
  const isMod = pressed.ctrlKey || pressed.metaKey;
  const key = latinKey(pressed);
  const showsShift = [...key].length === 1 && !isMod;
  const name = isLetter(key) ? (shiftKey && !isMod ? key.toUpperCase() : key.toLowerCase()) : key;
  return [isMod ? 'mod' : '', altKey ? 'alt' : '', shiftKey && !showsShift ? 'shift' : '', name]
    .filter(Boolean)
    .join('+');
}

const isLetter = (key: string) => /^[a-z]$/i.test(key);

const signKeys: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Comma: [',', '<'],
  Slash: ['/', '?'],
};

/**
 * A Russian keyboard says `о` for `j`, a Chinese one `？` for `?`: a sign that no shortcut can have means the one at its
 * place on the American layout.
 */
function latinKey({ key, code, shiftKey }: PressedKey): string {
  if ([...key].length !== 1 || key <= '~') return key;
  const alphanumeric = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  return alphanumeric?.[1] ?? alphanumeric?.[2] ?? signKeys[code]?.[shiftKey ? 1 : 0] ?? key;
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

/** A Mac has its own signs. */
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
