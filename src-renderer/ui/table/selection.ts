export type Selection<T> = Readonly<{ rows: ReadonlyMap<string, T>; all: boolean; anchor: number | null }>;

export const nothingSelected = <T>(): Selection<T> => ({ rows: new Map(), all: false, anchor: null });

export const isEmpty = ({ rows, all }: Selection<unknown>) => !all && rows.size === 0;

/** From “all” it goes back to single rows. */
export function toggled<T>(selection: Selection<T>, key: string, row: T, index: number): Selection<T> {
  if (selection.all) return { rows: new Map([[key, row]]), all: false, anchor: index };
  const rows = new Map(selection.rows);
  if (!rows.delete(key)) rows.set(key, row);
  return { rows, all: false, anchor: index };
}

export function withRange<T>(
  selection: Selection<T>,
  entries: Iterable<readonly [string, T]>,
  anchor: number,
): Selection<T> {
  return { rows: new Map([...(selection.all ? [] : selection.rows), ...entries]), all: false, anchor };
}

export const everything = <T>(): Selection<T> => ({ rows: new Map(), all: true, anchor: null });
