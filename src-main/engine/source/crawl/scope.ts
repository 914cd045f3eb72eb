import { getDomain } from 'tldts';
import type { Source } from '../../../contract/audits.ts';
import { normaliseAddress, siteKey } from '../address.ts';
import type { CollectOptionValues } from '../options.ts';
import { localAddress, toldAddress, type PublicAddress } from '../public-address.ts';

type ScopeOptions = Pick<CollectOptionValues, 'followLinks' | 'subdomains' | 'stayInFolder' | 'publicAddress'>;

/** Where the pages of an audit stand: on which sites redirects are followed, and which links lead to further pages. */
export class Scope {
  readonly #options: ScopeOptions;
  readonly #place: PublicAddress | null;
  /** Sites that redirects may lead to. */
  readonly #sites = new Set<string>();
  /** Sites that are crawled from a start, with the folders that they have to stay below; `/` for all. */
  readonly #folders = new Map<string, Set<string>>();
  readonly #domains = new Set<string>();
  /** Where crawls of sites begin; whatever these redirect to is followed. */
  readonly #starts = new Set<string>();

  constructor(sources: readonly Source[], options: ScopeOptions) {
    this.#options = options;
    this.#place = toldAddress(
      options.publicAddress,
      sources.flatMap((source) => ('url' in source ? source.url : []))[0] ?? null,
    );
    for (const source of sources) this.#addSource(source);
  }

  /**
   * The address in the audit of what a link or sitemap names: on a staging copy its own page for one of the live site.
   */
  addressOf(named: string): string {
    return this.#place ? localAddress(named, this.#place) : named;
  }

  /** Whether links are followed at all. */
  get follows(): boolean {
    return this.#options.followLinks !== 'never' && this.#folders.size > 0;
  }

  /**
   * Takes in the site that a start address redirects to: links are followed there as they are where it was typed. A
   * folder that was typed without its slash is known by being redirected to it, and one that has moved counts under
   * both its names.
   */
  addAlias(start: string, alias: string): void {
    this.#starts.add(alias);
    const [site, other] = [siteKey(start), siteKey(alias)];
    if (site === other) return this.#moveFolder(start, alias);
    this.#sites.add(other);
    for (const folder of this.#folders.get(site) ?? []) this.#addRoot(alias, folder);
  }

  /** Whether a redirect from one address to the other stays on a site of this audit. */
  isOnSite(target: string, from: string): boolean {
    const site = siteKey(target);
    return site === siteKey(from) || this.#sites.has(site) || this.covers(target);
  }

  /**
   * Whether a redirect is one to follow: it stays on the sites of this audit, and in the folder if that is wanted; a
   * start may lead out of it.
   */
  followsTo(target: string, from: string): boolean {
    if (!this.isOnSite(target, from)) return false;
    const leavesFolder =
      this.#options.stayInFolder && this.#folders.has(siteKey(target)) && this.holds(from) && !this.holds(target);
    return !leavesFolder || this.#starts.has(from) || this.#starts.has(target);
  }

  /** Whether a link to this address, or from this page, is one to follow. */
  covers(address: string): boolean {
    return this.follows && this.holds(address);
  }

  /**
   * Whether an address stands where the sites of this audit are, in their folders or on their subdomains, whether links
   * are followed or not.
   */
  holds(address: string): boolean {
    const folders = this.#folders.get(siteKey(address));
    if (!folders) return this.#options.subdomains && this.#domains.has(domainOf(address));
    if (folders.has('/')) return true;
    const path = URL.parse(address)?.pathname ?? '';
    return [...folders].some((folder) => path.startsWith(folder));
  }

  /** Whether two addresses are of one domain, and its subdomains belong to the audit. */
  sharesDomain(address: string, other: string): boolean {
    return this.#options.subdomains && domainOf(address) === domainOf(other);
  }

  #moveFolder(start: string, alias: string): void {
    const folders = this.#folders.get(siteKey(start));
    const folder = folderOf(alias);
    if (!this.#options.stayInFolder || !folders) return;
    const isSlashAdded = folder === `${URL.parse(start)?.pathname}/`;
    if (isSlashAdded) folders.delete(folderOf(start));
    // A start address that redirects to the front page names no folder.
    if (isSlashAdded || (folder !== '/' && !this.holds(alias))) folders.add(folder);
  }

  #addSource(source: Source): void {
    if (source.kind === 'site' || source.kind === 'sitemap') this.#sites.add(siteKey(source.url));
    const { followLinks, stayInFolder } = this.#options;
    if (source.kind === 'site') {
      this.#starts.add(normaliseAddress(source.url) ?? source.url);
      this.#addRoot(source.url, stayInFolder ? folderOf(source.url) : '/');
    } else if (followLinks === 'always' && source.kind === 'sitemap') this.#addRoot(source.url, '/');
    else if (followLinks === 'always' && source.kind === 'url-list')
      for (const url of source.urls) this.#addRoot(url, '/');
  }

  #addRoot(url: string, folder: string): void {
    const site = siteKey(url);
    if (site === '') return;
    const folders = this.#folders.get(site) ?? new Set();
    this.#folders.set(site, folders.add(folder));
    this.#domains.add(domainOf(url));
  }
}

function folderOf(url: string): string {
  return URL.parse(url)?.pathname.replace(/[^/]*$/, '') ?? '/';
}

/** The registered domain; the host itself for IP addresses and hosts without a public suffix. */
function domainOf(address: string): string {
  const hostname = URL.parse(address)?.hostname ?? '';
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
