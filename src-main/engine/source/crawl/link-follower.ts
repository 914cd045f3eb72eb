import { AppError } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { normaliseAddress, toldAddress } from '../address.ts';
import type { CollectOptionValues } from '../options.ts';
import type { CollectContext, FoundAddress, ShallowerPage } from '../source.ts';
import { readLinks } from './links.ts';
import type { Scope } from './scope.ts';
import { trapsOf } from './traps.ts';
import { addressFilter, parameterRules } from './url-rules.ts';

export function checkDiscoveryRules(options: CollectOptionValues) {
  addressFilter(options.include, options.exclude);
  parameterRules(options);
  const { publicAddress: value } = options;
  if (value.trim() === '' || toldAddress(value, null) !== null) return;
  const allowed = 'https://example.com/';
  throw new AppError('option-out-of-range', { option: 'collect.publicAddress', allowed, value });
}

type LinkingPage = Omit<ShallowerPage, 'redirectTo'> & Readonly<{ body: Uint8Array }>;

const maxRemembered = 100_000;

/** They say what a page is; nofollow on the whole page does not mean them. */
const statements = new Set(['canonical', 'alternate', 'refresh']);

/**
 * Turns links into addresses that stay on the site, fit the user's rules and are no traps. What is left out is counted.
 */
export function linkFollower({ options, frontier, reportProblem }: CollectContext, scope: Scope) {
  const passes = addressFilter(options.include, options.exclude);
  const fold = parameterRules(options);
  const traps = trapsOf(options, frontier.tallies());
  let remembered = new Map<string, number>();

  /** A link of all pages in a folder is looked at once, and again from a smaller depth. */
  const isKnown = (href: string, base: string, depth: number | null, isBarred: boolean) => {
    // A bare query belongs to its page.
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
