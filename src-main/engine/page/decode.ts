import signatures from '../../../resources/words/signatures-of-files.json' with { type: 'json' };
import { isAscii, isUtf8 } from 'node:buffer';
import { declaredCharset, type DeclaredCharset } from '../charset/declared-charset.ts';
import { contradictedBy, guessCharset } from '../charset/charset-guess.ts';
import { byteOrderMark, hasMarkup, latin1Of, utf16Of } from '../charset/unicode.ts';
import { remembered } from '../remember.ts';

export type DecodedPage = Readonly<ReturnType<typeof decoded>>;
type CharsetProblem = ReturnType<typeof problemOf>;

/**
 * A byte order mark decides; then labels in the order of the HTML standard, unless the bytes are valid UTF-8 or clearly
 * contradict them. gb2312 and gbk are read as gb18030.
 */
export function decodePage(bytes: Uint8Array, contentType: string | undefined): DecodedPage {
  const marked = byteOrderMark(bytes);
  if (marked) return decoded(bytes, marked, null);
  const wide = utf16Of(bytes);
  if (wide) return decoded(bytes, wide, { kind: 'guessed' });
  const label = declaredCharset(bytes, contentType);
  const declared = label?.charset ?? 'utf-8';
  if (isIso2022Jp(bytes)) return decoded(bytes, 'iso-2022-jp', declared === 'iso-2022-jp' ? null : problemOf(label));
  if (declared === 'utf-8' && isUtf8(bytes)) return decoded(bytes, 'utf-8', null);
  const shape = utf8Shape(bytes);
  if (shape === 'ascii') return decoded(bytes, /^utf-16|^iso-2022-jp$/.test(declared) ? 'utf-8' : declared, null);
  if (declared === 'utf-8')
    return shape === 'broken' ? decoded(bytes, guessCharset(bytes), problemOf(label)) : decoded(bytes, 'utf-8', null);
  if (shape === 'utf-8') return decoded(bytes, 'utf-8', problemOf(label));
  const other = contradictedBy(bytes, declared);
  return other === null ? decoded(bytes, declared, null) : decoded(bytes, other, problemOf(label));
}

const problemOf = (label: DeclaredCharset | null) =>
  label ? ({ kind: 'mislabelled', declared: label.text } as const) : ({ kind: 'guessed' } as const);

/** `damaged` counts U+FFFD; 0 if one torn character explains them. */
function decoded(bytes: Uint8Array, charset: string, problem: CharsetProblem | null) {
  const html = decoderOf(charset).decode(bytes).replace(controls, '');
  const count = html.split('\ufffd').length - 1;
  return { html, charset, problem, damaged: count >= 5 && count * 1000 > html.length ? count : 0 };
}

/** A decoder costs as much as decoding some kilobytes. */
const decoderOf = remembered((charset) => new TextDecoder(charset));

// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const controls = /[\0-\x08\x0b\x0e-\x1f\x7f\ufffe\uffff]+/g;

/**
 * `broken`: more than one multi-byte sequence in twenty is invalid. `unsure`: a handful of two-byte ones, which words
 * of GBK such as 联通 happen to form.
 */
function utf8Shape(bytes: Uint8Array) {
  if (isAscii(bytes)) return 'ascii';
  let [good, long, bad] = [0, 0, 0];
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i] ?? 0;
    if (lead < 0x80) continue;
    const following =
      lead >= 0xf0 && lead <= 0xf4 ? 3 : lead >= 0xe0 && lead <= 0xef ? 2 : lead >= 0xc2 && lead <= 0xdf ? 1 : 0;
    let found = 0;
    while (found < following && ((bytes[i + found + 1] ?? 0) & 0xc0) === 0x80) found++;
    i += found;
    if (following > 0 && found === following) {
      good++;
      if (following > 1) long++;
    } else if (i + 1 < bytes.length) bad++;
  }
  if (bad * 20 > good) return 'broken';
  return long > 0 || good >= 8 ? 'utf-8' : 'unsure';
}

/** Seven bits with escape sequences (RFC 1468). */
function isIso2022Jp(page: Uint8Array) {
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  return (bytes.includes('\x1b$@') || bytes.includes('\x1b$B')) && isAscii(bytes);
}

export function binaryKind(bytes: Uint8Array): string | null {
  const start = latin1Of(bytes, 32);
  const found = signatures.find(({ magic, at }) => start.startsWith(magic, at));
  return found?.kind ?? (looksBinary(bytes) ? 'binary' : null);
}

/** More than one control byte in twenty; without nulls or bytes from 0x80 on it is garbled text. */
function looksBinary(bytes: Uint8Array) {
  const sample = bytes.subarray(0, 4096);
  if (sample.length < 64 || utf16Of(sample) || hasMarkup(latin1Of(sample))) return false;
  const controls = sample.filter((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)).length;
  const foreign = sample.filter((byte) => byte === 0 || byte >= 0x80).length;
  return controls * 20 > sample.length && foreign * 50 > sample.length;
}
