import type { Decision, DecisionFacets, DecisionListing, ListedDecision } from '../../../contract/reviews.ts';
import { addressParts, foldFolder, isWithin } from '../address-parts.ts';
import { sqlOf, type WritableDatabase } from '../database.ts';
import { Conditions, countValues, direction } from '../conditions.ts';
import type { ReviewRow, RowChange } from './journal-store.ts';

type ListParameters = DecisionListing & Readonly<{ offset: number; limit: number }>;

const sortSql = {
  address: 'd.address',
  action: 'd.action',
  target: 'd.target',
  owner: 'd.owner',
  state: 'd.state',
  'decided-at': 'd.decided_at',
} as const;

/** In the order of exports. */
const decisionColumns = 'd.address, d.action, d.target, d.owner, d.note, d.state, d.decided_at';

/** Written by the journal; `page_row` has copies, for filters. */
export function decisionStore(database: WritableDatabase) {
  const { count, row, rows, each } = sqlOf(database);
  const values = rows<Pick<Decision, 'action' | 'state' | 'owner'>>('SELECT action, state, owner FROM decision');
  return {
    get: row<Decision | null, [string]>(`SELECT ${decisionColumns} FROM decision d WHERE address = ?`, null),
    iterate: each<Decision>(`SELECT ${decisionColumns} FROM decision d ORDER BY address`),
    count: count('SELECT count(*) FROM decision'),
    list: (parameters: ListParameters) => listDecisions(database, parameters),
    facets(): DecisionFacets {
      const all = values();
      const count = (field: 'action' | 'state' | 'owner') => countValues(all.map((decision) => decision[field]));
      return { total: all.length, actions: count('action'), states: count('state'), owners: count('owner') };
    },
    /** `all` after rows were made anew. */
    sync: (changes: readonly RowChange[] | 'all') => sync(database, changes),
  };
}

export const decisionRow = ({ decidedAt, ...decision }: Decision): ReviewRow => ({
  ...decision,
  decided_at: decidedAt,
});

function listDecisions(database: WritableDatabase, parameters: ListParameters) {
  const { text, folder, sort, descending, offset, limit, ...filter } = parameters;
  const parts = new Conditions(database);
  if (text)
    parts.add(
      'text',
      ['address', 'target', 'note', 'owner'].map((name) => `instr(lower(d.${name}), lower(?)) > 0`).join(' OR '),
      ...Array(4).fill(text),
    );
  parts.oneOfEach({ actions: 'd.action', states: 'd.state', owners: 'd.owner' }, filter);
  parts.flag('hasNote', "d.note <> ''", filter.hasNote);
  const found = parts.rows<{ address: string }>(
    'SELECT d.address FROM decision d',
    `ORDER BY ${sortSql[sort]} ${direction(descending)}, d.address`,
  );
  const inFolder = foldFolder(folder ?? '');
  const kept = folder ? found.filter(({ address }) => isWithin(addressParts(address).folder, inFolder)) : found;
  const read = sqlOf(database).row<ListedDecision, [string]>(
    `SELECT ${decisionColumns}, p.id AS page, coalesce(v.title, '') AS title, c.id AS "cluster.id", c.key AS "cluster.key" FROM decision d LEFT JOIN page p ON p.address = d.address LEFT JOIN view v ON v.page = p.id
       LEFT JOIN member m ON m.page = p.id LEFT JOIN cluster c ON c.id = m.cluster WHERE d.address = ?`,
  );
  return {
    total: kept.length,
    rows: kept.slice(offset, offset + limit).flatMap(({ address }) => read(address) ?? []),
  };
}

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
