import { latin1Of } from './unicode.ts';

export type DeclaredCharset = Readonly<{
  text: string;
  /** WHATWG name; gb18030 for gbk and gb2312. */
  charset: string;
}>;

/** Some labels come after long scripts. */
const searchedBytes = 64 * 1024;

/** From HTTP header, meta, XML declaration, as in the HTML standard; null without a known label. */
export function declaredCharset(bytes: Uint8Array, contentType: string | undefined): DeclaredCharset | null {
  const fromHeader = knownLabel(/charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType ?? '')?.[1]);
  if (fromHeader) return fromHeader;
  const beginning = latin1Of(bytes, searchedBytes).replace(/<!--[^]*?-->/g, '');
  const fromPage =
    knownLabel(/<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(beginning)?.[1]) ??
    knownLabel(/^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(beginning)?.[1]);
  // A label that could be read byte by byte is not UTF-16 (HTML standard, "prescan").
  return fromPage?.charset.startsWith('utf-16') ? { text: fromPage.text, charset: 'utf-8' } : fromPage;
}

function knownLabel(text: string | undefined) {
  const encoding = text === undefined ? null : encodingOfLabel(text);
  if (text === undefined || encoding === null) return null;
  return { text: text.toLowerCase(), charset: encoding === 'gbk' ? 'gb18030' : encoding };
}

export function encodingOfLabel(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
