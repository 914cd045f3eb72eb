import type { TextGain } from '../../contract/page-document.ts';
import type { NewProblem } from '../../contract/problems.ts';
import { CookieRedirects } from './crawl/cookie-redirects.ts';
import { problemOfStatus, redirectTarget } from './crawl/response-status.ts';
import { Fetcher } from './crawl/fetcher.ts';
import { plainHttpOf } from './crawl/plain-http.ts';
import { Robots, type RobotsRules } from './crawl/robots.ts';
import { readListing, type SitemapListing } from './crawl/sitemap-listing.ts';
import { Renderings, type RenderingContext } from './render/renderings.ts';
import type { CollectedPage } from './source.ts';
import { budgets } from '../budgets.ts';

interface TestedStep {
  readonly address: string;
  readonly statusCode: number;
  readonly robots: 'allowed' | 'forbidden' | 'not-asked';
  readonly millis: number;
  readonly tries: number;
  readonly redirectTo: string | null;
  /** What it lists, where it is a sitemap; the first entry is tested next. */
  readonly listed: SitemapListing | null;
}

interface TestedAddress {
  readonly steps: readonly TestedStep[];
  readonly problems: readonly NewProblem[];
  /** Of the last response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null when nothing could be read. */
  readonly page: { readonly address: string; readonly body: Uint8Array; readonly gain: TextGain | null } | null;
}

const { max: maxHops } = budgets.fileRedirects;

/**
 * Fetches one address as a crawl with these options would, redirects included, or the first page of a sitemap, and
 * writes nothing anywhere. Rejects with an `AppError` for options that cannot be used, and when the signal aborts.
 */
export async function testAddress(address: string, context: RenderingContext): Promise<TestedAddress> {
  const fetcher = new Fetcher({ ...context.options, retries: 0 }, context.signal);
  const robots = new Robots(fetcher, context);
  const cookieRedirects = new CookieRedirects(fetcher, robots);
  const renderings = new Renderings(context, fetcher, robots);
  const steps: TestedStep[] = [];
  try {
    for (let next: string | null = address; next !== null && steps.length <= maxHops;) {
      const { step, page } = await testStep(next, { context, fetcher, cookieRedirects, robots, renderings });
      steps.push(step);
      next = step.redirectTo ?? step.listed?.first ?? null;
      if (next === null || steps.some((earlier) => earlier.address === next)) {
        return testedAddress(steps, { ...page, problems: [...page.problems, ...(await httpOffer(page, fetcher))] });
      }
    }
    return {
      steps,
      problems: [{ code: 'redirect-loop', address, parameters: { target: address } }],
      headers: {},
      page: null,
    };
  } finally {
    await Promise.all([fetcher.close(), renderings.close()]);
  }
}

interface Dependencies {
  readonly context: RenderingContext;
  readonly fetcher: Fetcher;
  readonly cookieRedirects: CookieRedirects;
  readonly robots: Robots;
  readonly renderings: Renderings;
}

async function testStep(
  address: string,
  { context, fetcher, cookieRedirects, robots, renderings }: Dependencies,
): Promise<{ step: TestedStep; page: CollectedPage }> {
  const { obeyRobots, maxBytes } = context.options;
  const rules = await robots.rulesFor(address);
  const isForbidden = !rules.allows(address);
  const verdict = !obeyRobots ? 'not-asked' : isForbidden ? 'forbidden' : 'allowed';
  const startedAt = performance.now();
  if (isForbidden) {
    return {
      step: { address, statusCode: 0, robots: verdict, millis: 0, tries: 0, redirectTo: null, listed: null },
      page: pageOf(address, 0, {}, null, refusalOf(rules, address)),
    };
  }
  const response = await cookieRedirects.fetch(address, { kind: 'page', maxBytes }, {});
  const listed = await readListing(address, response, fetcher);
  if (listed) {
    const millis = performance.now() - startedAt;
    const step = {
      address,
      statusCode: response.statusCode,
      robots: verdict,
      millis,
      tries: response.tries,
      redirectTo: null,
      listed,
    } as const;
    return { step, page: pageOf(address, response.statusCode, response.headers, null, []) };
  }
  const redirectTo = redirectTarget(response, address);
  const failure = response.failure ? [{ ...response.failure, address }] : [];
  const status =
    redirectTo === null && !response.failure && !response.body
      ? [problemOfStatus(response.statusCode, response.tries, address)]
      : [];
  const page = await renderings.render({
    ...pageOf(address, response.statusCode, response.headers, response.body, [...failure, ...status]),
    redirectTo,
  });
  const millis = performance.now() - startedAt;
  return {
    step: {
      address,
      statusCode: response.statusCode,
      robots: verdict,
      millis,
      tries: response.tries,
      redirectTo: page.redirectTo,
      listed: null,
    },
    page,
  };
}

/** Proposed beside the failure of https, where only http responds. */
async function httpOffer({ address, problems }: CollectedPage, fetcher: Fetcher): Promise<readonly NewProblem[]> {
  const http = await plainHttpOf(address, problems[0]?.code ?? '', fetcher);
  return http === null
    ? []
    : [{ code: 'https-unavailable', address, parameters: { host: new URL(address).host, address: http } }];
}

/** An unavailable robots.txt has been reported by `Robots`. */
function refusalOf({ hostFailure, unreachable }: RobotsRules, address: string): readonly NewProblem[] {
  if (hostFailure) return [{ ...hostFailure, address }];
  return unreachable === null ? [{ code: 'robots-disallowed', address, parameters: {} }] : [];
}

function testedAddress(
  steps: readonly TestedStep[],
  { address, headers, body, raw, problems }: CollectedPage,
): TestedAddress {
  const gain = raw
    ? { rawLetters: raw.rawLetters, renderedLetters: raw.renderedLetters, addedLetters: raw.addedLetters }
    : null;
  return { steps, problems, headers, page: body && { address, body, gain } };
}

function pageOf(
  address: string,
  statusCode: number,
  headers: CollectedPage['headers'],
  body: Uint8Array | null,
  problems: readonly NewProblem[],
): CollectedPage {
  return { id: 0, address, statusCode, headers, body, redirectTo: null, fetchedAt: Date.now(), problems };
}
