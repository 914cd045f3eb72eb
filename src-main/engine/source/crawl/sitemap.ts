import type { ErrorCode, ErrorParameters } from '../../../contract/errors.ts';
import { AppError } from '../../app-error.ts';
import { normaliseAddress, siteKey } from '../address.ts';
import type { FrontierWriter } from '../frontier-writer.ts';
import type { CollectContext, FoundAddress } from '../source.ts';
import type { Crawler } from './crawler.ts';
import type { Fetched } from './fetcher.ts';
import { Semaphore } from '../semaphore.ts';
import { maxSitemapBytes, readSitemap, type ReadSitemap, type SitemapEntry } from './sitemap-parser.ts';
import type { Failure } from './response.ts';
import { forbiddenError } from './robots.ts';
import { budgets } from '../../budgets.ts';

const { max: maxDepth } = budgets.sitemapDepth;
/** Problems of one kind that are reported of a sitemap; a damaged file may have a million. */
const maxReported = 50;
/** Sitemaps that are fetched and read at the same time. */
const maxConcurrentReads = 4;
/** More than any site has; generated sitemaps of sitemaps may have no end. */
const { max: maxSitemaps } = budgets.sitemaps;

/**
 * A sitemap that gave nothing to go on with; an `AppError` when the user typed it, a problem when another sitemap named
 * it.
 */
interface SitemapFailure {
  readonly code: Extract<ErrorCode, 'sitemap-not-found' | 'sitemap-is-html' | 'sitemap-broken' | `network-${string}`>;
  readonly parameters: ErrorParameters;
}

/**
 * Walks from the sitemap that the user typed through everything it names, and adds the addresses of its site. A child
 * that cannot be read is recorded and the walk goes on; only a walk that finds nothing throws, with the code of the
 * reason.
 */
export class SitemapWalk {
  readonly #typed: string;
  readonly #crawler: Crawler;
  readonly #context: CollectContext;
  readonly #writer: FrontierWriter;
  readonly #sites: Set<string>;
  readonly #seen = new Set<string>();
  readonly #readSlots = new Semaphore(maxConcurrentReads);
  #found = 0;
  #allowed = 0;
  #foreign = 0;
  #tooDeep = 0;
  #keepsToFolder = false;

