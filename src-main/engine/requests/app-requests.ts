import { availableParallelism } from 'node:os';
import type { Handlers } from '../../contract/api.ts';
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
export function appRequests({ platform, settings, recent, emit }: EngineContext): Pick<Handlers, Names> {
  return {
    'app/info': () => ({ version: platform.version, shell: platform.shell, folder: platform.auditsFolder, cores: availableParallelism() }),
    'settings/get': () => settings.get(),
    'settings/set'(changes) {
      if (changes.selectorRules !== undefined) checkSelectorRules(changes.selectorRules);
      const changed = settings.set(changes as Parameters<typeof settings.set>[0]);
      emit('settings/changed', changed);
      return changed;
    },
    'recent/list': () => ({ audits: recent.list() }),
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
