import type { Source } from '../../../src-main/contract/audits.ts';
import type { Result } from '../../../src-main/contract/api.ts';
import { isWebAddress } from '../../../src-main/contract/web-address.ts';

export type Recognised = Result<'source/recognise'>;

/** More addresses of pages than this are a list of pages, not as many sites. */
const maxSites = 5;

export const linesOf = (entered: string): readonly string[] => [
  ...new Set(
    entered
      .split(/\r\n|[\n\r]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** The file of an audit that was made before, where nothing else is entered: it is opened and not audited. */
export function savedAudit(entered: string): string | null {
  const [line = '', ...others] = linesOf(entered);
  return others.length === 0 && /\.pagetwin$/iu.test(line) && !isWebAddress(line) ? line : null;
}

/** What several lines are audited as together: each for itself, but many plain addresses as one list of pages. */
export function sourcesOf(recognised: readonly Recognised[]): readonly Source[] {
  const sites = recognised.flatMap(({ source }) => (source.kind === 'site' ? [source.url] : []));
  if (sites.length <= maxSites) return recognised.map(({ source }) => source);
  const others = recognised.flatMap(({ source }) => (source.kind === 'site' ? [] : [source]));
  return [...others, { kind: 'url-list', urls: sites }];
}

/** The entered text with the line of an address, written with https or without a scheme, under http. */
export function underHttp(entered: string, http: string): string {
  const https = http.replace(/^http:/, 'https:');
  const isMeant = (line: string) => URL.parse(/^https:/i.test(line) ? line : `https://${line}`)?.href === https;
  return linesOf(entered)
    .map((line) => (isMeant(line) ? http : line))
    .join('\n');
}

/** Hosts that the sources name, for rules and profiles of their own. */
export function hostsOf(sources: readonly Source[]): readonly string[] {
  const urls = sources.flatMap((source) =>
    'url' in source ? [source.url] : source.kind === 'url-list' ? source.urls.slice(0, 1000) : [],
  );
  return [...new Set(urls.flatMap((url) => URL.parse(url)?.host ?? []))];
}

/**
 * A long list without its addresses, which the engine reads from the file again: all of them are more than a message
 * may hold.
 */
export const withoutAddresses = (source: Source): Source =>
  source.kind === 'url-list' && source.from !== undefined && source.urls.length > maxSent
    ? { ...source, urls: [] }
    : source;

const maxSent = 1000;

/** An address that a test may fetch: the first one that is named. */
export function firstAddress(sources: readonly Source[]): string | null {
  for (const source of sources) {
    if ('url' in source) return source.url;
    if (source.kind === 'url-list' && source.urls[0] !== undefined) return source.urls[0];
  }
  return null;
}
