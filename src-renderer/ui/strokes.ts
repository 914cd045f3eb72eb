/**
 * Keys as text: `j`, `?`, `Escape`, `mod+k` (Ctrl, or ⌘ on a Mac), `mod+shift+z`, and two after one another, `g c`.
 * Shift is only named beside keys that do not show it themselves: `?` is the sign, however a keyboard makes it.
 */
export type Stroke = string;

export interface PressedKey {
  /** What the keyboard's language makes of it. */
  readonly key: string;
  /**
   * Where it lies on the keyboard, in the words of the W3C's “UI Events KeyboardEvent code Values”: `KeyJ`,
   * `BracketLeft`.
   */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Names a pressed key alike in every language of the keyboard, and whether Caps Lock is on or not. */
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

/** Keys of the American layout that bear signs, with and without Shift. */
const signKeys: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Comma: [',', '<'],
  Slash: ['/', '?'],
};

/**
 * While a keyboard writes Russian, the key of `j` says `о`; with a Chinese input method `?` says `？`. Where a key makes
 * a sign that no shortcut can have, the sign at its place on the American layout is meant, as in other programs.
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
