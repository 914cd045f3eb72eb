/** A CJK character counts as two letters; Western marks count only before white space or the end. */
export function measureText(text: string): Readonly<Record<'letters' | 'marks' | 'stops', number>> {
  let letters = 0;
  let marks = 0;
  let stops = 0;
  for (let i = 0; i < text.length; i++) {
    const kind = kinds[text.charCodeAt(i)] ?? 0;
    if (kind <= twoLetters) letters += kind;
    else if ((kind & western) === 0 || endsHere(text, i + 1)) {
      marks++;
      stops += kind & stop;
    }
  }
  return { letters, marks, stops };
}

/** Kinds are the letters that a unit counts for, or a mark with these bits. */
const twoLetters = 2;
const mark = 4;
const stop = 1;
const western = 8;

const wideMarks = Array.from('、。，；：！？', (mark) => mark.charCodeAt(0));

const kinds = Uint8Array.from({ length: 65_536 }, (_, code) => kindOf(code));

function kindOf(code: number) {
  if (code < 0x80) return kindOfAscii(String.fromCharCode(code));
  if (code >= 0x3000) {
    if (isWideMark(code)) return code === 0x3002 || code === 0xff01 || code === 0xff1f ? mark | stop : mark;
    return isWideSymbol(code) ? 0 : twoLetters;
  }
  if (code === 0x2026) return mark | stop;
  return code >= 0xc0 && (code < 0x2000 || code > 0x2bff) ? 1 : 0;
}

function kindOfAscii(character: string) {
  if (/[0-9A-Za-z]/.test(character)) return 1;
  if (/[.!?]/.test(character)) return western | mark | stop;
  return /[,;:]/.test(character) ? western | mark : 0;
}

/** "3.5" and "example.com" have no marks. */
function endsHere(text: string, next: number) {
  if (next >= text.length) return true;
  const code = text.charCodeAt(next);
  return code <= 0x20 || code === 0x22 || code === 0x27 || code === 0x29 || code >= 0x80;
}

export function isWideMark(code: number) {
  return code >= 0x3001 && wideMarks.includes(code);
}

function isWideSymbol(code: number) {
  return code <= 0x303f || (code >= 0xff00 && code <= 0xff0f) || (code >= 0xe000 && code <= 0xf8ff) || code >= 0xffe0;
}
