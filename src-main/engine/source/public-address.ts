import { isWebAddress } from '../../contract/web-address.ts';

/** Where a folder or a staging copy stands on the live site, which canonicals, hreflang, sitemaps and links name. */
export interface PublicAddress {
  /** `http://127.0.0.1:8080/`, or the path of a folder, '' for the audited one itself. */
  readonly local: string;
  readonly live: string;
}

/**
 * For an audit that begins at `start`, null for a folder. A site told with a path stands at that path of its copy,
 * where it has it, else at the folder of the start. Null for what is no web address.
 */
export function toldAddress(told: string, start: string | null): PublicAddress | null {
  const live = folderUrl(told);
  if (live === null) return null;
  const from = start === null ? null : URL.parse(start);
  if (!from) return { local: '', live: live.href };
  const folder = from.pathname.startsWith(live.pathname)
    ? live.pathname
    : from.pathname.slice(0, from.pathname.lastIndexOf('/') + 1);
  return { local: from.origin + folder, live: live.href };
}

export function liveAddress(address: string, { local, live }: PublicAddress): string {
  if (!address.startsWith(local)) return address;
  const inside = address.slice(local.length);
  if (isWebAddress(local)) return live + inside;
  return isWebAddress(address) ? address : live + encodedPath(inside);
}

/** Of a page of the live site, whatever its scheme and `www.`; other addresses as they are. */
export function localAddress(address: string, { local, live }: PublicAddress): string {
  const bare = withoutScheme(live);
  const wanted = withoutScheme(address);
  return isWebAddress(address) && wanted.startsWith(bare) ? local + wanted.slice(bare.length) : address;
}

/** A colon or question mark in the name of a file is no sign. */
export const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const withoutScheme = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/i, '');

function folderUrl(told: string): URL | null {
  const typed = told.trim();
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed}`);
  if (!url || !isWebAddress(url.href)) return null;
  const folder = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  return new URL(folder, url.origin);
}
