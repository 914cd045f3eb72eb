import { getDomain } from 'tldts';
import type { Source } from '../../../contract/audits.ts';
import { localAddress, normaliseAddress, siteKey, toldAddress } from '../address.ts';
import type { CollectOptionValues } from '../options.ts';
import { fail } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import type { CollectContext, FoundAddress, ShallowerPage } from '../source.ts';
import { readLinks } from './links.ts';
import { trapsOf } from './traps.ts';
import { addressFilter, parameterRules } from './url-rules.ts';

type ScopeOptions = Pick<CollectOptionValues, 'followLinks' | 'subdomains' | 'stayInFolder' | 'publicAddress'>;

/** What belongs to the audit: sites and folders of its sources, and their redirect targets. */
export function scopeOf(sources: readonly Source[], options: ScopeOptions) {
  const { followLinks, subdomains, stayInFolder } = options;
  const [start = null] = sources.flatMap((source) => ('url' in source ? source.url : []));
  const place = toldAddress(options.publicAddress, start);
  const sites = new Set<string>();
  /** For each site crawled from a start, the folders to stay below; `/` for all. */
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

  const follows = followLinks !== 'never' && folders.size > 0;
  const holds = (address: string) => {
    const held = folders.get(siteKey(address));
    if (!held) return subdomains && domains.has(domainOf(address));
    if (held.has('/')) return true;
    const path = URL.parse(address)?.pathname ?? '';
    return [...held].some((folder) => path.startsWith(folder));
  };
  const covers = (address: string) => follows && holds(address);
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
    // A redirect to the front page adds no folder.
    if (isSlashAdded || (folder !== '/' && !holds(alias))) held.add(folder);
  };

  return {
    holds,
    covers,
    isOnSite,
    follows,
    /** Maps an address of the live site to the audited staging copy. */
    addressOf: (named: string) => (place ? localAddress(named, place) : named),
    /**
     * Adds the target of a redirected start. An appended slash makes it a folder; a moved start counts under both
     * names.
     */
    addAlias(from: string, alias: string) {
      starts.add(alias);
      const [site, other] = [siteKey(from), siteKey(alias)];
      if (site === other) return moveFolder(from, alias);
      sites.add(other);
      for (const folder of folders.get(site) ?? []) addRoot(alias, folder);
    },
    /** Within the sites and, with `stayInFolder`, the folder, which only starts may leave. */
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

/** The host for IP addresses and without a public suffix. */
function domainOf(address: string) {
  const hostname = URL.parse(address)?.hostname ?? '';
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

export function checkDiscoveryRules(options: CollectOptionValues) {
  addressFilter(options.include, options.exclude);
  parameterRules(options);
  const { publicAddress: value } = options;
  if (value.trim() === '' || toldAddress(value, null) !== null) return;
  const allowed = 'https://example.com/';
  fail('option-out-of-range', { option: 'collect.publicAddress', allowed, value });
}

type LinkingPage = Omit<ShallowerPage, 'redirectTo'> & Readonly<{ body: Uint8Array }>;

const maxRemembered = 100_000;

/** They describe the page itself, so a page-wide nofollow does not apply to them. */
const statements = new Set(['canonical', 'alternate', 'refresh']);

/**
 * Turns links into addresses that stay on the site, match the user's rules and are no traps. Dropped ones are counted.
 */
export function linkFollower({ options, frontier, reportProblem }: CollectContext, scope: Scope) {
  const passes = addressFilter(options.include, options.exclude);
  const fold = parameterRules(options);
  const traps = trapsOf(options, frontier.tallies());
  let remembered = new Map<string, number>();

  /** Whether the link was followed before from the same folder, at no greater depth. */
  const isKnown = (href: string, base: string, depth: number | null, isBarred: boolean) => {
    // A bare query string is relative to its page.
    if (href.startsWith('?')) return false;
    const end = href.startsWith('/')
      ? base.indexOf('/', 8)
      : base.lastIndexOf('/', (base.indexOf('?') + 1 || base.length + 1) - 1);
    const key = `${isBarred ? 'nofollow ' : ''}${/^https?:/i.test(href) ? '' : `${base.slice(0, end)} `}${href}`;
    const now = depth ?? Infinity;
    if ((remembered.get(key) ?? NaN) <= now) return true;
    if (remembered.size >= maxRemembered) remembered = new Map();
    remembered.set(key, now);
    return false;
  };

  const judge = (address: string, isBarred: boolean, { id, depth }: LinkingPage) => {
    if (!scope.covers(address)) return [];
    const plain = fold(address);
    const isTooDeep = options.maxDepth > 0 && (depth ?? Infinity) >= options.maxDepth;
    const reason = isBarred ? 'nofollow' : !passes(plain) ? 'excluded' : isTooDeep ? 'too-deep' : null;
    if (reason ? traps.count(reason, '', plain) : traps.refuses(plain)) return [];
    const below = depth === null ? null : depth + 1;
    const found: FoundAddress = { address: plain, origin: 'link', lastModified: null, depth: below, foundOn: id };
    return plain === address ? [found] : [found, { ...found, address, variantOf: plain }];
  };

  return {
    traps,
    admits: (address: string) => passes(address) || !traps.count('excluded', '', address),
    follow(page: LinkingPage): readonly FoundAddress[] {
      if (!scope.follows || !scope.covers(page.address)) return [];
      const read = readLinks(page.body, page.headers);
      const parameters = { limit: budgets.pageLinks };
      if (read.isCut) reportProblem({ code: 'links-cut', address: page.address, parameters });
      const base = (read.base !== null && URL.parse(read.base, page.address)?.href) || page.address;
      const found = new Map<string, FoundAddress>();
      for (const { href, kind, nofollow } of read.links) {
        const isBarred = options.obeyNofollow && (nofollow || (read.nofollow && !statements.has(kind)));
        if (isKnown(href, base, page.depth, isBarred)) continue;
        const named = normaliseAddress(href, base);
        const address = named && scope.addressOf(named);
        if (address === null || address === page.address || found.has(address)) continue;
        for (const one of judge(address, isBarred, page)) if (!found.has(one.address)) found.set(one.address, one);
      }
      return [...found.values()];
    },
  };
}
