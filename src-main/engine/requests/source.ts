import { z } from 'zod';
import type { Source } from '../../contract/audits.ts';
import { auditOptionChangesSchema, type AuditOptions } from '../../contract/options.ts';
import type { NewProblem } from '../../contract/problems.ts';
import { AppError } from '../app-error.ts';
import { budgets } from '../budgets.ts';
import { normaliseAddress } from '../source/address.ts';
import { recogniseSource } from '../source/recognise.ts';
import { testAddress } from '../source/test-address.ts';
import { stageOptions } from '../stage-options.ts';
import type { SentPage } from '../worker/tasks/analyse.ts';
import {
  checkedOptions,
  checkSecrets,
  type Secrets,
  splitEntered,
  splitLogins,
  withSiteRules,
} from './audit-options.ts';
import { type EngineContext, perEngine, procedure, RunningJobs } from './procedure.ts';

/** Chosen by the client. */
const testId = z.string().min(1).max(100);

const jobs = perEngine(() => new RunningJobs());

export const sourceRequests = {
  'source/recognise': procedure({ text: z.string() }, ({ text }): Promise<{ source: Source; suggestedName: string }> =>
    recogniseSource(text),
  ),

  /** Of one page. Fails with `cancelled`. */
  'source/test': procedure(
    {
      test: testId,
      address: z.string(),
      options: auditOptionChangesSchema.default({}),
      profile: z.string().optional(),
    },
    async ({ test, address: entered, options: given, profile }, context) => {
      const address = normaliseAddress(hasScheme.test(entered.trim()) ? entered : `https://${entered.trim()}`);
      if (address === null) throw new AppError('address-invalid', { address: entered });
      const { open, secrets: kept } = splitEntered(context.secrets, given, profile);
      const own = splitLogins([{ kind: 'site', url: entered.trim() }], kept).secrets;
      checkSecrets(own);
      const rules = withSiteRules(open, [{ kind: 'site', url: address }], context.settings.get().selectorRules);
      const options = checkedOptions(rules);
      return await jobs(context).run(test, (signal) =>
        runTest(context, address, options, own, signal).catch((error: unknown) => {
          if (signal.aborted) throw new AppError('cancelled');
          throw error;
        }),
      );
    },
  ),

  'source/cancel-test': procedure({ test: testId }, ({ test }, context) => jobs(context).cancel(test)),
};

const maxTestedBytes = budgets.testedBytes;

const shownHeaders =
  /^(?:content-type|content-language|content-encoding|link|x-robots-tag|location|last-modified|etag|cache-control|server|retry-after)$/;

/** A name with a port, or with a login before it, has none. */
const hasScheme = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:https?|about|blob|data|file|javascript|mailto):)/iu;

async function runTest(
  { platform, pool }: EngineContext,
  address: string,
  options: AuditOptions,
  secrets: Secrets,
  signal: AbortSignal,
) {
  const collect = stageOptions('collect', { collect: { ...options.collect, ...secrets } });
  const found: NewProblem[] = [];
  const mainText = (page: Omit<SentPage, 'options'>) => pool.run('main-text', { file: null, options, ...page });
  const {
    page: fetched,
    steps,
    headers,
    problems,
  } = await testAddress(address, {
    options: { ...collect, maxBytes: Math.min(collect.maxBytes, maxTestedBytes) },
    signal,
    reportProblem: (problem) => found.push(problem),
    rendering: { openBrowser: platform.openBrowser, mainText },
  });
  signal.throwIfAborted();
  const sent = fetched && { file: null, options, address: fetched.address, headers, body: fetched.body };
  const read = sent && (await pool.run('test-page', sent));
  signal.throwIfAborted();
  return {
    steps,
    headers: Object.entries(headers).flatMap(([name, value]) => (shownHeaders.test(name) ? [{ name, value }] : [])),
    problems: [...problems, ...found, ...(read?.problems ?? [])].map(({ code, parameters }) => ({ code, parameters })),
    page: read && fetched && { ...read.page, rendering: fetched.gain },
  };
}
