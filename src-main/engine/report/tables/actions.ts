import type { PlanRow } from '../../../contract/plan.ts';
import { filterPlan } from '../plan/list-plan.ts';
import { readPlan } from '../plan/read-plan.ts';
import { address, code, date, percent, spelled, text, type Cell, type Table } from './table.ts';

/**
 * The plan: one row for each page that somebody decided on or that something should be done with, in the order of addresses. A decision stands in
 * place of what the audit proposes; targets are followed to their ends, and what speaks against a row stands beside it.
 */
export const actionsTable: Table = {
  id: 'actions',
  columns: [
    address('address'),
    code('action', 'action'),
    address('target'),
    address('destination'),
    code('decided', 'ground', 14),
    code('state', 'work', 14),
    text('owner', 20),
    text('note', 40),
    spelled('reason', 'adviceReason', 60),
    code('verdict', 'verdict'),
    percent('similarity'),
    text('cluster', 16),
    text('pageTitle', 50),
    date('decidedAt'),
    text('conflicts', 30),
  ],
  size: (store) => store.clusters.counts().pages + store.clusters.counts().relations + store.decisions.count(),
  *rows(store) {
    for (const row of filterPlan(readPlan(store), {})) yield cellsOf(row);
  },
};

function cellsOf(row: PlanRow): Cell[] {
  const { action, target, destination, ground, state, owner, note, reason, verdict, similarity, cluster, title, decidedAt, conflicts } = row;
  const day = decidedAt === null ? null : new Date(decidedAt).toISOString().slice(0, 10);
  const words = [owner, note, reason].map((each) => each || null);
  const end = destination === target ? null : destination;
  return [
    row.address,
    action,
    target,
    end,
    ground,
    state,
    ...words,
    verdict,
    similarity,
    cluster?.key ?? null,
    title,
    day,
    conflicts.join(' ') || null,
  ];
}
