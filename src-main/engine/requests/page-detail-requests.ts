import type { Handlers } from '../../contract/api.ts';
import { checkSelectorRules } from '../page/select/rules.ts';
import type { EngineContext } from './context.ts';

type Names = 'page/snapshot' | 'page/source' | 'page/links' | 'page/pairs';

/** What the detail of one page shows; its content is read and made harmless by a worker. */
export function pageDetailRequests(context: EngineContext): Pick<Handlers, Names> {
  return {
    async 'page/snapshot'({ audit: id, page, rules }) {
      const { pool, store } = context.audit(id);
      if (rules !== undefined) checkSelectorRules(rules);
      store.bodies.require(page);
      return pool.run('snapshot', { file: store.path, options: store.meta.options(), page, rules: rules ?? null });
    },
    async 'page/source'({ audit: id, page, raw }) {
      const { pool, store } = context.audit(id);
      store.bodies.require(page);
      return pool.run('source', { file: store.path, options: store.meta.options(), page, raw });
    },
    'page/links': ({ audit, page, side, offset, limit }) => context.audit(audit).store.links.list(page, side, offset, limit),
    'page/pairs': ({ audit, page, offset, limit }) => context.audit(audit).store.pairs.ofPage(page, offset, limit),
  };
}
