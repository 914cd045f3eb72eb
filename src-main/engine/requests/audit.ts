import { dirname, join, parse, resolve } from 'node:path';
import { z } from 'zod';
import { type Source, sourceSchema } from '../../contract/audits.ts';
import { auditOptionChangesSchema, type AuditOptions } from '../../contract/options.ts';
import { localeSchema } from '../../contract/settings.ts';
import { fail } from '../app-error.ts';
import { makeFolder } from '../make-folder.ts';
import { normaliseAddress } from '../source/address.ts';
import { nameOfFolder, recogniseSource } from '../source/recognise.ts';
import {
  checkedOptions,
  checkSecrets,
  profileKeyIfAny,
  splitEntered,
  splitLogins,
  splitSecrets,
  withMask,
  withSiteRules,
  type Secrets,
} from './audit-options.ts';
import { type EngineContext, inAudit, jobs, ofAudit, procedure } from './procedure.ts';
import { freePath } from '../named-file.ts';
import { startAudit, startOptionsSchema } from './start-audit.ts';
import type { NewProblem } from '../../contract/problems.ts';
import { budgets } from '../budgets.ts';
import { testAddress } from '../source/test-address.ts';
import { stageOptions } from '../stage-options.ts';
import type { SentPage } from '../worker/tasks/analyse.ts';

export const auditRequests = {
  /** `file: null`: a free name in the audits folder. */
  'audit/create': procedure(
    {
      sources: z.array(sourceSchema).min(1),
      file: z.string().nullable(),
      name: z.string().optional(),
      options: auditOptionChangesSchema.default({}),
      profile: z.string().optional(),
      /** Id of the audit that the options are from; their masks stand for its secrets. */
      again: z.string().optional(),
    },
    async ({ sources: named, file, name, options, profile, again }, context) => {
      const given = await Promise.all(named.map(withAddresses));
      const { open, secrets: sent } = splitEntered(context.secrets, options, again ?? profileKeyIfAny(profile));
      const { sources, secrets } = splitLogins(given, sent);
      for (const source of sources)
        if ('url' in source && normaliseAddress(source.url) === null)
          fail('address-invalid', { address: source.url.slice(0, maxShownCharacters) });
      const checked = checkedOptions(withSiteRules(open, sources, context.settings.get().selectorRules));
      checkSecrets(secrets);
      const chosenName = name ?? sourceName(sources);
      const path = await newFile(context, file, chosenName);
      const audit = context.create(path, chosenName, sources, (meta) => meta.setOptions(checked));
      context.secrets.change(audit.id, secrets);
      return audit.summary();
    },
  ),

  /** Findings in `language` come first. */
  'audit/create-demo': procedure(
    { file: z.string().nullable().default(null), language: localeSchema.nullable().default(null) },
    async ({ file, language }, context) => {
      const sources: Source[] = [{ kind: 'sitemap', url: await context.demoSitemap() }];
      const path = await newFile(context, file, 'demo');
      return context.create(path, 'Demo', sources, (meta) => meta.set('demo', language ?? '1')).summary();
    },
  ),

  'audit/open': procedure({ file: z.string() }, ({ file }, context) => context.open(resolve(file)).summary()),

  'audit/list-open': procedure({}, (_, context) => ({ audits: context.openAudits().map((audit) => audit.summary()) })),

  'audit/close': procedure(inAudit, ({ audit }, context) => context.closeAudit(audit)),

  'audit/summary': ofAudit({}, (audit) => audit.summary()),

  'audit/options': ofAudit({}, ({ id, store }, _, context) => withMask(store.meta.options(), context.secrets.of(id))),

  'audit/set-options': ofAudit(
    { options: auditOptionChangesSchema },
    ({ id, store: { meta } }, { options }, context) => {
      const { open, secrets } = splitSecrets(options);
      const checked = checkedOptions(open, meta.options());
      checkSecrets(secrets);
      meta.setOptions(checked);
      context.secrets.change(id, secrets);
      return withMask(checked, context.secrets.of(id));
    },
  ),

  'audit/progress': ofAudit({}, (audit) => audit.progress()),

  /** Keeps finished stages with the same options, up to `again`. `audit/ended` reports the outcome. */
  'audit/start': ofAudit(startOptionsSchema.shape, async (audit, options, context) => ({
    job: await startAudit(context, audit, options),
  })),

  /** Takes effect after the current batch; `audit/start` continues from there. */
  'audit/pause': ofAudit({}, (audit) => audit.stop('paused')),

  /** Takes effect after the current batch; keeps all data. */
  'audit/cancel': ofAudit({}, (audit) => audit.stop('cancelled')),

  /** Continues with the collected pages; if not running, at the next start. No effect after collecting. */
  'audit/stop-collecting': ofAudit({}, (audit) => audit.stopCollecting()),
};

