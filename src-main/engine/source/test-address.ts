import type { TextGain } from '../../contract/page-document.ts';
import type { NewProblem } from '../../contract/problems.ts';
import type { SourceTest } from '../../contract/source-tests.ts';
import { budgets } from '../budgets.ts';
import { fetchWithCookies } from './crawl/cookie-redirects.ts';
import { fetchedPage } from './crawl/crawler.ts';
import { Fetcher, plainHttpOf } from './crawl/fetcher.ts';
import type { HttpHeaders } from './crawl/response.ts';
import { Robots, type RobotsRules } from './crawl/robots.ts';
import { readListing } from './crawl/sitemap.ts';
import { Renderings, type RenderingContext } from './render/renderings.ts';
import { collectedPage, type CollectedPage } from './source.ts';

type TestedStep = SourceTest['steps'][number];

interface TestedAddress {
  readonly steps: readonly TestedStep[];
  readonly problems: readonly NewProblem[];
  readonly headers: HttpHeaders;
  readonly page: { readonly address: string; readonly body: Uint8Array; readonly gain: TextGain | null } | null;
}

/**
 * Fetches one address with its redirects, or the first page of a sitemap, as a crawl would, and writes nothing. Rejects
 * with an `AppError` for options that cannot be used, and on abort.
 */
export async function testAddress(address: string, context: RenderingContext): Promise<TestedAddress> {
  const fetcher = new Fetcher({ ...context.options, retries: 0 }, context.signal);
  const robots = new Robots(fetcher, context);
  const fetchPage = fetchWithCookies(fetcher, robots);
  const renderings = new Renderings(context, fetcher, robots);
  const { obeyRobots, maxBytes } = context.options;
  const testStep = async (tested: string): Promise<{ step: TestedStep; page: CollectedPage }> => {
    const rules = await robots.rulesFor(tested);
    const isForbidden = !rules.allows(tested);
    const verdict = !obeyRobots ? 'not-asked' : isForbidden ? 'forbidden' : 'allowed';
    const before = { address: tested, robots: verdict, redirectTo: null, listed: null } as const;
    const empty = collectedPage({ id: 0, address: tested });
    if (isForbidden)
      return {
        step: { ...before, statusCode: 0, millis: 0, tries: 0 },
        page: { ...empty, problems: refusalOf(rules, tested) },
      };
    const startedAt = performance.now();
    const response = await fetchPage(tested, { kind: 'page', maxBytes }, {});
    const { statusCode, headers, tries } = response;
    const millis = () => performance.now() - startedAt;
    const listed = await readListing(tested, response, fetcher);
    if (listed)
      return {
        step: { ...before, statusCode, millis: millis(), tries, listed },
        page: { ...empty, statusCode, headers },
      };
    const page = await renderings.render(fetchedPage({ id: 0, address: tested }, response, () => null));
    return { step: { ...before, statusCode, millis: millis(), tries, redirectTo: page.redirectTo }, page };
  };
  const steps: TestedStep[] = [];
  try {
    for (let next: string | null = address; next !== null && steps.length <= budgets.fileRedirects.max;) {
      const { step, page } = await testStep(next);
      steps.push(step);
      next = step.redirectTo ?? step.listed?.first ?? null;
      if (next === null || steps.some((earlier) => earlier.address === next))
        return testedAddress(steps, page, await httpOffer(page, fetcher));
    }
    const problem: NewProblem = { code: 'redirect-loop', address, parameters: { target: address } };
    return { steps, problems: [problem], headers: {}, page: null };
  } finally {
    await Promise.all([fetcher.close(), renderings.close()]);
  }
}

async function httpOffer({ address, problems }: CollectedPage, fetcher: Fetcher): Promise<readonly NewProblem[]> {
  const http = await plainHttpOf(address, problems[0]?.code ?? '', fetcher);
  const parameters = { host: new URL(address).host, address: http ?? '' };
  return http === null ? [] : [{ code: 'https-unavailable', address, parameters }];
}

/** `Robots` has reported an unavailable robots.txt. */
function refusalOf({ hostFailure, unreachable }: RobotsRules, address: string): readonly NewProblem[] {
  if (hostFailure) return [{ ...hostFailure, address }];
  return unreachable === null ? [{ code: 'robots-disallowed', address, parameters: {} }] : [];
}

function testedAddress(
  steps: readonly TestedStep[],
  { address, headers, body, raw, problems }: CollectedPage,
  further: readonly NewProblem[],
): TestedAddress {
  const gain = raw && {
    rawLetters: raw.rawLetters,
    renderedLetters: raw.renderedLetters,
    addedLetters: raw.addedLetters,
  };
  return { steps, problems: [...problems, ...further], headers, page: body && { address, body, gain: gain ?? null } };
}
