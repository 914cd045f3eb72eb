import { getDomain } from 'tldts';
import type { Source } from '../../../contract/audits.ts';
import { normaliseAddress, siteKey, localAddress, toldAddress, type PublicAddress } from '../address.ts';
import type { CollectOptionValues } from '../options.ts';

type ScopeOptions = Pick<CollectOptionValues, 'followLinks' | 'subdomains' | 'stayInFolder' | 'publicAddress'>;

/** What belongs to the audit: sites and folders of its sources, and what these redirect to. */
export class Scope {
  readonly #options: ScopeOptions;
  readonly #place: PublicAddress | null;
  readonly #sites = new Set<string>();
  /** Crawled from a start, with the folders to stay below; `/` for all. */
  readonly #folders = new Map<string, Set<string>>();
  readonly #domains = new Set<string>();
  readonly #starts = new Set<string>();

  constructor(sources: readonly Source[], options: ScopeOptions) {
    this.#options = options;
    this.#place = toldAddress(
      options.publicAddress,
      sources.flatMap((source) => ('url' in source ? source.url : []))[0] ?? null,
    );
    for (const source of sources) this.#addSource(source);
  }

  /** On a staging copy its own page for one of the live site. */
  addressOf(named: string) {
    return this.#place ? localAddress(named, this.#place) : named;
  }

  get follows() {
    return this.#options.followLinks !== 'never' && this.#folders.size > 0;
  }

  /**
   * A start redirects here. One typed without its slash is a folder by its redirect; one that moved counts under both
   * names.
   */
  addAlias(start: string, alias: string) {
    this.#starts.add(alias);
    const [site, other] = [siteKey(start), siteKey(alias)];
    if (site === other) return this.#moveFolder(start, alias);
    this.#sites.add(other);
    for (const folder of this.#folders.get(site) ?? []) this.#addRoot(alias, folder);
  }

  isOnSite(target: string, from: string) {
    const site = siteKey(target);
    return site === siteKey(from) || this.#sites.has(site) || this.covers(target);
  }

  /** Within the sites and, if wanted, the folder, which a start may leave. */
  followsTo(target: string, from: string) {
    if (!this.isOnSite(target, from)) return false;
    const leavesFolder =
      this.#options.stayInFolder && this.#folders.has(siteKey(target)) && this.holds(from) && !this.holds(target);
    return !leavesFolder || this.#starts.has(from) || this.#starts.has(target);
  }

  covers(address: string) {
    return this.follows && this.holds(address);
  }

  holds(address: string) {
    const folders = this.#folders.get(siteKey(address));
    if (!folders) return this.#options.subdomains && this.#domains.has(domainOf(address));
    if (folders.has('/')) return true;
    const path = URL.parse(address)?.pathname ?? '';
    return [...folders].some((folder) => path.startsWith(folder));
  }

  sharesDomain(address: string, other: string) {
    return this.#options.subdomains && domainOf(address) === domainOf(other);
  }

  #moveFolder(start: string, alias: string) {
    const folders = this.#folders.get(siteKey(start));
    const folder = folderOf(alias);
    if (!this.#options.stayInFolder || !folders) return;
    const isSlashAdded = folder === `${URL.parse(start)?.pathname}/`;
    if (isSlashAdded) folders.delete(folderOf(start));
    // The front page names no folder.
    if (isSlashAdded || (folder !== '/' && !this.holds(alias))) folders.add(folder);
  }

  #addSource(source: Source) {
    if (source.kind === 'site' || source.kind === 'sitemap') this.#sites.add(siteKey(source.url));
    const { followLinks, stayInFolder } = this.#options;
    if (source.kind === 'site') {
      this.#starts.add(normaliseAddress(source.url) ?? source.url);
      this.#addRoot(source.url, stayInFolder ? folderOf(source.url) : '/');
    } else if (followLinks === 'always') {
      const roots = source.kind === 'sitemap' ? [source.url] : source.kind === 'url-list' ? source.urls : [];
      for (const url of roots) this.#addRoot(url, '/');
    }
  }

  #addRoot(url: string, folder: string) {
    const site = siteKey(url);
    if (site === '') return;
    const folders = this.#folders.get(site) ?? new Set();
    this.#folders.set(site, folders.add(folder));
    this.#domains.add(domainOf(url));
  }
}

const folderOf = (url: string) => URL.parse(url)?.pathname.replace(/[^/]*$/, '') ?? '/';

/** Or the host, for IP addresses and without a public suffix. */
function domainOf(address: string) {
  const hostname = URL.parse(address)?.hostname ?? '';
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
