import type { Decision } from '../../../contract/reviews.ts';
import { sqlOf, type WritableDatabase } from '../database.ts';
import type { ReviewRow, RowChange } from './journal-store.ts';

/** In the order of exports. */
const decisionColumns = 'address, action, target, owner, note, state, decided_at';

/** Written by the journal; `page_row` has copies, for filters. */
export function decisionStore(database: WritableDatabase) {
  const { count, row, rows, each } = sqlOf(database);
  return {
    get: row<Decision | null, [string]>(`SELECT ${decisionColumns} FROM decision WHERE address = ?`, null),
    iterate: each<Decision>(`SELECT ${decisionColumns} FROM decision ORDER BY address`),
    count: count('SELECT count(*) FROM decision'),
    outcomes: rows<Pick<Decision, 'action' | 'state'>, []>('SELECT action, state FROM decision'),
    /** `all` after rows were made anew. */
    sync: (changes: readonly RowChange[] | 'all') => sync(database, changes),
  };
}

export const decisionRow = ({ decidedAt, ...decision }: Decision): ReviewRow => ({
  ...decision,
  decided_at: decidedAt,
});

/** From here on counting all clusters is quicker. */
const manyChanges = 2000;

function sync(database: WritableDatabase, changes: readonly RowChange[] | 'all') {
  const { row, values, run } = sqlOf(database);
  const counted =
    '(SELECT count(*) FROM page_row r WHERE r.cluster = cluster.id AND r.is_source = 0 AND r.decision IS NOT NULL)';
  const copy = row<{ cluster: number | null }, [{ address: string }]>(
    `UPDATE page_row SET decision = (SELECT action FROM decision WHERE address = @address), decision_state = (SELECT state FROM decision WHERE address = @address)
     WHERE page = (SELECT id FROM page WHERE address = @address) RETURNING cluster`,
  );
  const countOne = run(`UPDATE cluster SET decided = ${counted} WHERE id = ?`);
  database.transaction(() => {
    if (changes === 'all')
      database.exec('UPDATE page_row SET decision = NULL, decision_state = NULL WHERE decision IS NOT NULL');
    const addresses =
      changes === 'all'
        ? values<string>('SELECT address FROM decision')()
        : changes.filter(({ table }) => table === 'decision').map(({ key }) => key);
    const clusters = new Set(addresses.flatMap((address) => copy({ address })?.cluster ?? []));
    if (changes === 'all' || clusters.size > manyChanges) database.exec(`UPDATE cluster SET decided = ${counted}`);
    else for (const cluster of clusters) countOne(cluster);
  })();
}
