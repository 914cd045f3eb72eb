import type { StageId } from '../../contract/progress.ts';
import type { WritableDatabase } from './audit-file.ts';

/**
 * What was computed of pages before they are collected again. Collecting gives pages other numbers and may find any of them changed, so everything
 * that was computed is put aside and taken back for the pages that are the same: to the byte for reading, to the character of the shown text for
 * what is made of texts. A stage takes back only what was computed under its own digest, that is under the same options and code.
 */
export interface KeptWork {
  /** Whether anything is put aside that the stage could take back; `digest` is the one that it runs under. */
  isUsable(stage: StageId, digest: string): boolean;
  /** New numbers of the pages, cut into stretches so that nobody waits long. */
  stretches(): Iterable<readonly [from: number, to: number]>;
  /** What was read of unchanged pages, the removal of the site template included. */
  takeBackReading(from: number, to: number): void;
  /** To be called once texts are final: notes which pages have the text that they had. Returns how many. */
  matchTexts(): number;
  /** What the removal of the template had to say of those pages. */
  takeBackTemplateProblems(): void;
  /** Fingerprints of these detectors. Pages that got them back are not `fingerprinted` yet. */
  takeBackFingerprints(detectors: readonly string[], from: number, to: number): void;
  /** Pages whose fingerprints were taken back. */
  pagesWithFingerprints(): number[];
  /** Comparisons of pairs of which both texts are the same. */
  takeBackVerified(from: number, to: number): void;
  takeBackProbes(from: number, to: number): void;
  /** Throws away what is left. */
  clear(): void;
}

/** Tables of stages with a column `page`, and those by which pairs are kept. */
const copied = ['view', 'page_text', 'template_page', 'fingerprint', 'verified', 'pair', 'probe', 'problem', 'stage'] as const;
const stretch = 400;

