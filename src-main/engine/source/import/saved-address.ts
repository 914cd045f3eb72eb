import { isWebUrl } from '../../../contract/web-address.ts';

/** How far into a file the comments of the programs that saved it may stand. */
const searchedBytes = 4096;

/**
 * The address from which a file was saved, where the program that saved it left a comment: browsers ("Save page as"),
 * the SingleFile extension, HTTrack. Null without one.
 */
export function savedFrom(bytes: Uint8Array): string | null {
  const start = new TextDecoder().decode(bytes.subarray(0, searchedBytes));
  const found = byBrowser(start) ?? bySingleFile(start) ?? byHttrack(start);
  const url = found === null ? null : URL.parse(found);
  if (!url || !isWebUrl(url)) return null;
  url.hash = '';
  return url.href;
}

/** `<!-- saved from url=(0023)http://contoso.com/page -->`: the number counts the characters of the address. */
function byBrowser(start: string): string | null {
  const match = /<!--\s*saved from url=\((\d{4,5})\)(\S+)/i.exec(start);
  if (!match) return null;
  const [, length = '', rest = ''] = match;
  return rest.slice(0, Number(length) || undefined).replace(/-->$/, '');
}

function bySingleFile(start: string): string | null {
  return /<!--\s*Page saved with SingleFile\s+url:\s*(\S+)/i.exec(start)?.[1] ?? null;
}

/** HTTrack leaves out the scheme; most sites have moved to https since. */
function byHttrack(start: string): string | null {
  const place = /<!-- Mirrored from (\S+) by HTTrack/i.exec(start)?.[1];
  return place === undefined ? null : `https://${place.replace(/^https?:\/\//i, '')}`;
}
