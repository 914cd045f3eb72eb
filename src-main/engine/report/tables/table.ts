import type { ExportTable } from '../../../contract/exports.ts';
import type texts from '../../../locales/en/tables.json';
import type { AuditSnapshot } from '../../store/history/audit-snapshot.ts';

export type ColumnKey = keyof (typeof texts)['column'];

/** Each format writes it in its own way. Shares in per cent, dates as pages wrote them. */
export type Cell = string | number | null;

export interface Column {
  readonly key: ColumnKey;
  readonly kind: 'text' | 'address' | 'code' | 'integer' | 'percent' | 'date';
  readonly width: number;
  /** Shared texts with a word for each code. */
  readonly words?:
    | 'verdict'
    | 'contents'
    | 'clusterKind'
    | 'layout'
    | 'differenceClass'
    | 'advice'
    | 'adviceReason'
    | 'indexability'
    | 'severity'
    | 'goodDuplicate'
    | 'role'
    | 'stage'
    | 'decided'
    | 'work'
    | 'lengthUnit'
    | 'action'
    | 'check'
    | 'yes'
    | 'sentenceKind';
}

export interface Table {
  readonly id: ExportTable;
  readonly columns: readonly Column[];
  readonly size: (store: AuditSnapshot) => number;
  /** One at a time, each as long as `columns`. */
  readonly rows: (store: AuditSnapshot) => Iterable<readonly Cell[]>;
}

export const text = (key: ColumnKey, width: number): Column => ({ key, kind: 'text', width });
export const address = (key: ColumnKey): Column => ({ key, kind: 'address', width: 60 });
export const integer = (key: ColumnKey): Column => ({ key, kind: 'integer', width: 12 });
export const percent = (key: ColumnKey): Column => ({ key, kind: 'percent', width: 12 });
export const date = (key: ColumnKey): Column => ({ key, kind: 'date', width: 13 });
export const code = (key: ColumnKey, words: NonNullable<Column['words']>, width = 20): Column => ({
  key,
  kind: 'code',
  words,
  width,
});

/** So that a writer can give others a turn in between. */
export function* batches<Row>(rows: Iterable<Row>, size = 25): Iterable<readonly Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
