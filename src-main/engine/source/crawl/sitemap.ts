import failures from '../../../../resources/words/network-failures.json' with { type: 'json' };
import type { ErrorCode, ErrorParameters } from '../../../contract/errors.ts';
import { AppError, fail } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { latin1Of } from '../../charset/unicode.ts';
import { normaliseAddress, siteKey } from '../address.ts';
import { addFound, roomIn } from '../frontier-writer.ts';
import { semaphore } from '../semaphore.ts';
import type { CollectContext, FoundAddress } from '../source.ts';
import { isGzip } from './body.ts';
import { mediaType, type Failure } from './response.ts';
import type { Crawler } from './crawler.ts';
import type { Fetched, Fetcher } from './fetcher.ts';
import { forbiddenError } from './robots.ts';
import { parseSitemap, readSitemap, type SitemapEntry } from './sitemap-parser.ts';

/** Per file and kind; a damaged one can have a million. */
const maxReported = 50;
const maxConcurrentReads = 4;

type SitemapFailure = Readonly<{
  code: Extract<ErrorCode, 'sitemap-not-found' | 'sitemap-is-html' | 'sitemap-broken' | `network-${string}`>;
  parameters: ErrorParameters;
}>;

/**
 * Adds the site's addresses from a sitemap and all sitemaps below it. Unreadable children become problems; throws only
 * when nothing is found.
 */
export class SitemapWalk {
  readonly #typed: string;
  readonly #crawler: Crawler;
  readonly #context: CollectContext;
  readonly #sites: Set<string>;
  readonly #seen = new Set<string>();
  readonly #inSlot = semaphore(maxConcurrentReads);
  #found = 0;
  #allowed = 0;
  #foreign = 0;
  #tooDeep = 0;
  #keepsToFolder = false;