/** Puts everything aside; part of the transaction that empties the tables. Work of a run that never ended is not worth keeping. */
export function keepWork(database: WritableDatabase): void {
  const isDone = database.prepare("SELECT 1 FROM stage WHERE id = 'verify' AND state = 'done'").get() !== undefined;
  if (!isDone) {
    // A run that is thrown away half way leaves what an earlier one had put aside, but for pages of which it knew something newer.
    const isThere = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kept_page'").get() !== undefined;
    const newer = "SELECT p.address FROM page p JOIN body b ON b.page = p.id WHERE p.change IS NOT 'unchanged'";
    if (isThere) database.exec(`DELETE FROM kept_page WHERE address IN (${newer})`);
    return;
  }
  clearKept(database);
  database.exec(
    `CREATE TABLE kept_page AS SELECT p.id, p.address, json_extract(b.headers, '$."content-type"') AS type FROM page p JOIN body b ON b.page = p.id`,
  );
  for (const table of copied) database.exec(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
  database.exec(`
    CREATE UNIQUE INDEX kept_page_address ON kept_page (address);
    CREATE UNIQUE INDEX kept_view_page ON kept_view (page);
    CREATE UNIQUE INDEX kept_page_text_page ON kept_page_text (page);
    CREATE UNIQUE INDEX kept_template_page_page ON kept_template_page (page);
    CREATE UNIQUE INDEX kept_fingerprint_page ON kept_fingerprint (page, detector);
    CREATE UNIQUE INDEX kept_verified_pair ON kept_verified (a, b);
    CREATE UNIQUE INDEX kept_pair_pair ON kept_pair (a, b);
    CREATE UNIQUE INDEX kept_probe_page ON kept_probe (page);
    CREATE INDEX kept_problem_address ON kept_problem (address);`);
}

export function keptWork(database: WritableDatabase): KeptWork {
  const exists = (table: string) => database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table) !== undefined;
  const columnsOf = (table: string, without: readonly string[]) =>
    (database.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name).filter((name) => !without.includes(name));
  const copyPages = (table: string, from: number, to: number, match: string) => {
    const columns = columnsOf(table, ['page']);
    const known = new Set(columnsOf(`kept_${table}`, []));
    if (!columns.every((column) => known.has(column))) return;
    database
      .prepare(
        `INSERT OR IGNORE INTO ${table} (page, ${columns.join(', ')}) SELECT m.page, ${columns.map((name) => `k.${name}`).join(', ')} ${match} BETWEEN ? AND ?`,
      )
      .run(from, to);
  };
  const unchanged = `page n JOIN kept_page o ON o.address = n.address JOIN body b ON b.page = n.id`;
  const isUnchanged = `n.change = 'unchanged' AND json_extract(b.headers, '$."content-type"') IS o.type`;
  const takeBackProblems = (stage: StageId, pages: string, ...values: number[]) =>
    database
      .prepare(
        `INSERT OR IGNORE INTO problem (stage, address, code, severity, parameters)
         SELECT k.stage, k.address, k.code, k.severity, k.parameters FROM ${pages} JOIN kept_problem k ON k.address = n.address AND k.stage = '${stage}'`,
      )
      .run(...values);
  return {
    isUsable: (stage, digest) =>
      exists('kept_stage') &&
      database.prepare("SELECT 1 FROM kept_stage WHERE id = ? AND digest = ? AND state = 'done'").get(stage, digest) !== undefined,
    *stretches() {
      const last = database.prepare<[], number | null>('SELECT max(id) FROM page').pluck().get() ?? 0;
      for (let from = 1; from <= last; from += stretch) yield [from, from + stretch - 1];
    },
    takeBackReading: database.transaction((from: number, to: number) => {
      const pages = `(SELECT n.id AS page, o.id AS former FROM ${unchanged} WHERE ${isUnchanged} AND n.id BETWEEN ${from} AND ${to}) m`;
      for (const table of ['view', 'page_text', 'template_page'])
        copyPages(table, from, to, `FROM ${pages} JOIN kept_${table} k ON k.page = m.former WHERE m.page`);
      takeBackProblems('analyse', `(SELECT n.id, n.address FROM ${unchanged} WHERE ${isUnchanged} AND n.id BETWEEN ? AND ?) n`, from, to);
    }),
    matchTexts: database.transaction(() => {
      database.exec(`DROP TABLE IF EXISTS kept_same;
        CREATE TABLE kept_same AS SELECT n.id AS page, o.id AS former FROM ${unchanged} JOIN page_text t ON t.page = n.id JOIN kept_page_text kt ON kt.page = o.id
          JOIN view v ON v.page = n.id JOIN kept_view kv ON kv.page = o.id
          WHERE ${isUnchanged} AND t.shown = kt.shown AND v.text_hash = kv.text_hash AND v.title = kv.title AND v.description = kv.description
            AND v.layout = kv.layout AND v.bytes_hash = kv.bytes_hash AND v.language = kv.language;
        CREATE UNIQUE INDEX kept_same_page ON kept_same (page);`);
      return database.prepare<[], number>('SELECT count(*) FROM kept_same').pluck().get() ?? 0;
    }),
    takeBackTemplateProblems: () => void takeBackProblems('template', 'kept_same m JOIN page n ON n.id = m.page'),
    takeBackFingerprints: database.transaction((detectors: readonly string[], from: number, to: number) => {
      database
        .prepare(
          `INSERT OR IGNORE INTO fingerprint (detector, page, data) SELECT k.detector, m.page, k.data FROM kept_same m
           JOIN kept_fingerprint k ON k.page = m.former AND k.detector IN (SELECT value FROM json_each(?)) WHERE m.page BETWEEN ? AND ?`,
        )
        .run(JSON.stringify(detectors), from, to);
    }),
    pagesWithFingerprints: () =>
      database
        .prepare<[], number>('SELECT page FROM kept_same s WHERE NOT EXISTS (SELECT 1 FROM fingerprinted f WHERE f.page = s.page) ORDER BY page')
        .pluck()
        .all(),
    takeBackVerified: database.transaction((from: number, to: number) => {
      const pairs = `candidate c JOIN kept_same ma ON ma.page = c.a JOIN kept_same mb ON mb.page = c.b`;
      const range = 'WHERE c.a BETWEEN ? AND ?';
      const found = [
        'verdict',
        'rule',
        'similarity',
        'covered_a',
        'covered_b',
        'longest_run',
        'longest_sentence',
        'block_a_start',
        'block_a_end',
        'block_b_start',
        'block_b_end',
      ];
      // Where the two pages changed their order, what was found would be the wrong way round: such pairs are compared again.
      database
        .prepare(
          `INSERT OR REPLACE INTO pair (a, b, ${found.join(', ')}, settled, detectors)
           SELECT c.a, c.b, ${found.map((name) => `k.${name}`).join(', ')}, k.verdict, c.detectors FROM ${pairs}
           JOIN kept_pair k ON k.a = ma.former AND k.b = mb.former ${range} AND NOT EXISTS (SELECT 1 FROM verified v WHERE v.a = c.a AND v.b = c.b)`,
        )
        .run(from, to);
      database
        .prepare(
          `INSERT OR IGNORE INTO verified (a, b, facts) SELECT c.a, c.b, k.facts FROM ${pairs}
           JOIN kept_verified k ON k.a = ma.former AND k.b = mb.former AND k.facts IS NOT NULL ${range}`,
        )
        .run(from, to);
    }),
    takeBackProbes: database.transaction((from: number, to: number) =>
      copyPages('probe', from, to, 'FROM kept_same m JOIN kept_probe k ON k.page = m.former WHERE m.page'),
    ),
    clear: () => clearKept(database),
  };
}

function clearKept(database: WritableDatabase): void {
  for (const table of ['page', 'same', ...copied]) database.exec(`DROP TABLE IF EXISTS kept_${table}`);
}
