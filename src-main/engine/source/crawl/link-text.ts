import { decodeReferences } from './tags.ts';

/**
 * An address as it stands in a page, read the way browsers read it: the path is text in the encoding of the page and goes out as UTF-8, the
 * query goes out in the bytes of the page. A link to `?q=中文` in a GBK page therefore asks for `?q=%D6%D0%CE%C4`.
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
  return text.replace(/[\u0080-\u00ff][^\u0100-\uffff]*/g, (bytes) => decodeAs(Buffer.from(bytes, 'latin1'), charset()));
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

/** The encoding that the header or the beginning of a page names; '' when neither does. */
export function declaredCharset(contentType: string, html: string): string {
  const inHeader = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];
  return inHeader ?? /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(html.slice(0, 4096))?.[1] ?? '';
}
