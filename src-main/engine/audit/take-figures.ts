import { setImmediate } from 'node:timers/promises';
import { readFigures, type ReadFigures } from '../source/figures/read-figures.ts';
import type { Store } from '../store/store.ts';

const rowsPerWrite = 3000;

export async function takeFigures({ figures }: Store, { rows, ...table }: ReadFigures): Promise<void> {
  const id = figures.begin(table, rows.length, Date.now());
  for (let at = 0; at < rows.length; at += rowsPerWrite) {
    figures.add(id, rows.slice(at, at + rowsPerWrite));
    await setImmediate();
  }
}

/** Of imported crawls. A file that is gone, or holds none, leaves what is there. */
export async function takeSourceFigures(store: Store): Promise<void> {
  for (const source of store.meta.read().sources) {
    if (source.kind !== 'file' || source.format !== 'screaming-frog') continue;
    for (const table of await readFigures(source.path).catch(() => [])) await takeFigures(store, table);
  }
}
