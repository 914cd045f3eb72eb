import { z } from 'zod';
import { fail } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { takeFigures } from '../audit/stages/cluster.ts';
import { readFigures, type ReadFigures } from '../source/figures/read-figures.ts';
import { ofAudit } from './procedure.ts';

export const figuresRequests = {
  /** All or nothing. Replaces tables of the same name and kind, recomputes advice and keeps decisions. */
  'figures/import': ofAudit({ files: z.array(z.string()).min(1).max(100) }, async (audit, { files }) => {
    requireIdle(audit);
    const tables: ReadFigures[] = [];
    for (const file of files) tables.push(...(await readFigures(file)));
    requireIdle(audit);
    for (const table of tables) await takeFigures(audit.store, table);
    await joinAgain(audit);
    const state = audit.store.figures.state();
    const names = new Set(tables.map(({ name, kind }) => `${kind} ${name}`));
    return { ...state, read: state.tables.filter(({ name, kind }) => names.has(`${kind} ${name}`)).toReversed() };
  }),

  'figures/list': ofAudit({}, ({ store }) => store.figures.state()),

  'figures/remove': ofAudit({ name: z.string().nullable().default(null) }, async (audit, { name }) => {
    requireIdle(audit);
    if (audit.store.figures.remove(name) > 0) await joinAgain(audit);
    return audit.store.figures.state();
  }),
};

/** A run reads the tables. */
function requireIdle({ running }: Audit) {
  if (running) fail('audit-running');
}

async function joinAgain(audit: Audit) {
  const { store, rebuild } = audit;
  store.figures.saveJoined(await audit.task('figures', {}));
  rebuild.changed();
  rebuild.reviewChanged();
  await rebuild.idle();
}
