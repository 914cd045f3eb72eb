import type { PlanRow } from '../../../contract/plan.ts';
import type { Locale } from '../../../contract/settings.ts';
import { translate } from '../../../locales/translate.ts';
import { filterPlan } from '../plan/list-plan.ts';
import { readPlan } from '../plan/read-plan.ts';
import { address, code, date, integer, percent, text, type Cell, type Table } from './table.ts';

/** By address. A decision replaces the proposal; targets are followed to their ends, with what speaks against a row. */
export const actionsTable = (locale: Locale): Table => ({
  id: 'actions',
  columns: [
    address('address'),
    code('action', 'action'),
    address('target'),
    address('destination'),
    code('decided', 'decided', 14),
    code('state', 'work', 14),
    text('owner', 20),
    text('note', 40),
    code('reason', 'adviceReason', 60),
    code('verdict', 'verdict'),
    percent('similarity'),
    integer('clicksAtStake'),
    integer('cluster'),
    text('clusterKey', 18),
    text('pageTitle', 50),
    date('decidedAt'),
    text('conflicts', 30),
  ],
  size: (store) => store.clusters.counts().clusteredPages + store.clusters.counts().relations + store.decisions.count(),
  *rows(store) {
    for (const row of filterPlan(readPlan(store), {})) yield cellsOf(row, locale);
  },
});

function cellsOf(row: PlanRow, locale: Locale): Cell[] {
  const {
    action,
    target,
    destination,
    ground,
    state,
    owner,
    note,
    reason,
    verdict,
    similarity,
    clicksAtStake,
    cluster,
    title,
    decidedAt,
    conflicts,
  } = row;
  const day = decidedAt === null ? null : new Date(decidedAt).toISOString().slice(0, 10);
  const words = [owner, note, reason].map((each) => each || null);
  const end = destination === target ? null : destination;
  return [
    row.address,
    action,
    target,
    end,
    ground === 'decided' ? 'yes' : 'no',
    state,
    ...words,
    verdict,
    similarity,
    clicksAtStake,
    cluster?.id ?? null,
    cluster?.key ?? null,
    title,
    day,
    conflicts.map((conflict) => translate(locale, `planConflict.${conflict}`)).join(' ') || null,
  ];
}
