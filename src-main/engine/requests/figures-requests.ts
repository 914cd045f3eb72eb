import type { Handlers } from '../../contract/api.ts';
import { AppError } from '../app-error.ts';
import { everyList } from '../audit/background-rebuild.ts';
import type { Audit } from '../audit/audit.ts';
import { takeFigures } from '../audit/take-figures.ts';
import { readFigures, type ReadFigures } from '../source/figures/read-figures.ts';
import type { EngineContext } from './context.ts';

type Names = Extract<keyof Handlers, `figures/${string}`>;

export function figuresRequests(context: EngineContext): Pick<Handlers, Names> {
  return {
    async 'figures/import'({ audit: id, files }) {
      const audit = idle(context.audit(id));
      const tables: ReadFigures[] = [];
      for (const file of files) tables.push(...(await readFigures(file)));
      idle(audit);
      for (const table of tables) await takeFigures(audit.store, table);
      await joinAgain(audit);
      const state = audit.store.figures.state();
      const names = new Set(tables.map(({ name, kind }) => `${kind} ${name}`));
      return { ...state, read: state.tables.filter(({ name, kind }) => names.has(`${kind} ${name}`)).toReversed() };
    },
    'figures/list': ({ audit }) => context.audit(audit).store.figures.state(),
    async 'figures/remove'({ audit: id, name }) {
      const audit = idle(context.audit(id));
      if (audit.store.figures.remove(name) > 0) await joinAgain(audit);
      return audit.store.figures.state();
    },
  };
}

/** A run reads what would be changed. */
function idle(audit: Audit): Audit {
  if (audit.running) throw new AppError('audit-running');
  return audit;
}

/** Tells which rows are pages, and computes the clusters anew where there are any. */
async function joinAgain({ store, pool, rebuild }: Audit): Promise<void> {
  store.figures.saveJoined(await pool.run('figures', { file: store.path, options: store.meta.options() }));
  rebuild.changed(everyList);
  rebuild.reviewChanged();
  await rebuild.idle();
}
