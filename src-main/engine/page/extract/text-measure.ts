/** Counts of one piece of text, made in one pass over its characters. */
export interface TextMeasure {
  /** Letters and digits, a CJK character counting as two: it says as much as two to three letters of an alphabet. */
  readonly letters: number;
  /** Marks that stand in sentences: , . ; : ! ? and their Chinese forms. A Western mark counts only before white space or the end. */
  readonly marks: number;
  /** Marks that end a sentence. */
  readonly stops: number;
}

export function measureText(text: string): TextMeasure {
  let letters = 0;
  let marks = 0;
  let stops = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x80) {
      const kind = asciiKinds[code] ?? 0;
      if (kind === letter) letters += 1;
      else if (kind >= mark && endsHere(text, i + 1)) {
        marks += 1;
        if (kind === stop) stops += 1;
      }
    } else if (code >= 0x3000) {
      if (isWideMark(code)) {
        marks += 1;
        if (code === 0x3002 || code === 0xff01 || code === 0xff1f) stops += 1;
      } else if (!isWideSymbol(code)) letters += 2;
    } else if (code === 0x2026) {
      marks += 1;
      stops += 1;
    } else if (code >= 0xc0 && (code < 0x2000 || code > 0x2bff)) letters += 1;
  }
  return { letters, marks, stops };
}

const letter = 1;
const mark = 2;
const stop = 3;

const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[0-9A-Za-z]/.test(character)) return letter;
  if (/[.!?]/.test(character)) return stop;
  return /[,;:]/.test(character) ? mark : 0;
});

/** "3.5" and "example.com" hold no marks. */
function endsHere(text: string, next: number): boolean {
  if (next >= text.length) return true;
  const code = text.charCodeAt(next);
  return code <= 0x20 || code === 0x22 || code === 0x27 || code === 0x29 || code >= 0x80;
}

/** 、。，；：！？ */
function isWideMark(code: number): boolean {
  return code === 0x3001 || code === 0x3002 || code === 0xff0c || code === 0xff1b || code === 0xff1a || code === 0xff01 || code === 0xff1f;
}

function isWideSymbol(code: number): boolean {
  return code <= 0x303f || (code >= 0xff00 && code <= 0xff0f) || (code >= 0xe000 && code <= 0xf8ff) || code >= 0xffe0;
}
