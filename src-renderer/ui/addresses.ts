import { createContext, useCallback, useContext } from 'react';

export const nameOfPage = ({ title, address }: { title: string; address: string }) => title || address;

/** Drops scheme and host when all pages have the same host; invalid percent-encodings stay. */
export function shownAddress(address: string, soleHost: string | null) {
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/isu.exec(address) ?? [];
  const rest = path && host === soleHost ? path : address;
  try {
    return decodeURI(rest);
  } catch {
    return rest;
  }
}

/**
 * Index of the distinctive end of an address: the last segment, with its folder when that is `index.html` or the like.
 */
export const endOfAddress = (shown: string) => shown.search(/(?:[^/]+\/)?(?:index|default)\.\w+$|[^/]*\/?$/iu);

export function pathOf(address: string) {
  const [, path] = /^https?:\/\/[^/?#]*(.+)$/isu.exec(address) ?? [];
  return shownAddress(path ?? address, null);
}

/** Drops the scheme, and the host when both have the same. */
export function shortAddresses(a: string, b: string): readonly [string, string] {
  const [urlA, urlB] = [URL.parse(a), URL.parse(b)];
  if (!urlA?.host || !urlB?.host) return [a, b];
  const short = ({ host, pathname, search }: URL) =>
    shownAddress((urlA.host === urlB.host ? '' : host) + pathname + search, null);
  return [short(urlA), short(urlB)];
}

/** Number of characters that all begin with, up to the end of a word. */
export function sharedStart([first = '', ...others]: readonly string[]) {
  let shared = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, shared))) shared -= 1;
  return first.slice(0, shared).search(/[\p{L}\p{N}]*$/u);
}

const minSharedStart = 8;

/** For narrow places: without what all titles begin with, which would be all that is seen of them. */
export function tellingNames(names: readonly string[]) {
  const shared = names.length > 1 ? sharedStart(names) : 0;
  return shared < minSharedStart ? names : names.map((name) => `…${name.slice(shared)}`);
}

const SiteNames = createContext<readonly string[]>([]);
/** Suffixes that the audited site appends to its titles, see `siteNames`. */
export const SiteNamesProvider = SiteNames.Provider;

/** For lists: drops the site's name from titles, which takes the space of what distinguishes pages. */
export function useShortName() {
  const names = useContext(SiteNames);
  return useCallback(
    ({ title, address }: { title: string; address: string }) => {
      const ending = names.find((name) => title.length > name.length && title.endsWith(name)) ?? '';
      return title.slice(0, title.length - ending.length) || address;
    },
    [names],
  );
}
