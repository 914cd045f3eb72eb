import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import type { Source } from '../../contract/audits.ts';
import { isWebAddress, isWebUrl } from '../../contract/web-address.ts';
import { budgets } from '../budgets.ts';

/**
 * Normalises an address for the frontier: drops the fragment, keeps the query string, whose variants the audit looks
 * for. Null unless http or https, and when too long.
 */
export function normaliseAddress(text: string, base?: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const url = URL.parse(trimmed, base);
  return url && isWebUrl(url) ? plainHref(url) : null;
}

/** The scheme is optional; null for other text. */
export function writtenAddress(text: string): string | null {
  if (isWebAddress(text)) return normaliseAddress(text);
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?].*)?$/u.test(text)
    ? normaliseAddress(`https://${text}`)
    : null;
}

/** Trims white space, zero-width characters and direction marks, which are pasted along from documents and chats. */
export function enteredText(text: string) {
  let [start, end] = [0, text.length];
  while (start < end && unseen.test(text.charAt(start))) start += 1;
  while (end > start && unseen.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const unseen = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/**
 * Drops fragment, login and an empty query string, and writes percent-encodings in upper case, all the same to servers
 * (RFC 3986, 6.2.2.1). Null when too long.
 */
export function plainHref(url: URL): string | null {
  if (url.href.includes('#')) url.hash = '';
  // A login must not be written into the audit file.
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  if (url.href.endsWith('?') && url.search === '') url.search = '';
  const { href } = url;
  if (href.length > budgets.addressCharacters) return null;
  return href.includes('%') ? href.replace(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase()) : href;
}

/** Returns the text unchanged when it holds an invalid percent-encoding. */
export function decodedText(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Encodes header parameters such as `filename*=UTF-8''…` (RFC 8187). */
export const headerText = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Host and port without `www.`. */
export function siteKey(address: string) {
  const url = URL.parse(address);
  return url ? url.host.replace(/^www\./, '') : '';
}

/** Identifies a source in the audit file, whatever its spelling. */
export function sourceKey(source: Source) {
  if (source.kind === 'site' || source.kind === 'sitemap')
    return `${source.kind}:${normaliseAddress(source.url) ?? source.url}`;
  if (source.kind !== 'url-list') return `${source.kind}:${path.resolve(source.path)}`;
  return `url-list:${createHash('sha1').update(source.urls.join('\n')).digest('hex')}`;
}

/** Maps a folder or staging copy to the live site, which its canonicals, hreflang, sitemaps and links name. */
export type PublicAddress = Readonly<{
  /** A prefix: `http://127.0.0.1:8080/`, or a folder's path; '' for the audited folder. */
  local: string;
  live: string;
}>;

/**
 * Parses `publicAddress` for an audit that begins at `start` (null: a folder). Its path is also that of the copy when
 * the start is below it; else the copy is the folder of the start. Null unless a web address.
 */
export function toldAddress(told: string, start: string | null): PublicAddress | null {
  const typed = told.trim();
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed}`);
  if (!url || !isWebUrl(url)) return null;
  const live = new URL(url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`, url.origin);
  const from = start === null ? null : URL.parse(start);
  if (!from) return { local: '', live: live.href };
  const folder = from.pathname.startsWith(live.pathname)
    ? live.pathname
    : from.pathname.slice(0, from.pathname.lastIndexOf('/') + 1);
  return { local: from.origin + folder, live: live.href };
}

export function liveAddress(address: string, { local, live }: PublicAddress) {
  if (!address.startsWith(local)) return address;
  const inside = address.slice(local.length);
  if (isWebAddress(local)) return live + inside;
  return isWebAddress(address) ? address : live + encodedPath(inside);
}

/** Maps an address of the live site (any scheme, with or without `www.`); others are unchanged. */
export function localAddress(address: string, { local, live }: PublicAddress) {
  const bare = withoutScheme(live);
  const wanted = withoutScheme(address);
  return isWebAddress(address) && wanted.startsWith(bare) ? local + wanted.slice(bare.length) : address;
}

/** Also encodes `:` and `?`, which are part of a file's name here. */
export const encodedPath = (path: string) =>
  /[^\w./~-]/.test(path) ? path.split('/').map(encodeURIComponent).join('/') : path;

const withoutScheme = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/i, '');

/**
 * Whether scripts of a page may request an address. Web pages may not reach this computer and its network, where a mere
 * request can do harm.
 */
export function mayAskFor(address: string, page: string) {
  const url = URL.parse(address);
  if (!url || !isWebUrl(url)) return false;
  return siteKey(address) === siteKey(page) || !isPrivate(url.hostname) || isPrivate(URL.parse(page)?.hostname ?? '');
}

/** Addresses of RFC 1918, 6598, 4193 and 4291. */
export function isPrivate(hostname: string) {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(host) === 4) return privateV4.test(host);
  if (isIP(host) === 6) return host === '::1' || host === '::' || /^(?:f[cd]|fe[89ab]|::ffff:)/.test(host);
  return !host.includes('.') || /\.(?:localhost|local|internal|lan|home|intranet)$/.test(host);
}

const privateV4 =
  /^(?:0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
