import { existsSync } from 'node:fs';
import { basename, isAbsolute, join, parse, resolve } from 'node:path';
import type { Handlers } from '../../contract/api.ts';
import type { auditRequests as requests } from '../../contract/requests/audit.ts';
import type { Source } from '../../contract/models.ts';
import { auditOptionsSchema, type AuditOptions, type AuditOptionChanges } from '../../contract/options.ts';
import { analyseOptions } from '../page/options.ts';
import { templateOptions } from '../page/template/options.ts';
import { clusterOptions } from '../cluster/options.ts';
import { activeDetectors } from '../detect/registry.ts';
import { checkOptions } from '../options.ts';
import { checkSelectorRules } from '../page/select/rules.ts';
import { checkDiscoveryRules } from '../source/crawl/link-follower.ts';
import { collectOptions } from '../source/options.ts';
import { verifyOptions } from '../verify/options.ts';
import type { EngineContext } from './context.ts';
import { poolManner } from './pool-manner.ts';
import { profileKey } from './profiles-file.ts';
import { checkSecrets, splitLogins, splitSecrets, unmasked, withMask } from './secrets-file.ts';
import { withSiteRules } from './site-rules.ts';
import { wordLists } from './word-lists.ts';

type Names = keyof typeof requests;

/** Making, opening, running and closing audits. */
export function auditRequests(context: EngineContext): Pick<Handlers, Names> {
  return {
    'audit/create'({ sources: given, file, name, options, profile }) {
      const { open, secrets: entered } = splitSecrets(options);
      const sent = unmasked(entered, profile === undefined ? {} : context.secrets.of(profileKey(profile)));
      const { sources, secrets } = splitLogins(given, sent);
      const checked = checkedOptions(auditOptionsSchema.parse({}), withSiteRules(open, sources, context.settings.get().selectorRules));
      checkSecrets(secrets);
      const chosenName = name ?? sourceName(sources);
      const path = file ? resolve(file) : freeFile(context.platform.auditsFolder, chosenName);
      const audit = context.create(path, chosenName, sources, (meta) => meta.setOptions(checked));
      context.secrets.change(audit.id, secrets);
      return audit.summary();
    },
    async 'audit/create-demo'({ file }) {
      const url = await context.demoSitemap();
      const path = file ? resolve(file) : freeFile(context.platform.auditsFolder, 'demo');
      return context.create(path, 'Demo', [{ kind: 'sitemap', url }], (meta) => meta.set('demo', '1')).summary();
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
    async 'audit/start'({ audit: id, again, workers, memory, ...lists }) {
      const audit = context.audit(id);
      const settings = context.settings.get();
      if (audit.store.meta.get('demo')) await context.demoSitemap(demoAddress(audit.store.meta.read().sources));
      return {
        job: audit.start(again, wordLists(settings, lists), context.secrets.of(id), poolManner(settings, context.platform, { workers, memory })),
      };
    },
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
  checkDiscoveryRules(checkOptions(collectOptions, options.collect, 'collect'));
  checkSelectorRules(checkOptions(analyseOptions, options.analyse, 'analyse').selectorRules);
  checkOptions(templateOptions, options.template, 'template');
  checkOptions(verifyOptions, options.verify, 'verify');
  checkOptions(clusterOptions, options.cluster, 'cluster');
  activeDetectors(options.detectors);
  return options;
}

/** What an audit is called when nobody gave it a name: the host, the folder or the list of its first source. */
function sourceName([source]: readonly Source[]): string {
  if (source?.kind === 'site' || source?.kind === 'sitemap') return URL.parse(source.url)?.hostname ?? source.url;
  if (source?.kind === 'folder') return basename(source.path) || source.path;
  if (source?.kind === 'file') return parse(source.path).name || source.path;
  return source?.from ? parse(source.from).name : (URL.parse(source?.urls[0] ?? '')?.hostname ?? 'audit');
}

const demoAddress = ([source]: readonly Source[]): string | undefined => (source && 'url' in source ? source.url : undefined);

/** A file name that nobody has yet, from the name of the audit. */
function freeFile(folder: string, name: string): string {
  const base = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80) || 'audit';
  for (let number = 1; ; number += 1) {
    const file = join(folder, `${base}${number === 1 ? '' : `-${number}`}.pagetwin`);
    if (!existsSync(file)) return file;
  }
}
