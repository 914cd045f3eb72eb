import type { Comparison } from '../../../contract/comparison.ts';
import type { Locale } from '../../../contract/settings.ts';
import type { PlanFile, PlanRow } from '../../../contract/plan.ts';
import { countProposals } from './grounds.ts';
import { orderMarkdown, orderPage, orderTable, type OrderWriter } from './order-files.ts';
import { orderOf, orderRows } from './rewrite-orders.ts';

const writers: Readonly<Partial<Record<PlanFile, (locale: Locale) => OrderWriter>>> = {
  'orders-html': orderPage,
  'orders-markdown': orderMarkdown,
  'orders-csv': orderTable,
};

interface OrderJob {
  readonly rows: readonly PlanRow[];
  /** Because nobody has confirmed them. */
  readonly waiting: number;
  readonly locale: Locale;
  /** Null where the pages cannot be compared. */
  readonly compare: (page: number, source: number) => Promise<Comparison | null>;
  readonly files: ReadonlyMap<PlanFile, (text: string) => void>;
  /** After each order; may throw to stop. */
  readonly advance: (done: number, total: number) => void;
}

/** As many comparisons as keep a few processes busy. */
const ahead = 8;

/** Into all wanted files at once, so that every pair of texts is compared once. */
export async function writeOrders({ rows, waiting, locale, compare, files, advance }: OrderJob): Promise<number> {
  const wanted = orderRows(rows);
  const outputs = [...files].flatMap(([file, write]) => {
    const writer = writers[file]?.(locale);
    return writer ? [{ writer, write }] : [];
  });
  for (const { writer, write } of outputs) write(writer.head({ included: countProposals(wanted), waiting }));
  const comparisonOf = (row: PlanRow) =>
    row.page !== null && row.source && row.source.page !== row.page
      ? compare(row.page, row.source.page)
      : Promise.resolve(null);
  for (let at = 0; at < wanted.length; at += ahead) {
    const batch = wanted.slice(at, at + ahead);
    const compared = await Promise.all(batch.map(comparisonOf));
    for (const [index, row] of batch.entries()) {
      const order = orderOf(row, compared[index] ?? null);
      for (const { writer, write } of outputs) write(writer.order(order));
    }
    advance(Math.min(wanted.length, at + ahead), wanted.length);
  }
  for (const { writer, write } of outputs) write(writer.end(wanted.length));
  return wanted.length;
}
