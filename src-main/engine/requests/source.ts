import { z } from 'zod';
import { sourceSchema } from '../../contract/models.ts';
import { auditOptionChangesSchema, type AuditOptions, auditOptionsSchema } from '../../contract/options.ts';
import type { NewProblem } from '../../contract/problems.ts';
import { type SourceTest, sourceTestSchema } from '../../contract/source-tests.ts';
import { AppError } from '../app-error.ts';
import { budgets } from '../budgets.ts';
import { checkOptions } from '../options.ts';
import { mainTextReader } from '../page/main-text-reader.ts';
import { analyseOptions } from '../page/options.ts';
import { readPage } from '../page/read-page.ts';
import { normaliseAddress, siteKey } from '../source/address.ts';
import { collectOptions } from '../source/options.ts';
import { recogniseSource } from '../source/recognise.ts';
import { testAddress, type TestedAddress } from '../source/test-address.ts';
import { languageOfBlocks } from '../text/language-of-blocks.ts';
import { countLetters, countWords } from '../worker/text-facts.ts';
import { checkedOptions, withSiteRules } from './audit-options.ts';
import type { EngineContext } from './context.ts';
import { profileKey } from './profiles-file.ts';
import { RunningJobs } from './running-jobs.ts';
import { checkSecrets, type Secrets, splitLogins, splitSecrets, unmasked } from './secrets-file.ts';
import { nothing, perEngine, procedure } from './procedure.ts';

/** Names a test, so that it can be cancelled; chosen by the client. */
const testId = z.string().min(1).max(100);

const jobs = perEngine(() => new RunningJobs());

/** Tries options on one page before an audit is made with them. */
export const sourceRequests = {
  /** Recognises what an entered text would be audited as, or fails with a hint. */
  'source/recognise': procedure({
    parameters: z.object({ text: z.string() }),
    result: z.object({ source: sourceSchema, suggestedName: z.string() }),
    handle: ({ text }) => recogniseSource(text),
  }),

  /** Fetches one page with these options and shows what an audit would see. Fails with `cancelled` when it is cancelled. */
  'source/test': procedure({
    parameters: z.object({ test: testId, address: z.string(), options: auditOptionChangesSchema.default({}), profile: z.string().optional() }),
    result: sourceTestSchema,
    async handle({ test, address: entered, options: given, profile }, context) {
      const address = normaliseAddress(hasScheme.test(entered.trim()) ? entered : `https://${entered.trim()}`);
      if (address === null) throw new AppError('address-invalid', { address: entered });
      const { open, secrets } = splitSecrets(given);
      const kept = unmasked(secrets, profile === undefined ? {} : context.secrets.of(profileKey(profile)));
      const own = splitLogins([{ kind: 'site', url: entered.trim() }], kept).secrets;
      checkSecrets(own);
      const rules = withSiteRules(open, [{ kind: 'site', url: address }], context.settings.get().selectorRules);
      const options = checkedOptions(auditOptionsSchema.parse({}), rules);
      return await jobs(context).run(test, (signal) =>
        runTest(context, { address, options, secrets: own, signal }).catch((error: unknown) => {
          if (signal.aborted) throw new AppError('cancelled');
          throw error;
        }),
      );
    },
  }),

  'source/cancel-test': procedure({
    parameters: z.object({ test: testId }),
    result: nothing,
    handle({ test }, context) {
      jobs(context).cancel(test);
      return {};
    },
  }),
};

/** A test is for looking at one page; larger ones would delay other requests. */
const { max: maxTestedBytes } = budgets.testedBytes;

const shownLinks = 100;

const shownHeaders =
  /^(?:content-type|content-language|content-encoding|link|x-robots-tag|location|last-modified|etag|cache-control|server|retry-after)$/;

/** As in `https://…` and `file:///…`. A name with a port, or with a login before it, has none. */
const hasScheme = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:https?|about|blob|data|file|javascript|mailto):)/iu;

interface TestRun {
  readonly address: string;
  readonly options: AuditOptions;
  readonly secrets: Secrets;
  readonly signal: AbortSignal;
}

async function runTest({ platform }: EngineContext, { address, options, secrets, signal }: TestRun): Promise<SourceTest> {
  const collect = checkOptions(collectOptions, { ...options.collect, ...secrets }, 'collect');
  const found: NewProblem[] = [];
  const readText = mainTextReader(options);
  const tested = await testAddress(address, {
    options: { ...collect, maxBytes: Math.min(collect.maxBytes, maxTestedBytes) },
    signal,
    reportProblem: (problem) => found.push(problem),
    rendering: { openBrowser: platform.openBrowser, mainText: async (page) => readText(page) },
  });
  signal.throwIfAborted();
  const { page, problems } = pageOf(tested, options);
  return {
    steps: [...tested.steps],
    headers: Object.entries(tested.headers).flatMap(([name, value]) => (shownHeaders.test(name) ? [{ name, value }] : [])),
    problems: [...tested.problems, ...found, ...problems].map(({ code, parameters }) => ({ code, parameters: { ...parameters } })),
    page,
  };
}

function pageOf({ page, headers }: TestedAddress, options: AuditOptions): { page: SourceTest['page']; problems: readonly NewProblem[] } {
  if (!page) return { page: null, problems: [] };
  const { address, body, links, gain } = page;
  const { view, problems } = readPage({ address, headers, bytes: body }, checkOptions(analyseOptions, options.analyse, 'analyse'));
  const own = siteKey(address);
  return {
    problems,
    page: {
      title: view.title,
      heading: view.heading,
      description: view.description,
      canonical: view.canonical,
      robots: view.robots,
      noindex: view.noindex,
      nofollow: view.nofollow,
      pageType: view.pageType,
      published: view.published,
      charset: view.charset,
      bytes: body.byteLength,
      language: languageOfBlocks(view.blocks, view.title, view.declaredLanguage),
      words: countWords(view.text),
      letters: countLetters(view.text),
      blocks: view.blocks.map(({ text: shown, kept, rule }) => ({ text: shown, kept, rule })),
      links: {
        total: view.links.length,
        onSite: view.links.filter((link) => siteKey(link) === own).length,
        nofollow: links.links.filter((link) => link.nofollow).length,
        first: view.links.slice(0, shownLinks),
      },
      rendering: gain,
    },
  };
}
