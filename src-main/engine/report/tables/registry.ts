import type { ExportTable } from '../../../contract/exports.ts';
import type { Locale } from '../../../contract/models.ts';
import { actionsTable } from './actions.ts';
import { checksTable } from './checks.ts';
import { clustersTable } from './clusters.ts';
import { pagesTable } from './pages.ts';
import { pairsTable, relationsTable } from './pairs.ts';
import { problemsTable } from './problems.ts';
import { sentencesTable } from './sentences.ts';
import type { Table } from './table.ts';

/** The chosen tables in the order in which people read them. Free text in them is in this language. */
export function chosenTables(chosen: readonly ExportTable[], locale: Locale): Table[] {
  return allTables(locale).filter(({ id }) => chosen.includes(id));
}

const allTables = (locale: Locale): readonly Table[] => [
  clustersTable,
  pagesTable,
  pairsTable(locale),
  sentencesTable,
  relationsTable,
  actionsTable(locale),
  checksTable,
  problemsTable(locale),
];
