import { existsSync } from 'node:fs';
import { AppError } from '../app-error.ts';
import { basename, dirname, isAbsolute, join, parse, resolve } from 'node:path';
import type { Handlers } from '../../contract/api.ts';
import type { auditRequests as requests } from '../../contract/requests/audit.ts';
import type { Source } from '../../contract/models.ts';
import { auditOptionsSchema, type AuditOptions, type AuditOptionChanges } from '../../contract/options.ts';
import { analyseOptions } from '../page/options.ts';
import { templateOptions } from '../page/template/options.ts';
import { clusterOptions } from '../cluster/options.ts';
import { activeDetectors } from '../detect/registry.ts';
import { makeFolder } from '../make-folder.ts';
import { checkOptions } from '../options.ts';
import { checkSelectorRules } from '../page/select/rules.ts';
import { checkDiscoveryRules } from '../source/crawl/link-follower.ts';
import { collectOptions } from '../source/options.ts';
import { verifyOptions } from '../verify/options.ts';
import type { EngineContext } from './context.ts';
import { profileKey } from './profiles-file.ts';
import { checkSecrets, splitLogins, splitSecrets, unmasked, withMask } from './secrets-file.ts';
import { withSiteRules } from './site-rules.ts';
import { startAudit } from './start-audit.ts';
import { normaliseAddress } from '../source/address.ts';

type Names = keyof typeof requests;

/** Making, opening, running and closing audits. */
export function auditRequests(context: EngineContext): Pick<Handlers, Names> {
  return {
    async 'audit/create'({ sources: given, file, name, options, profile }) {
      const { open, secrets: entered } = splitSecrets(options);
      const sent = unmasked(entered, profile === undefined ? {} : context.secrets.of(profileKey(profile)));
      const { sources, secrets } = splitLogins(given, sent);
      checkAddresses(sources);
      const checked = checkedOptions(auditOptionsSchema.parse({}), withSiteRules(open, sources, context.settings.get().selectorRules));
      checkSecrets(secrets);
      const chosenName = name ?? sourceName(sources);
      const path = await newFile(context, file, chosenName);
      const audit = context.create(path, chosenName, sources, (meta) => meta.setOptions(checked));
      context.secrets.change(audit.id, secrets);
      return audit.summary();
    },
    async 'audit/create-demo'({ file, language }) {
      const url = await context.demoSitemap();
      const path = await newFile(context, file, 'demo');
      return context.create(path, 'Demo', [{ kind: 'sitemap', url }], (meta) => meta.set('demo', language ?? '1')).summary();
    },
    'audit/open': ({ file }) => context.open(isAbsolute(file) ? file : resolve(file)).summary(),
    'audit/list-open': () => ({ audits: context.openAudits().map((audit) => audit.summary()) }),
    async 'audit/close'({ audit }) {
      await context.closeAudit(audit);
      return {};
    },
    'audit/summary': ({ audit }) => context.audit(audit).summary(),
    'audit/options': ({ audit }) => withMask(context.audit(audit).store.meta.options(), context.secrets.of(audit)),
    'audit/set-options'({ audit: id, options }) {
      const { meta } = context.audit(id).store;
      const { open, secrets } = splitSecrets(options);
      const checked = checkedOptions(meta.options(), open);
      checkSecrets(secrets);
      meta.setOptions(checked);
      context.secrets.change(id, secrets);
      return withMask(checked, context.secrets.of(id));
    },
    'audit/progress': ({ audit }) => context.audit(audit).progress(),
    'audit/start': async ({ audit, ...wanted }) => ({ job: await startAudit(context, audit, wanted) }),
    async 'audit/pause'({ audit }) {
      await context.audit(audit).stop('paused');
      return {};
    },
    async 'audit/cancel'({ audit }) {
      await context.audit(audit).stop('cancelled');
      return {};
    },
    'audit/stop-collecting'({ audit }) {
      context.audit(audit).stopCollecting();
      return {};
    },
  };
}

/** Options with the changes in them; a value out of its range is refused with the range, and nothing is changed. */
export function checkedOptions(current: AuditOptions, changes: AuditOptionChanges): AuditOptions {
  const options = auditOptionsSchema.parse({ ...current, ...changes });
  const collect = checkOptions(collectOptions, options.collect, 'collect');
  // Rules that an earlier version took keep nobody from changing something else.
  if (changes.collect) checkDiscoveryRules(collect);
  checkSelectorRules(checkOptions(analyseOptions, options.analyse, 'analyse').selectorRules);
  checkOptions(templateOptions, options.template, 'template');
  checkOptions(verifyOptions, options.verify, 'verify');
  checkOptions(clusterOptions, options.cluster, 'cluster');
  activeDetectors(options.detectors);
  return options;
}

/** A `file:`, `javascript:` or other address that no server answers is refused before an audit is made of it. */
function checkAddresses(sources: readonly Source[]): void {
  for (const source of sources)
    if ('url' in source && normaliseAddress(source.url) === null)
      throw new AppError('address-invalid', { address: source.url.slice(0, longestShown) });
}

const longestShown = 200;

/** What an audit is called when nobody gave it a name: the host, the folder or the list of its first source. */
function sourceName([source]: readonly Source[]): string {
  if (source?.kind === 'site' || source?.kind === 'sitemap') return URL.parse(source.url)?.hostname ?? source.url;
  if (source?.kind === 'folder') return basename(source.path) || source.path;
  if (source?.kind === 'file') return parse(source.path).name || source.path;
  return source?.from ? parse(source.from).name : (URL.parse(source?.urls[0] ?? '')?.hostname ?? 'audit');
}

/** Where an audit is made: the chosen place, or a name that nobody has yet in the folder of audits. The folder is there afterwards. */
async function newFile({ platform }: EngineContext, chosen: string | null | undefined, name: string): Promise<string> {
  const path = chosen ? resolve(chosen) : null;
  await makeFolder(path === null ? platform.auditsFolder : dirname(path));
  return path ?? freeFile(platform.auditsFolder, name);
}

/** A file name that nobody has yet, from the name of the audit. */
function freeFile(folder: string, name: string): string {
  const base = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80) || 'audit';
  for (let number = 1; ; number += 1) {
    const file = join(folder, `${base}${number === 1 ? '' : `-${number}`}.pagetwin`);
    if (!existsSync(file)) return file;
  }
}
