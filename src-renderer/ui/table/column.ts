import type { ReactNode } from 'react';
import type { Texts } from '../../i18n/use-text.ts';
import type { TableLayout } from '#contract/settings.ts';

export type GridColumn<T> = Readonly<{
  id: string;
  label: string;
  width: number;
  /** Its share of the remaining width, until the user sets a width. */
  grows?: number;
  sort?: string;
  isNumber?: boolean;
  isHidden?: boolean;
  /** Takes the second line of its row. */
  wraps?: boolean;
  /** Default: the text. Elements with `data-open` open the row on click. */
  cell?: (row: T) => ReactNode;
  text: (row: T) => string;
}>;

/** A dash is shown for an empty result. */
type Words<T> = (row: T) => string | null | undefined | false;

/** If `sorts` has the column's id, it is sortable by it, unless `more` says otherwise. */
export function columnMaker<T>(text: Texts, labelOf: (id: string) => string, sorts: readonly string[]) {
  const column = (id: string, width: number, words: Words<T>, more: Partial<GridColumn<T>> = {}): GridColumn<T> => ({
    id,
    label: labelOf(id),
    width,
    text: (row) => words(row) || '–',
    ...(sorts.includes(id) && { sort: id }),
    ...more,
  });
  const figure = (
    id: string,
    width: number,
    valueOf: (row: T) => number | null | undefined,
    { write = text.format.integer, ...more }: Partial<GridColumn<T>> & { write?: (value: number) => string } = {},
  ) => column(id, width, (row) => written(valueOf(row), write), { isNumber: true, ...more });
  return { column, figure };
}

const written = (value: number | null | undefined, write: (value: number) => string) =>
  value === null || value === undefined ? null : write(value);

/** Columns not named in it keep the screen's defaults. */
export type ColumnLayout = TableLayout;

export const defaultLayout: ColumnLayout = { order: [], hidden: [], shown: [], widths: {} };

export function orderedColumns<T>(columns: readonly GridColumn<T>[], { order }: ColumnLayout) {
  const known = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const result = [...known];
  for (const [index, column] of columns.entries()) {
    if (known.includes(column)) continue;
    const before = columns.slice(0, index).findLast((other) => result.includes(other));
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column);
  }
  return result;
}

/** Shows the wanted columns in the given order. */
export function layoutOf(all: readonly string[], wanted: readonly string[], { widths }: ColumnLayout): ColumnLayout {
  const shown = wanted.filter((id) => all.includes(id));
  const hidden = all.filter((id) => !wanted.includes(id));
  return { order: [...shown, ...hidden], shown, hidden, widths };
}

export const isShown = <T>({ id, isHidden = false }: GridColumn<T>, { hidden, shown }: ColumnLayout) =>
  shown.includes(id) || (!isHidden && !hidden.includes(id));

export function withShown(layout: ColumnLayout, id: string, wanted: boolean) {
  const without = (ids: readonly string[]) => ids.filter((other) => other !== id);
  const [hidden, shown] = [without(layout.hidden), without(layout.shown)];
  return wanted ? { ...layout, hidden, shown: [...shown, id] } : { ...layout, hidden: [...hidden, id], shown };
}

export function moved<T>(columns: readonly GridColumn<T>[], layout: ColumnLayout, id: string, to: number) {
  const order = orderedColumns(columns, layout).map((column) => column.id);
  const from = order.indexOf(id);
  if (from < 0) return layout;
  order.splice(from, 1);
  order.splice(Math.max(0, Math.min(order.length, to)), 0, id);
  return { ...layout, order };
}

/** Limits of a column's width in pixels. */
export const [narrowest, widest] = [48, 1200];

export const growthOf = <T>({ id, grows = 0 }: GridColumn<T>, { widths }: ColumnLayout) =>
  widths[id] === undefined ? grows : 0;

/** Refers to CSS properties of the table, so that resizing re-renders no rows. */
export const sizeOf = (column: string) => ({ width: `var(--w-${column})`, flexGrow: `var(--g-${column})` });

export const withWidth = (layout: ColumnLayout, id: string, width: number) => ({
  ...layout,
  widths: { ...layout.widths, [id]: Math.max(narrowest, Math.min(widest, Math.round(width))) },
});
