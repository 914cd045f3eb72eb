import { createContext, useCallback, useContext } from 'react';

/** A page has always an address, and mostly a title. */
export const nameOfPage = ({ title, address }: Readonly<{ title: string; address: string }>) => title || address;

/** Without scheme and host where all have the same; broken escapes stay. */
export function shownAddress(address: string, soleHost: string | null) {
  const rest = soleHost === null ? address : withoutHost(address, soleHost);
  try {
    return decodeURI(rest);
  } catch {
    return rest;
  }
}

function withoutHost(address: string, host: string) {
  const [, found, path] = /^https?:\/\/([^/?#]*)(.*)$/isu.exec(address) ?? [];
  return found === host && path ? path : address;
}

/** Where that begins which tells an address from its neighbours: the last name, with its folder where all are called `index.html`. */
export const endOfAddress = (shown: string) => shown.search(/(?:[^/]+\/)?(?:index|default)\.\w+$|[^/]*\/?$/iu);

export function pathOf(address: string) {
  const [, path] = /^https?:\/\/[^/?#]*(.+)$/isu.exec(address) ?? [];
  return shownAddress(path ?? address, null);
}

/** Without the common scheme, and without the host where it is the same. */
export function shortAddresses(a: string, b: string): readonly [string, string] {
  const [urlA, urlB] = [URL.parse(a), URL.parse(b)];
  if (!urlA?.host || !urlB?.host) return [a, b];
  const short = ({ host, pathname, search }: URL) =>
    shownAddress((urlA.host === urlB.host ? '' : host) + pathname + search, null);
  return [short(urlA), short(urlB)];
}

const SiteNames = createContext<readonly string[]>([]);
/** What the shown audit's site puts behind its titles, see `siteNames`. */
export const SiteNamesProvider = SiteNames.Provider;

type Named = Readonly<{ title: string; address: string }>;

/** For lists, where the name of the site behind every title would take the room of what tells pages apart. */
export function useShortName() {
  const names = useContext(SiteNames);
  return useCallback(
    ({ title, address }: Named) => {
      const ending = names.find((name) => title.length > name.length && title.endsWith(name)) ?? '';
      return title.slice(0, title.length - ending.length) || address;
    },
    [names],
  );
}
