import { AppError } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { normaliseAddress, toldAddress } from '../address.ts';
import type { CollectOptionValues } from '../options.ts';
import type { CollectContext, FoundAddress, QueuedAddress, ShallowerPage } from '../source.ts';
import { readLinks, type PageLink } from './links.ts';
import type { Scope } from './scope.ts';
import { Traps } from './traps.ts';
import { addressFilter, parameterRules, type AddressTest, type FoldAddress } from './url-rules.ts';

export function checkDiscoveryRules(options: CollectOptionValues) {
  addressFilter(options.include, options.exclude);
  parameterRules(options);
  const { publicAddress: value } = options;
  if (value.trim() === '' || toldAddress(value, null) !== null) return;
  const allowed = 'https://example.com/';
  throw new AppError('option-out-of-range', { option: 'collect.publicAddress', allowed, value });
}

interface LinkingPage extends Omit<ShallowerPage, 'redirectTo'> {
  readonly body: Uint8Array;
}

const maxRemembered = 100_000;

/** They say what a page is; nofollow on the whole page does not mean them. */
const statements = new Set(['canonical', 'alternate', 'refresh']);

/**
 * Turns links into addresses that stay on the site, fit the user's rules and are no traps. What is left out is counted.
 */
export class LinkFollower {
  readonly #context: CollectContext;
  readonly #scope: Scope;
  readonly #admits: AddressTest;
  readonly #fold: FoldAddress;
  readonly traps: Traps;
  #remembered = new Map<string, number>();

  constructor(context: CollectContext, scope: Scope) {
    const { options, frontier } = context;
    this.#context = context;
    this.#scope = scope;
    this.#admits = addressFilter(options.include, options.exclude);
    this.#fold = parameterRules(options);
    this.traps = new Traps(options, frontier.tallies());
  }

  admits(address: string) {
    return this.#admits(address) || !this.traps.count('excluded', '', address);
  }

  isTrap({ origin, address }: QueuedAddress) {
    return origin === 'link' && this.traps.refuses(address);
  }

  notice(queued: QueuedAddress, body: Uint8Array | null) {
    if (queued.origin === 'link') this.traps.notice(queued, body);
  }

  follow(page: LinkingPage): readonly FoundAddress[] {
    if (!this.#scope.follows || !this.#scope.covers(page.address)) return [];
    const read = readLinks(page.body, page.headers);
    const parameters = { limit: budgets.pageLinks };
    if (read.isCut) this.#context.reportProblem({ code: 'links-cut', address: page.address, parameters });
    const base = (read.base !== null && URL.parse(read.base, page.address)?.href) || page.address;
    const found = new Map<string, FoundAddress>();
    for (const link of read.links) {
      const isBarred = this.#isBarred(link, read.nofollow);
      if (this.#isKnown(link.href, base, page.depth, isBarred)) continue;
      const named = normaliseAddress(link.href, base);
      const address = named && this.#scope.addressOf(named);
      if (address === null || address === page.address || found.has(address)) continue;
      for (const one of this.#judge(address, isBarred, page)) if (!found.has(one.address)) found.set(one.address, one);
    }
    return [...found.values()];
  }

  #isBarred(link: PageLink, nofollow: boolean) {
    return this.#context.options.obeyNofollow && (link.nofollow || (nofollow && !statements.has(link.kind)));
  }

  /** A link of all pages in a folder is looked at once, and again from a smaller depth. */
  #isKnown(href: string, base: string, depth: number | null, isBarred: boolean) {
    // A bare query belongs to its page.
    if (href.startsWith('?')) return false;
    const end = href.startsWith('/')
      ? base.indexOf('/', 8)
      : base.lastIndexOf('/', (base.indexOf('?') + 1 || base.length + 1) - 1);
    const key = `${isBarred ? 'nofollow ' : ''}${/^https?:/i.test(href) ? '' : `${base.slice(0, end)} `}${href}`;
    const now = depth ?? Infinity;
    if ((this.#remembered.get(key) ?? NaN) <= now) return true;
    if (this.#remembered.size >= maxRemembered) this.#remembered = new Map();
    this.#remembered.set(key, now);
    return false;
  }

  #judge(address: string, isBarred: boolean, { id, depth }: LinkingPage) {
    if (!this.#scope.covers(address)) return [];
    const { options } = this.#context;
    const plain = this.#fold(address);
    if (isBarred) return this.#leaveOut('nofollow', plain);
    if (!this.#admits(plain)) return this.#leaveOut('excluded', plain);
    if (options.maxDepth > 0 && (depth ?? Infinity) >= options.maxDepth) return this.#leaveOut('too-deep', plain);
    if (this.traps.refuses(plain)) return [];
    const below = depth === null ? null : depth + 1;
    const found: FoundAddress = { address: plain, origin: 'link', lastModified: null, depth: below, foundOn: id };
    return plain === address ? [found] : [found, { ...found, address, variantOf: plain }];
  }

  #leaveOut(kind: 'nofollow' | 'excluded' | 'too-deep', address: string) {
    this.traps.count(kind, '', address);
    return [];
  }
}
