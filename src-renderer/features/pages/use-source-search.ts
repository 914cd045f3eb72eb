import { useDeferredValue, useMemo, useState } from 'react';

export interface SourceSearch {
  readonly written: string;
  readonly write: (written: string) => void;
  /** What is looked for, as soon as there is time for it. */
  readonly wanted: string;
  /** How many rows have it. */
  readonly count: number;
  /** Which of them is shown, from 0. */
  readonly at: number;
  /** Its index among all rows; −1 where none has it. */
  readonly current: number;
  readonly step: (by: 1 | -1) => void;
}

/** A search in rows of a source, upper or lower case, with the way from one match to the next and round again. */
export function useSourceSearch<Row>(
  rows: readonly Row[] | null,
  textsOf: (row: Row) => readonly string[],
): SourceSearch {
  const [written, setWritten] = useState('');
  const [steps, setSteps] = useState(0);
  const wanted = useDeferredValue(written);
  const found = useMemo(() => {
    const needle = wanted.toLowerCase();
    if (rows === null || needle === '') return [];
    return [...rows.keys()].filter((index) => {
      const row = rows[index];
      return row !== undefined && textsOf(row).some((text) => text.toLowerCase().includes(needle));
    });
  }, [rows, textsOf, wanted]);
  const count = found.length;
  const at = count === 0 ? 0 : steps % count;
  return {
    written,
    write(next) {
      setWritten(next);
      setSteps(0);
    },
    wanted,
    count,
    at,
    current: found[at] ?? -1,
    step: (by) => setSteps(count === 0 ? 0 : (at + by + count) % count),
  };
}
