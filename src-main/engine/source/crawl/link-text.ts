import { Parser } from 'htmlparser2';

/**
 * An address as it stands in a page, read the way browsers read it: the path is text in the encoding of the page and
 * goes out as UTF-8, the query goes out in the bytes of the page. A link to `?q=中文` in a GBK page therefore asks for
 * `?q=%D6%D0%CE%C4`.
 *
 * `raw` holds one byte per character.
 */
export function linkText(raw: string, charset: () => string): string {
  // oxlint-disable-next-line no-control-regex -- all of ASCII is meant
  if (/^[\u0000-\u007f]*$/.test(raw)) return decodeReferences(raw).trim();
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(raw) ?? [];
  return decodeReferences(decodeBytes(path, charset) + encodeBytes(query)).trim();
}

function decodeBytes(text: string, charset: () => string): string {
  return text.replace(/[\u0080-\u00ff][^\u0100-\uffff]*/g, (bytes) =>
    decodeAs(Buffer.from(bytes, 'latin1'), charset()),
  );
}

/** Pages that lie about their encoding are common, and a link in valid UTF-8 is UTF-8. */
function decodeAs(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoderFor(charset).decode(bytes);
  }
}

function decoderFor(charset: string): TextDecoder {
  try {
    const decoder = new TextDecoder(charset);
    return decoder.encoding === 'utf-8' ? new TextDecoder('gb18030') : decoder;
  } catch {
    return new TextDecoder('gb18030');
  }
}

function encodeBytes(text: string): string {
  return text.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * What may be a character reference in an attribute: without its semicolon a name counts only where no letter, digit or
 * `=` follows.
 */
const reference = /&(?:#|[a-z][a-z\d]*(?![a-z\d=]))/i;

/**
 * Undoes the character references of an attribute as browsers do (HTML, 13.2.5.73): `&eacute;` stands for a letter,
 * while the ampersands of `?a=1&lt=2&copy=3` stand for themselves. Characters above ÿ come out as they are, beside the
 * bytes of the others.
 */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  // Nearly all links hold nothing else.
  const plain = text.replaceAll('&amp;', '');
  if (!reference.test(plain)) return text.replaceAll('&amp;', '&');
  let decoded = '';
  const parser = new Parser({ onattribute: (_, value) => (decoded = value) });
  parser.end(`<a href="${text.replaceAll('"', '&quot;')}">`);
  return decoded;
}
