import type {
  Decision,
  DecisionAction,
  DecisionFacets,
  DecisionListing,
  ListedDecision,
  WorkState,
} from '../../../contract/reviews.ts';
import { countValues } from '../clusters/cluster-list.ts';
import { addressParts, foldFolder, isWithin } from '../address-parts.ts';
import type { WritableDatabase } from '../database.ts';
import { Conditions, whereOf } from '../conditions.ts';
import type { ReviewRow, RowChange } from './journal-store.ts';

type ListParameters = DecisionListing & { readonly offset: number; readonly limit: number };

/** Reads of decisions, and the copies of them that lists are filtered by. Writing goes through the journal. */
export interface DecisionStore {
  get(address: string): Decision | null;
  /** All decisions in the order of their addresses, one at a time. */
  iterate(): IterableIterator<Decision>;
  list(parameters: ListParameters): { rows: ListedDecision[]; total: number };
  facets(): DecisionFacets;
  /** Brings the rows of pages and clusters up to decisions that changed; `all` after rows were made anew. */
  sync(changes: readonly RowChange[] | 'all'): void;
}

interface Row {
  readonly address: string;
  readonly action: DecisionAction;
  readonly target: string | null;
  readonly owner: string;
  readonly note: string;
  readonly state: WorkState;
  readonly decided_at: number;
}

const sortSql = {
  address: 'd.address',
  action: 'd.action',
  target: 'd.target',
  owner: 'd.owner',
  state: 'd.state',
  'decided-at': 'd.decided_at',
} as const;

export function decisionStore(database: WritableDatabase): DecisionStore {
  const one = database.prepare<[string], Row>('SELECT * FROM decision WHERE address = ?');
  const all = database.prepare<[], Row>('SELECT * FROM decision ORDER BY address');
  const get = (address: string) => toDecision(one.get(address));
  return {
    get,
    *iterate() {
      for (const row of all.iterate()) yield decisionOf(row);
    },
    list: (parameters) => listDecisions(database, parameters),
    facets() {
      const rows = database
        .prepare<[], Pick<Row, 'action' | 'state' | 'owner'>>('SELECT action, state, owner FROM decision')
        .all();
      const count = (field: 'action' | 'state' | 'owner') => countValues(rows.map((row) => row[field]));
      return { total: rows.length, actions: count('action'), states: count('state'), owners: count('owner') };
    },
    sync: (changes) => sync(database, changes),
  };
}

const toDecision = (row: Row | undefined): Decision | null => (row ? decisionOf(row) : null);
const decisionOf = ({ decided_at: decidedAt, ...row }: Row): Decision => ({ ...row, decidedAt });

export const decisionRow = ({ decidedAt, ...decision }: Decision): ReviewRow => ({
  ...decision,
  decided_at: decidedAt,
});

function listDecisions(
  database: WritableDatabase,
  parameters: ListParameters,
): { rows: ListedDecision[]; total: number } {
  const parts = new Conditions();
  const { text, folder, sort, descending, offset, limit } = parameters;
  if (text)
    parts.add(
      'text',
      ['address', 'target', 'note', 'owner'].map((name) => `instr(lower(d.${name}), lower(?)) > 0`).join(' OR '),
      ...Array(4).fill(text),
    );
  parts.oneOf('actions', 'd.action', parameters.actions);
  parts.oneOf('states', 'd.state', parameters.states);
  parts.oneOf('owners', 'd.owner', parameters.owners);
  parts.flag('hasNote', "d.note <> ''", parameters.hasNote);
  const { where, values } = whereOf(parts.all);
  const order = `${sortSql[sort]} ${descending ? 'DESC' : 'ASC'}, d.address`;
  const inFolder = folder ? foldFolder(folder) : null;
  const addresses = database
    .prepare<unknown[], string>(`SELECT d.address FROM decision d ${where} ORDER BY ${order}`)
    .pluck()
    .all(...values);
  const kept =
    inFolder === null ? addresses : addresses.filter((address) => isWithin(addressParts(address).folder, inFolder));
  const read = database.prepare<
    [string],
    Row & { page: number | null; title: string | null; cluster: number | null; key: string | null }
  >(
    `SELECT d.*, p.id AS page, v.title, c.id AS cluster, c.key FROM decision d LEFT JOIN page p ON p.address = d.address LEFT JOIN view v ON v.page = p.id
       LEFT JOIN member m ON m.page = p.id LEFT JOIN cluster c ON c.id = m.cluster WHERE d.address = ?`,
  );
  const rows = kept.slice(offset, offset + limit).flatMap((address) => read.get(address) ?? []);
  return {
    total: kept.length,
    rows: rows.map(({ page, title, cluster, key, ...row }) => ({
      ...decisionOf(row),
      page,
      title: title ?? '',
      cluster: cluster !== null && key !== null ? { id: cluster, key } : null,
    })),
  };
}

/** From so many on, counting all clusters once is quicker than finding the ones that changed. */
const manyChanges = 2000;

function sync(database: WritableDatabase, changes: readonly RowChange[] | 'all'): void {
  const counted =
    '(SELECT count(*) FROM page_row r WHERE r.cluster = cluster.id AND r.is_source = 0 AND r.decision IS NOT NULL)';
  const copy = database.prepare(
    `UPDATE page_row SET decision = (SELECT action FROM decision WHERE address = @address), decision_state = (SELECT state FROM decision WHERE address = @address)
     WHERE page = (SELECT id FROM page WHERE address = @address) RETURNING cluster`,
  );
  const countOne = database.prepare(`UPDATE cluster SET decided = ${counted} WHERE id = ?`);
  database.transaction(() => {
    if (changes === 'all')
      database.exec('UPDATE page_row SET decision = NULL, decision_state = NULL WHERE decision IS NOT NULL');
    const addresses =
      changes === 'all'
        ? database.prepare<[], string>('SELECT address FROM decision').pluck().all()
        : changes.filter(({ table }) => table === 'decision').map(({ key }) => key);
    const clusters = new Set(
      addresses.map((address) => (copy.get({ address }) as { cluster: number | null } | undefined)?.cluster ?? null),
    );
    clusters.delete(null);
    if (changes === 'all' || clusters.size > manyChanges) database.exec(`UPDATE cluster SET decided = ${counted}`);
    else for (const cluster of clusters) countOne.run(cluster);
  })();
}
