import { setImmediate } from 'node:timers/promises';
import type { ErrorCode, ErrorParameters } from '../../../contract/errors.ts';
import { AppError } from '../../app-error.ts';
import { normaliseAddress, siteKey } from '../address.ts';
import type { Intake } from '../intake.ts';
import type { CollectContext, FoundAddress } from '../source.ts';
import type { Crawler } from './crawler.ts';
import type { Fetched } from './fetcher.ts';
import { maxSitemapBytes, parseSitemap, type ParsedSitemap, type SitemapEntry } from './sitemap-parser.ts';

const maxDepth = 5;
/** A file full of nonsense is told once for each of its first lines, not a million times; so are sitemaps that nest without end. */
const maxTold = 50;
/** Entries that are looked at in one go, before other work gets its turn. */
const entriesPerTurn = 5000;

/** A sitemap that gave nothing to go on with; an `AppError` when the user typed it, a problem when another sitemap named it. */
interface Failure {
  readonly code: Extract<ErrorCode, 'sitemap-not-found' | 'sitemap-is-html' | 'sitemap-broken' | `network-${string}`>;
  readonly parameters: ErrorParameters;
}

/**
 * Walks from the sitemap that the user typed through everything it names, and adds the addresses of its site. A child that cannot be
 * read is recorded and the walk goes on; only a walk that ends with nothing throws, with the code that says why.
 */
export class SitemapWalk {
  readonly #typed: string;
  readonly #crawler: Crawler;
  readonly #context: CollectContext;
  readonly #intake: Intake;
  readonly #sites: Set<string>;
  readonly #seen = new Set<string>();
  #found = 0;
  #allowed = 0;
  #foreign = 0;
  #tooDeep = 0;

  constructor(typed: string, crawler: Crawler, context: CollectContext, intake: Intake) {
    this.#typed = normaliseAddress(typed) ?? '';
    if (this.#typed === '') throw new AppError('address-invalid', { address: typed });
    this.#crawler = crawler;
    this.#context = context;
    this.#intake = intake;
    this.#sites = new Set([siteKey(this.#typed)]);
  }

  async run(): Promise<void> {
    const failure = await this.#walkTyped();
    if (this.#foreign > 0) {
      this.#context.reportProblem({ code: 'sitemap-foreign-host', address: this.#typed, parameters: { count: this.#foreign } });
    }
    // With the limit of pages reached nothing is read any more, and nothing found means nothing.
    if (this.#context.signal.aborted || (this.#found === 0 && this.#intake.full)) return;
    if (this.#found === 0) throw failure ? new AppError(failure.code, failure.parameters) : new AppError('sitemap-empty', { address: this.#typed });
    if (this.#allowed === 0) throw new AppError('robots-forbid-all', { host: new URL(this.#typed).host, count: this.#found });
  }

  /** The typed sitemap, or, when it is a web page, those that its host announces. */
  async #walkTyped(): Promise<Failure | null> {
    const failure = await this.#walk(this.#typed, 0);
    if (failure?.code !== 'sitemap-is-html') {
      if (failure && this.#found > 0) this.#report(failure, this.#typed);
      return failure;
    }
    const { sitemaps } = await this.#crawler.robots.read(this.#typed);
    for (const named of [...sitemaps, '/sitemap.xml']) {
      // The usual place is only tried where robots.txt names none that works.
      if (named === '/sitemap.xml' && this.#found > 0) break;
      const address = normaliseAddress(named, this.#typed);
      if (address) await this.#walkReporting(address, 0, sitemaps.includes(named));
    }
    return failure;
  }

  async #walkReporting(address: string, depth: number, announced: boolean): Promise<void> {
    const failure = await this.#walk(address, depth);
    if (failure && announced) this.#report(failure, address);
  }

  #report({ code, parameters }: Failure, address: string): void {
    if (code !== 'network-unreachable') this.#context.reportProblem({ code, address, parameters });
    else this.#context.reportProblem({ code: 'network-reset', address, parameters });
  }

  async #walk(address: string, depth: number): Promise<Failure | null> {
    if (this.#seen.has(address) || this.#context.signal.aborted || this.#intake.full) return null;
    this.#seen.add(address);
    if (depth > maxDepth) {
      this.#tooDeep += 1;
      if (this.#tooDeep <= maxTold) this.#context.reportProblem({ code: 'sitemap-too-deep', address, parameters: {} });
      return null;
    }
    const { address: end, answer } = await this.#crawler.fetcher.fetchFollowing(address, { body: 'any', maxBytes: maxSitemapBytes });
    if (depth === 0) this.#sites.add(siteKey(end));
    if (!answer.body) return failureOf(answer, address);
    const parsed = await parseSitemap(answer.body);
    const failure = failureInside(parsed, answer, address);
    if (parsed.kind === 'index') await this.#walkChildren(parsed.entries, end, depth);
    else if (parsed.kind === 'pages') await this.#addPages(parsed.entries, end);
    return failure;
  }

  async #walkChildren(children: readonly SitemapEntry[], base: string, depth: number): Promise<void> {
    let invalid = 0;
    for (const { location } of children) {
      const address = normaliseAddress(location, base);
      if (address) await this.#walkReporting(address, depth + 1, true);
      else this.#reportInvalid(location, (invalid += 1));
    }
  }

  async #addPages(entries: readonly SitemapEntry[], base: string): Promise<void> {
    let invalid = 0;
    for (let start = 0; start < entries.length && !this.#context.signal.aborted; start += entriesPerTurn) {
      const found: FoundAddress[] = [];
      for (const { location, lastModified } of entries.slice(start, start + entriesPerTurn)) {
        const address = normaliseAddress(location, base);
        if (!address) this.#reportInvalid(location, (invalid += 1));
        else if (!this.#sites.has(siteKey(address))) this.#foreign += 1;
        else found.push({ address, origin: 'sitemap', lastModified });
      }
      await this.#countAllowed(found);
      this.#intake.add(found);
      await setImmediate();
    }
  }

  #reportInvalid(location: string, nth: number): void {
    if (nth <= maxTold) this.#context.reportProblem({ code: 'address-invalid', address: location.slice(0, 2000), parameters: {} });
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

function failureInside(parsed: ParsedSitemap, { trouble }: Fetched, address: string): Failure | null {
  if (parsed.kind === 'html') return { code: 'sitemap-is-html', parameters: { address } };
  const detail = trouble ? trouble.code : parsed.damage;
  return detail === null ? null : { code: 'sitemap-broken', parameters: { address, detail } };
}

function failureOf({ trouble, statusCode }: Fetched, address: string): Failure {
  const { host } = new URL(address);
  const detail = String(trouble?.parameters['detail'] ?? trouble?.code ?? '');
  switch (trouble?.code) {
    case undefined:
      return { code: 'sitemap-not-found', parameters: { address, status: statusCode } };
    case 'network-dns':
    case 'network-timeout':
    case 'network-tls':
      return { code: trouble.code, parameters: { host, detail } };
    case 'network-refused':
      return { code: detail === 'ECONNREFUSED' ? 'network-refused' : 'network-unreachable', parameters: { host, detail } };
    case 'network-reset':
      return { code: 'network-unreachable', parameters: { host, detail } };
    default:
      return { code: 'sitemap-broken', parameters: { address, detail: trouble?.code ?? '' } };
  }
}
