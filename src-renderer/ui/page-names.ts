import { createContext, useCallback, useContext } from 'react';

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