  constructor(typed: string, crawler: Crawler, context: CollectContext, writer: FrontierWriter) {
    this.#typed = normaliseAddress(typed) ?? '';
    if (this.#typed === '') throw new AppError('address-invalid', { address: typed });
    this.#crawler = crawler;
    this.#context = context;
    this.#writer = writer;
    this.#sites = new Set([siteKey(this.#typed)]);
  }

  /** Walks from the sitemap that the user typed. */
  async run(): Promise<void> {
    const failure = await this.#walkTyped();
    this.#reportForeign();
    // With the limit of pages reached nothing is read any more, and nothing found means nothing.
    if (this.#context.signal.aborted || (this.#found === 0 && this.#writer.isFull)) return;
    if (this.#found === 0)
      throw failure
        ? new AppError(failure.code, failure.parameters)
        : new AppError('sitemap-empty', { address: this.#typed });
    if (this.#allowed === 0)
      throw forbiddenError(this.#typed, await this.#crawler.robots.read(this.#typed), this.#found);
  }

  /**
   * Walks the sitemaps of a site that is crawled from a start address, and those of the address that it redirects to
   * where it names none. Nothing is missing where there are none.
   */
  async runAnnounced(end: string): Promise<void> {
    this.#keepsToFolder = this.#context.options.stayInFolder;
    await this.#walkAnnounced(this.#typed);
    if (this.#found === 0 && siteKey(end) !== siteKey(this.#typed)) await this.#walkAnnounced(end);
    this.#reportForeign();
  }

  #reportForeign(): void {
    if (this.#foreign === 0) return;
    this.#context.reportProblem({
      code: 'sitemap-foreign-host',
      address: this.#typed,
      parameters: { count: this.#foreign },
    });
  }

  /** The typed sitemap, or, when it is a web page, those that its host announces. */
  async #walkTyped(): Promise<SitemapFailure | null> {
    const failure = await this.#walk(this.#typed, 0);
    if (failure?.code !== 'sitemap-is-html') {
      if (failure && this.#found > 0) this.#report(failure, this.#typed);
      return failure;
    }
    await this.#walkAnnounced(this.#typed);
    return failure;
  }

  async #walkAnnounced(home: string): Promise<void> {
    const { sitemaps } = await this.#crawler.robots.read(home);
    for (const named of [...sitemaps, '/sitemap.xml']) {
      // The usual place is only tried where robots.txt names none that works.
      if (named === '/sitemap.xml' && this.#found > 0) break;
      const address = this.#addressOf(named, home);
      if (address) await this.#walkReporting(address, 0, sitemaps.includes(named));
    }
  }

  async #walkReporting(address: string, depth: number, announced: boolean): Promise<void> {
    const failure = await this.#walk(address, depth);
    if (failure && announced) this.#report(failure, address);
  }

  #report({ code, parameters }: SitemapFailure, address: string): void {
    if (code !== 'network-unreachable') this.#context.reportProblem({ code, address, parameters });
    else this.#context.reportProblem({ code: 'network-reset', address, parameters });
  }

  async #walk(address: string, depth: number): Promise<SitemapFailure | null> {
    if (this.#seen.has(address) || this.#context.signal.aborted || this.#writer.isFull) return null;
    this.#seen.add(address);
    if (depth > maxDepth || this.#seen.size > maxSitemaps) {
      this.#tooDeep += 1;
      if (this.#tooDeep <= maxReported)
        this.#context.reportProblem({ code: 'sitemap-too-deep', address, parameters: {} });
      return null;
    }
    const { failure, children, base } = await this.#readSlots.run(() => this.#readOne(address, depth));
    // Only reading is limited: a parent that held its place while it waits for its children could keep them out for
    // ever.
    await this.#walkChildren(children, base, depth);
    return failure;
  }

  /** Reads one sitemap: adds its pages, and returns its children. */
  async #readOne(
    address: string,
    depth: number,
  ): Promise<{
    readonly failure: SitemapFailure | null;
    readonly children: readonly SitemapEntry[];
    readonly base: string;
  }> {
    const { address: base, response } = await this.#crawler.fetcher.fetchFollowing(address, {
      kind: 'any',
      maxBytes: maxSitemapBytes,
    });
    if (depth === 0) this.#sites.add(siteKey(base));
    if (!response.body) return { failure: failureOf(response, address), children: [], base };
    const children: SitemapEntry[] = [];
    let invalid = 0;
    const read = await readSitemap(response.body, async (entries, kind) => {
      if (kind === 'index') for (const entry of entries) children.push(entry);
      else invalid = await this.#addPages(entries, base, invalid);
    });
    return { failure: failureInside(read, response, address), children, base };
  }

  async #walkChildren(children: readonly SitemapEntry[], base: string, depth: number): Promise<void> {
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

  /** Adds the pages of some entries; returns how many invalid ones this sitemap had so far. */
  async #addPages(entries: readonly SitemapEntry[], base: string, invalidBefore: number): Promise<number> {
    if (this.#context.signal.aborted) return invalidBefore;
    let invalid = invalidBefore;
    const found: FoundAddress[] = [];
    for (const { location, lastModified, alternates = [] } of entries) {
      const address = this.#addressOf(location, base);
      if (!address) this.#reportInvalid(location, (invalid += 1));
      else if (!this.#belongs(address)) this.#foreign += this.#sites.has(siteKey(address)) ? 0 : 1;
      else found.push(this.#listed(address, lastModified));
      // A translation is named by its sister; it may stand on another site, which is another audit then.
      for (const alternate of alternates) {
        const translation = this.#addressOf(alternate, base);
        if (translation && this.#belongs(translation))
          found.push({ ...this.#listed(translation, null), origin: 'link' });
      }
    }
    await this.#countAllowed(found);
    this.#writer.add(found.filter(({ address }) => this.#crawler.follower.admits(address)));
    return invalid;
  }

  #addressOf(named: string, base: string): string | null {
    const address = normaliseAddress(named, base);
    return address && this.#crawler.scope.addressOf(address);
  }

  #belongs(address: string): boolean {
    const { scope } = this.#crawler;
    return (
      scope.holds(address) ||
      (!this.#keepsToFolder && (this.#sites.has(siteKey(address)) || scope.sharesDomain(address, this.#typed)))
    );
  }

  /** Where links of sitemap pages are followed, these pages are the starts. */
  #listed(address: string, lastModified: string | null): FoundAddress {
    const isStart = this.#context.options.followLinks === 'always';
    return { address, origin: 'sitemap', lastModified, ...(isStart && { depth: 0 }) };
  }

  #reportInvalid(location: string, nth: number): void {
    if (nth <= maxReported)
      this.#context.reportProblem({ code: 'address-invalid', address: location.slice(0, 2000), parameters: {} });
  }

  async #countAllowed(found: readonly FoundAddress[]): Promise<void> {
    this.#found += found.length;
    for (const { address } of found) {
      // One allowed address settles the question, so the rules are rarely asked twice.
      if (this.#allowed > 0) return;
      const rules = await this.#crawler.robots.rulesFor(address);
      if (rules.allows(address)) this.#allowed += 1;
    }
  }
}

function failureInside(parsed: ReadSitemap, { failure }: Fetched, address: string): SitemapFailure | null {
  if (parsed.kind === 'html') return { code: 'sitemap-is-html', parameters: { address } };
  const detail = failure ? failure.code : parsed.damage;
  return detail === null ? null : { code: 'sitemap-broken', parameters: { address, detail } };
}

/** What kept a site from being reached, as an error. */
export function networkError(failure: Failure, address: string): AppError {
  const { code, parameters } = failureOf({ failure, statusCode: 0 }, address);
  return new AppError(code, parameters);
}

function failureOf({ failure, statusCode }: Pick<Fetched, 'failure' | 'statusCode'>, address: string): SitemapFailure {
  const { host } = new URL(address);
  const detail = String(failure?.parameters['detail'] ?? failure?.code ?? '');
  switch (failure?.code) {
    case undefined:
      return { code: 'sitemap-not-found', parameters: { address, status: statusCode } };
    case 'network-dns':
    case 'network-proxy':
    case 'network-timeout':
    case 'network-tls':
      return { code: failure.code, parameters: { host, detail } };
    case 'timeout-headers':
    case 'timeout-idle':
    case 'timeout-body':
      return { code: 'network-timeout', parameters: { host, detail } };
    case 'tls-expired':
    case 'tls-self-signed':
    case 'tls-wrong-host':
    case 'tls-unknown-authority':
      return { code: 'network-tls', parameters: { host, detail } };
    case 'network-protocol':
    case 'host-given-up':
      return { code: 'network-unreachable', parameters: { host, detail } };
    case 'network-refused':
      return {
        code: detail === 'ECONNREFUSED' ? 'network-refused' : 'network-unreachable',
        parameters: { host, detail },
      };
    case 'network-reset':
      return { code: 'network-unreachable', parameters: { host, detail } };
    default:
      return { code: 'sitemap-broken', parameters: { address, detail: failure?.code ?? '' } };
  }
}