/** Reads the addresses of `from` here, since hundreds of thousands may not fit a message. */
async function withAddresses(source: Source): Promise<Source> {
  if (source.kind !== 'url-list' || source.from === undefined || source.urls.length > 0) return source;
  return (await recogniseSource(source.from)).source;
}

const maxShownCharacters = 200;

function sourceName([source]: readonly Source[]) {
  if (source?.kind === 'site' || source?.kind === 'sitemap') return URL.parse(source.url)?.host ?? source.url;
  if (source?.kind === 'folder') return nameOfFolder(source.path);
  if (source?.kind === 'file') return parse(source.path).name || source.path;
  return source?.from ? parse(source.from).name : (URL.parse(source?.urls[0] ?? '')?.host ?? 'audit');
}

async function newFile({ platform }: EngineContext, chosen: string | null, name: string) {
  const base = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80) || 'audit';
  const path = chosen ? resolve(chosen) : null;
  await makeFolder(path === null ? platform.auditsFolder : dirname(path));
  return path ?? freePath(join(platform.auditsFolder, base), '.pagetwin');
}

/** The client chooses it. */
const testId = z.string().min(1).max(100);

export const sourceRequests = {
  'source/recognise': procedure({ text: z.string() }, ({ text }): Promise<{ source: Source; suggestedName: string }> =>
    recogniseSource(text),
  ),

  /** Tests one address. Throws `cancelled`. */
  'source/test': procedure(
    {
      test: testId,
      address: z.string(),
      options: auditOptionChangesSchema.default({}),
      profile: z.string().optional(),
      again: z.string().optional(),
    },
    async ({ test, address: entered, options: given, profile, again }, context) => {
      const address = normaliseAddress(hasScheme.test(entered.trim()) ? entered : `https://${entered.trim()}`);
      if (address === null) fail('address-invalid', { address: entered });
      const { open, secrets: kept } = splitEntered(context.secrets, given, again ?? profileKeyIfAny(profile));
      const own = splitLogins([{ kind: 'site', url: entered.trim() }], kept).secrets;
      checkSecrets(own);
      const rules = withSiteRules(open, [{ kind: 'site', url: address }], context.settings.get().selectorRules);
      const options = checkedOptions(rules);
      return await jobs(context).run(test, (signal) =>
        runTest(context, address, options, own, signal).catch((error: unknown) => {
          signal.throwIfAborted();
          throw error;
        }),
      );
    },
  ),

  'source/cancel-test': procedure({ test: testId }, ({ test }, context) => jobs(context).cancel(test)),
};

const shownHeaders =
  /^(?:content-type|content-language|content-encoding|link|x-robots-tag|location|last-modified|etag|cache-control|server|retry-after)$/;

/** `host:port` and `user@host` have none. */
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
  const mainText = (page: Omit<SentPage, 'options'>) => pool.run('mainText', { file: null, options, ...page });
  const test = await testAddress(address, {
    options: { ...collect, maxBytes: Math.min(collect.maxBytes, budgets.testedBytes) },
    signal,
    reportProblem: (problem) => found.push(problem),
    rendering: { openBrowser: platform.openBrowser, mainText },
  });
  signal.throwIfAborted();
  const { page: fetched, steps, headers, problems } = test;
  const sent = fetched && { file: null, options, address: fetched.address, headers, body: fetched.body };
  const read = sent && (await pool.run('testPage', sent));
  signal.throwIfAborted();
  return {
    steps,
    /** Of the last response. */
    headers: Object.entries(headers).flatMap(([name, value]) => (shownHeaders.test(name) ? [{ name, value }] : [])),
    problems: [...problems, ...found, ...(read?.problems ?? [])].map(({ code, parameters }) => ({ code, parameters })),
    /** Null: nothing could be read. */
    page: read && fetched && { ...read.page, rendering: fetched.gain },
  };
}
