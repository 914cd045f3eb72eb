import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Source } from '../../contract/audits.ts';
import { isWebAddress, isWebUrl } from '../../contract/web-address.ts';
import { budgets } from '../budgets.ts';

/**
 * An address as the frontier keeps it: without fragment, otherwise unchanged, since variants of the query are what the
 * audit looks for. Null for anything but http and https, and for what is too long.
 */
export function normaliseAddress(text: string, base?: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const url = URL.parse(trimmed, base);
  if (!url || !isWebUrl(url) || url.hostname === '') return null;
  return plainHref(url);
}

/** Complete, or without its scheme. Null for anything else. */
export function writtenAddress(text: string): string | null {
  if (isWebAddress(text)) return normaliseAddress(text);
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?].*)?$/u.test(text)
    ? normaliseAddress(`https://${text}`)
    : null;
}

/** Without white space, zero-width characters and marks of writing direction, copied along from documents and chats. */
export function enteredText(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && unseen.test(text.charAt(start))) start += 1;
  while (end > start && unseen.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const unseen = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/**
 * Without fragment, login and a bare question mark, with percent-encodings in upper case, which are the same to every
 * server (RFC 3986, 6.2.2.1). Null for what is too long.
 */
export function plainHref(url: URL): string | null {
  // Setting a part parses the whole address again.
  if (url.href.includes('#')) url.hash = '';
  // A login would be written into the audit file.
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  if (url.href.endsWith('?') && url.search === '') url.search = '';
  const { href } = url;
  if (href.length > maxAddressCharacters) return null;
  return href.includes('%') ? href.replace(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase()) : href;
}

/** No server reads a longer one; a damaged file may hold one of megabytes. */
export const { max: maxAddressCharacters } = budgets.addressCharacters;

/** Host and port without `www.`, for http and https alike. */
export function siteKey(address: string): string {
  const url = URL.parse(address);
  return url ? url.host.replace(/^www\./, '') : '';
}

/** Names a source for the store in every run, whatever way it was typed. */
export function sourceKey(source: Source): string {
  if (source.kind === 'site' || source.kind === 'sitemap')
    return `${source.kind}:${normaliseAddress(source.url) ?? source.url}`;
  if (source.kind !== 'url-list') return `${source.kind}:${path.resolve(source.path)}`;
  return `url-list:${createHash('sha1').update(source.urls.join('\n')).digest('hex')}`;
}