  constructor(typed: string, crawler: Crawler) {
    this.#typed = normaliseAddress(typed) ?? '';
    if (this.#typed === '') fail('address-invalid', { address: typed });
    this.#crawler = crawler;
    this.#context = crawler.context;
    this.#sites = new Set([siteKey(this.#typed)]);
  }

  async run() {
    const failure = await this.#walk(this.#typed, 0);
    if (failure?.code === 'sitemap-is-html') await this.#walkAnnounced(this.#typed);
    else if (failure && this.#found > 0) this.#report(failure, this.#typed);
    this.#reportForeign();
    // When aborted or full, nothing was read.
    if (this.#isAborted || (this.#found === 0 && this.#isFull)) return;
    if (this.#found === 0)
      throw failure
        ? new AppError(failure.code, failure.parameters)
        : new AppError('sitemap-empty', { address: this.#typed });
    if (this.#allowed === 0)
      throw forbiddenError(this.#typed, await this.#crawler.robots.read(this.#typed), this.#found);
  }

  async runAnnounced(end: string) {
    this.#keepsToFolder = this.#context.options.stayInFolder;
    await this.#walkAnnounced(this.#typed);
    if (this.#found === 0 && siteKey(end) !== siteKey(this.#typed)) await this.#walkAnnounced(end);
    this.#reportForeign();
  }

  get #isAborted() {
    return this.#context.signal.aborted;
  }

  get #isFull() {
    return roomIn(this.#context) === 0;
  }

  #reportForeign() {
    const count = this.#foreign;
    if (count > 0) this.#report({ code: 'sitemap-foreign-host', parameters: { count } }, this.#typed);
  }

  async #walkAnnounced(home: string) {
    const { sitemaps } = await this.#crawler.robots.read(home);
    for (const named of [...sitemaps, '/sitemap.xml']) {
      if (named === '/sitemap.xml' && this.#found > 0) break;
      const address = this.#addressOf(named, home);
      if (address) await this.#walkReporting(address, 0, sitemaps.includes(named));
    }
  }

  async #walkReporting(address: string, depth: number, announced: boolean) {
    const failure = await this.#walk(address, depth);
    if (failure && announced) this.#report(failure, address);
  }

  #report({ code, parameters }: SitemapFailure | Failure, address: string) {
    const known = code === 'network-unreachable' ? 'network-reset' : code;
    this.#context.reportProblem({ code: known, address, parameters });
  }

  async #walk(address: string, depth: number): Promise<SitemapFailure | null> {
    if (this.#seen.has(address) || this.#isAborted || this.#isFull) return null;
    this.#seen.add(address);
    if (depth > budgets.sitemapDepth || this.#seen.size > budgets.sitemaps) {
      this.#tooDeep += 1;
      if (this.#tooDeep <= maxReported) this.#report({ code: 'sitemap-too-deep', parameters: {} }, address);
      return null;
    }
    const { failure, children, base } = await this.#inSlot(() => this.#readOne(address, depth));
    // Outside of the slot: waiting parents could block their children for ever.
    await this.#walkChildren(children, base, depth);
    return failure;
  }

  async #readOne(address: string, depth: number) {
    const children: SitemapEntry[] = [];
    const expected = { kind: 'any', maxBytes: budgets.sitemapBytes } as const;
    const { address: base, response } = await this.#crawler.fetcher.fetchFollowing(address, expected);
    if (depth === 0) this.#sites.add(siteKey(base));
    if (!response.body) return { failure: failureOf(response, address), children, base };
    let invalid = 0;
    const read = await readSitemap(response.body, async (entries, kind) => {
      if (kind === 'index') for (const entry of entries) children.push(entry);
      else invalid = await this.#addPages(entries, base, invalid);
    });
    const html: SitemapFailure = { code: 'sitemap-is-html', parameters: { address } };
    const detail = response.failure?.code ?? read.damage;
    const broken: SitemapFailure | null =
      detail === null ? null : { code: 'sitemap-broken', parameters: { address, detail } };
    return { failure: read.kind === 'html' ? html : broken, children, base };
  }

  async #walkChildren(children: readonly SitemapEntry[], base: string, depth: number) {
    let invalid = 0;
    let next = 0;
    const lane = async () => {
      for (let child = children[next++]; child; child = children[next++]) {
        const address = this.#addressOf(child.location, base);
        if (address) await this.#walkReporting(address, depth + 1, true);
        else this.#reportInvalid(child.location, (invalid += 1));
      }
    };
    await Promise.all(Array.from({ length: Math.min(maxConcurrentReads, children.length) }, lane));
  }

  async #addPages(entries: readonly SitemapEntry[], base: string, invalidBefore: number) {
    if (this.#isAborted) return invalidBefore;
    let invalid = invalidBefore;
    const found: FoundAddress[] = [];
    for (const { location, lastModified, alternates = [] } of entries) {
      const address = this.#addressOf(location, base);
      if (!address) this.#reportInvalid(location, (invalid += 1));
      else if (!this.#belongs(address)) this.#foreign += this.#sites.has(siteKey(address)) ? 0 : 1;
      else found.push(this.#listed(address, lastModified));
      // Alternates on other sites belong to other audits.
      for (const alternate of alternates) {
        const translation = this.#addressOf(alternate, base);
        if (translation && this.#belongs(translation))
          found.push({ ...this.#listed(translation, null), origin: 'link' });
      }
    }
    await this.#countAllowed(found);
    const admitted = found.filter(({ address }) => this.#crawler.follower.admits(address));
    addFound(this.#context, admitted);
    return invalid;
  }

  #addressOf(named: string, base: string) {
    const address = normaliseAddress(named, base);
    return address && this.#crawler.scope.addressOf(address);
  }

  #belongs(address: string) {
    const { scope } = this.#crawler;
    return (
      scope.holds(address) ||
      (!this.#keepsToFolder && (this.#sites.has(siteKey(address)) || scope.sharesDomain(address, this.#typed)))
    );
  }

  /** Starts (depth 0) when `followLinks` is `always`. */
  #listed(address: string, lastModified: string | null): FoundAddress {
    const isStart = this.#context.options.followLinks === 'always';
    return { address, origin: 'sitemap', lastModified, ...(isStart && { depth: 0 }) };
  }

  #reportInvalid(location: string, nth: number) {
    if (nth <= maxReported) this.#report({ code: 'address-invalid', parameters: {} }, location.slice(0, 2000));
  }

  async #countAllowed(found: readonly FoundAddress[]) {
    this.#found += found.length;
    for (const { address } of found) {
      if (this.#allowed > 0) return;
      if ((await this.#crawler.robots.rulesFor(address)).allows(address)) this.#allowed += 1;
    }
  }
}

export function networkError(failure: Failure, address: string) {
  const { code, parameters } = failureOf({ failure, statusCode: 0 }, address);
  return new AppError(code, parameters);
}

function failureOf({ failure, statusCode }: Pick<Fetched, 'failure' | 'statusCode'>, address: string): SitemapFailure {
  if (!failure) return { code: 'sitemap-not-found', parameters: { address, status: statusCode } };
  const code = failures.errors.find(([pattern = '']) => new RegExp(pattern).test(failure.code))?.[1];
  if (code === undefined) return { code: 'sitemap-broken', parameters: { address, detail: failure.code } };
  const detail = String(failure.parameters['detail'] ?? failure.code);
  const isRefused = failure.code === 'network-refused' && detail === 'ECONNREFUSED';
  return {
    code: isRefused ? 'network-refused' : (code as SitemapFailure['code']),
    parameters: { host: new URL(address).host, detail },
  };
}

export function looksLikeSitemap({ body, headers }: Pick<Fetched, 'body' | 'headers'>) {
  if (!body) return false;
  const head = latin1Of(body, 4096);
  if (/<(?:\w+:)?(?:urlset|sitemapindex|rss|feed|RDF)[\s>]/.test(head)) return !/<html[\s>]/i.test(head);
  return /gzip/.test(mediaType(headers)) && isGzip(body);
}

/**
 * What a sitemap lists, with its first addresses in order; null for none. A file refused as `not-html` is requested
 * again.
 */
export async function readListing(address: string, response: Fetched, fetcher: Fetcher) {
  const mayBe = response.failure?.code === 'not-html' && /xml|gzip|octet-stream/.test(mediaType(response.headers));
  const whole = mayBe ? await fetcher.fetch(address, { kind: 'any', maxBytes: budgets.sitemapBytes }) : response;
  if (!whole.body || !looksLikeSitemap(whole)) return null;
  const { kind, entries } = await parseSitemap(whole.body);
  if (kind === 'html' || entries.length === 0) return null;
  const addresses = entries.slice(0, maxTried).flatMap(({ location }) => normaliseAddress(location, address) ?? []);
  const listed = { kind, count: entries.length, first: addresses[0] ?? null };
  return { listed, addresses };
}

/** Entries tried until one can be read. */
const maxTried = 4;
