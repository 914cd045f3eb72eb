import type { NewProblem } from '../../contract/problems.ts';
import { budgets } from '../budgets.ts';
import { fetchWithCookies, fetchedPage } from './crawl/crawler.ts';
import { fetcherOf, type Fetcher, plainHttpOf } from './crawl/fetcher.ts';
import { robotsReader, type RobotsRules } from './crawl/robots.ts';
import { readListing } from './crawl/sitemap.ts';
import { renderingsOf, type RenderingContext } from './render/renderings.ts';
import { collectedPage, type CollectedPage } from './source.ts';

type TestedStep = Readonly<{
  address: string;
  /** 0: no response. */
  statusCode: number;
  /** `not-asked`: robots.txt is not obeyed. */
  robots: 'allowed' | 'forbidden' | 'not-asked';
  millis: number;
  tries: number;
  /** By header or by the page. */
  redirectTo: string | null;
  /** Entries of a sitemap; its first readable address is the next step. */
  listed: { kind: 'pages' | 'index'; count: number; first: string | null } | null;
}>;

/**
 * Fetches an address as a crawl would, with its redirects; of a sitemap the first page that can be read. Rejects with
 * an `AppError` for unusable options, and on abort.
 */
export async function testAddress(address: string, context: RenderingContext) {
  const fetcher = fetcherOf({ ...context.options, retries: 0 }, context.signal);
  const robots = robotsReader(fetcher, context);
  const fetchPage = fetchWithCookies(fetcher, robots);
  const renderings = renderingsOf(context, fetcher, robots);
  const { obeyRobots, maxBytes } = context.options;
  const testStep = async (tested: string) => {
    const rules = await robots.rulesFor(tested);
    const isForbidden = !rules.allows(tested);
    const verdict = !obeyRobots ? 'not-asked' : isForbidden ? 'forbidden' : 'allowed';
    const asked = { id: 0, address: tested };
    const none = { redirectTo: null, listed: null, statusCode: 0, millis: 0, tries: 0 };
    const stepOf = (step: Partial<TestedStep>) => ({ ...none, address: tested, robots: verdict, ...step }) as const;
    if (isForbidden)
      return { step: stepOf({}), page: collectedPage(asked, { problems: refusalOf(rules, tested) }), listing: [] };
    const startedAt = performance.now();
    const response = await fetchPage(tested, { kind: 'page', maxBytes }, {});
    const { statusCode, headers, tries } = response;
    const { listed = null, addresses: listing = [] } = (await readListing(tested, response, fetcher)) ?? {};
    const page = listed
      ? collectedPage(asked, { statusCode, headers })
      : await renderings.render(fetchedPage(asked, response, () => null));
    return {
      step: stepOf({ statusCode, millis: performance.now() - startedAt, tries, redirectTo: page.redirectTo, listed }),
      page,
      listing,
    };
  };
  const steps: TestedStep[] = [];
  try {
    let others: readonly string[] = [];
    for (let next: string | null = address; next !== null && steps.length <= budgets.fileRedirects;) {
      const { step, page, listing } = await testStep(next);
      steps.push(step);
      next = step.redirectTo ?? listing[0] ?? null;
      if (listing.length > 0) others = listing.slice(1);
      // An entry of the sitemap failed; the next ones are tried.
      else if (next === null && !page.body) [next = null, ...others] = others;
      if (next === null || steps.some((earlier) => earlier.address === next))
        return testedAddress(steps, page, await httpOffer(page, fetcher));
    }
    const problem: NewProblem = { code: 'redirect-loop', address, parameters: { target: address } };
    return testedAddress(steps, collectedPage({ id: 0, address }), [problem]);
  } finally {
    await Promise.all([fetcher.close(), renderings.close()]);
  }
}

async function httpOffer({ address, problems }: CollectedPage, fetcher: Fetcher): Promise<readonly NewProblem[]> {
  const http = await plainHttpOf(address, problems[0]?.code ?? '', fetcher);
  const parameters = { host: new URL(address).host, address: http ?? '' };
  return http === null ? [] : [{ code: 'https-unavailable', address, parameters }];
}

function refusalOf({ hostFailure, unreachable }: RobotsRules, address: string): readonly NewProblem[] {
  if (hostFailure) return [{ ...hostFailure, address }];
  return unreachable === null ? [{ code: 'robots-disallowed', address, parameters: {} }] : [];
}

function testedAddress(
  steps: readonly TestedStep[],
  { address, headers, body, raw, problems }: CollectedPage,
  further: readonly NewProblem[],
) {
  const { rawLetters = 0, renderedLetters = 0, addedLetters = 0 } = raw ?? {};
  const gain = raw ? { rawLetters, renderedLetters, addedLetters } : null;
  return { steps, problems: [...problems, ...further], headers, page: body && { address, body, gain } };
}
