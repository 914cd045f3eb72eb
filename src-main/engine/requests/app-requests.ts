import { availableParallelism } from 'node:os';
import type { Handlers } from '../../contract/api.ts';
import type { RecentAudit } from '../../contract/models.ts';
import type { Audit } from '../audit/audit.ts';
import { analyseOptions } from '../page/options.ts';
import { templateOptions } from '../page/template/options.ts';
import { checkSelectorRules } from '../page/select/rules.ts';
import { clusterOptions } from '../cluster/options.ts';
import { collectOptions } from '../source/options.ts';
import { recogniseSource } from '../source/recognise.ts';
import { verifyOptions } from '../verify/options.ts';
import type { EngineContext } from './context.ts';

type Names = 'app/info' | 'settings/get' | 'settings/set' | 'recent/list' | 'recent/forget' | 'option/list' | 'source/recognise';

/** What can be asked without any audit being open. */
export function appRequests({ platform, settings, recent, emit, openAudits }: EngineContext): Pick<Handlers, Names> {
  return {
    'app/info': () => ({ version: platform.version, shell: platform.shell, folder: platform.auditsFolder, cores: availableParallelism() }),
    'settings/get': () => settings.get(),
    'settings/set'(changes) {
      if (changes.selectorRules !== undefined) checkSelectorRules(changes.selectorRules);
      const changed = settings.set(changes as Parameters<typeof settings.set>[0]);
      emit('settings/changed', changed);
      return changed;
    },
    'recent/list'() {
      const open = new Map(openAudits().map((audit) => [audit.store.path, audit]));
      return { audits: recent.list().map((known) => asItIs(known, open.get(known.file))) };
    },
    'recent/forget'({ file }) {
      recent.forget(file);
      emit('recent/changed', {});
      return {};
    },
    'option/list': () => ({
      stages: { collect: collectOptions, analyse: analyseOptions, template: templateOptions, verify: verifyOptions, cluster: clusterOptions },
    }),
    'source/recognise': ({ text }) => recogniseSource(text),
  };
}

/** An audit that is open is shown as it is, and not as it was. */
function asItIs(known: RecentAudit, audit: Audit | undefined): RecentAudit {
  if (!audit) return known.state === 'running' || known.state === 'pausing' ? { ...known, state: 'paused' } : known;
  const { collectedPages, clusters } = audit.summary();
  return { ...known, state: audit.progress().state, pages: collectedPages, clusters };
}
