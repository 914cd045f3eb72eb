import { getDomain } from 'tldts';
import type { Source } from '../../../contract/audits.ts';
import { localAddress, normaliseAddress, siteKey, toldAddress } from '../address.ts';
import type { CollectOptionValues } from '../options.ts';

type ScopeOptions = Pick<CollectOptionValues, 'followLinks' | 'subdomains' | 'stayInFolder' | 'publicAddress'>;

/** What belongs to the audit: sites and folders of its sources, and what these redirect to. */
export function scopeOf(sources: readonly Source[], options: ScopeOptions) {
  const { followLinks, subdomains, stayInFolder } = options;
  const [start = null] = sources.flatMap((source) => ('url' in source ? source.url : []));
  const place = toldAddress(options.publicAddress, start);
  const sites = new Set<string>();
  /** Crawled from a start, with the folders to stay below; `/` for all. */
  const folders = new Map<string, Set<string>>();
  const domains = new Set<string>();
  const starts = new Set<string>();

  const addRoot = (url: string, folder: string) => {
    const site = siteKey(url);
    if (site === '') return;
    folders.set(site, (folders.get(site) ?? new Set()).add(folder));
    domains.add(domainOf(url));
  };
  for (const source of sources) {
    if (source.kind === 'site' || source.kind === 'sitemap') sites.add(siteKey(source.url));
    if (source.kind === 'site') {
      starts.add(normaliseAddress(source.url) ?? source.url);
      addRoot(source.url, stayInFolder ? folderOf(source.url) : '/');
    } else if (followLinks === 'always') {
      const roots = source.kind === 'sitemap' ? [source.url] : source.kind === 'url-list' ? source.urls : [];
      for (const url of roots) addRoot(url, '/');
    }
  }

  const follows = () => followLinks !== 'never' && folders.size > 0;
  const holds = (address: string) => {
    const held = folders.get(siteKey(address));
    if (!held) return subdomains && domains.has(domainOf(address));
    if (held.has('/')) return true;
    const path = URL.parse(address)?.pathname ?? '';
    return [...held].some((folder) => path.startsWith(folder));
  };
  const covers = (address: string) => follows() && holds(address);
  const isOnSite = (target: string, from: string) => {
    const site = siteKey(target);
    return site === siteKey(from) || sites.has(site) || covers(target);
  };
  const moveFolder = (from: string, alias: string) => {
    const held = folders.get(siteKey(from));
    const folder = folderOf(alias);
    if (!stayInFolder || !held) return;
    const isSlashAdded = folder === `${URL.parse(from)?.pathname}/`;
    if (isSlashAdded) held.delete(folderOf(from));
    // The front page names no folder.
    if (isSlashAdded || (folder !== '/' && !holds(alias))) held.add(folder);
  };

  return {
    holds,
    covers,
    isOnSite,
    get follows() {
      return follows();
    },
    /** On a staging copy its own page for one of the live site. */
    addressOf: (named: string) => (place ? localAddress(named, place) : named),
    /**
     * A start redirects here. One typed without its slash is a folder by its redirect; one that moved counts under both
     * names.
     */
    addAlias(from: string, alias: string) {
      starts.add(alias);
      const [site, other] = [siteKey(from), siteKey(alias)];
      if (site === other) return moveFolder(from, alias);
      sites.add(other);
      for (const folder of folders.get(site) ?? []) addRoot(alias, folder);
    },
    /** Within the sites and, if wanted, the folder, which a start may leave. */
    followsTo(target: string, from: string) {
      if (!isOnSite(target, from)) return false;
      const leavesFolder = stayInFolder && folders.has(siteKey(target)) && holds(from) && !holds(target);
      return !leavesFolder || starts.has(from) || starts.has(target);
    },
    sharesDomain: (address: string, other: string) => subdomains && domainOf(address) === domainOf(other),
  };
}

export type Scope = ReturnType<typeof scopeOf>;

const folderOf = (url: string) => URL.parse(url)?.pathname.replace(/[^/]*$/, '') ?? '/';

/** Or the host, for IP addresses and without a public suffix. */
function domainOf(address: string) {
  const hostname = URL.parse(address)?.hostname ?? '';
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
