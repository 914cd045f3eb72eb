import { hash } from 'node:crypto';
import { readAuditFile } from '../../src-main/engine/store/audit-file.ts';
import { bodyDictionaries } from '../../src-main/engine/store/bodies/body-packer.ts';

/**
 * Everything that an audit file says of its pages, by address instead of by number, so that two files that came to the
 * same in different ways are equal. The pages of a pair stand in the order of their addresses.
 */
export function auditTables(file: string) {
  const database = readAuditFile(file);
  const all = (sql: string) => database.prepare(sql).all();
  const ofPair = (
    column: string,
  ) => `CASE WHEN pa.address < pb.address THEN r.${column}_a ELSE r.${column}_b END AS ${column}_one,
    CASE WHEN pa.address < pb.address THEN r.${column}_b ELSE r.${column}_a END AS ${column}_other`;
  const tables = {
    pages: all('SELECT address, status_code, has_body, body_bytes FROM page ORDER BY 1'),
    // How a body is packed depends on those that were stored before it.
    bodies: database
      .prepare<[], [address: string, headers: string, bytes: Uint8Array]>(
        'SELECT p.address, b.headers, b.bytes FROM body b JOIN page p ON p.id = b.page ORDER BY 1',
      )
      .raw()
      .all()
      .map(([address, headers, bytes]) => [address, headers, hash('md5', bodyDictionaries(database).unpack(bytes))]),
    views: all('SELECT p.address, v.* FROM view v JOIN page p ON p.id = v.page ORDER BY 1').map((row) => ({
      ...(row as object),
      page: 0,
    })),
    texts: all(
      `SELECT p.address, t.shown, t.blocks, t.word_starts, m.removed FROM page_text t JOIN page p ON p.id = t.page LEFT JOIN template_page m ON m.page = t.page ORDER BY 1`,
    ),
    statistics: all('SELECT version, length FROM statistics'),
    prints: all('SELECT p.address, f.detector, f.data FROM fingerprint f JOIN page p ON p.id = f.page ORDER BY 1, 2'),
    candidates: all(
      `SELECT min(pa.address, pb.address) AS one, max(pa.address, pb.address) AS other, c.detectors FROM candidate c
       JOIN page pa ON pa.id = c.a JOIN page pb ON pb.id = c.b ORDER BY 1, 2`,
    ),
    joined: all('SELECT detector, pairs FROM joined ORDER BY 1'),
    pairs: all(
      `SELECT min(pa.address, pb.address) AS one, max(pa.address, pb.address) AS other, r.verdict, r.similarity, r.longest_run, r.detectors, r.final_verdict,
         ${ofPair('covered')} FROM pair r JOIN page pa ON pa.id = r.a JOIN page pb ON pb.id = r.b ORDER BY 1, 2`,
    ),
    verified: all(
      `SELECT min(pa.address, pb.address) AS one, max(pa.address, pb.address) AS other FROM verified r
       JOIN page pa ON pa.id = r.a JOIN page pb ON pb.id = r.b ORDER BY 1, 2`,
    ),
    clusters: all('SELECT key, title, verdict, pages, floor, mean, source_address, proposal FROM cluster ORDER BY key'),
    members: all(
      'SELECT p.address, c.key, m.is_source, m.verdict, m.advice FROM member m JOIN page p ON p.id = m.page JOIN cluster c ON c.id = m.cluster ORDER BY 1',
    ),
    sentences: all(
      `SELECT s.key, s.text, s.length, s.letters, s.pages, s.hosts, s.clusters, s.verdicts, s.language, p.address FROM shown_sentence s
       JOIN page p ON p.id = s.first_page ORDER BY key`,
    ),
    probes: all(
      'SELECT p.address, b.hashes, b.places, b.shingles FROM probe b JOIN page p ON p.id = b.page ORDER BY 1',
    ),
    places: all(
      'SELECT s.key, p.address, sp.start, sp.stop FROM sentence_page sp JOIN sentence s ON s.id = sp.sentence JOIN page p ON p.id = sp.page ORDER BY 1, 2',
    ),
    rows: all(
      `SELECT p.address, r.indexability, r.words, r.host, r.closest_similarity, r.near, r.verdict, r.address_rank FROM page_row r
       JOIN page p ON p.id = r.page ORDER BY 1`,
    ),
    problems: all("SELECT stage, address, code, parameters FROM problem WHERE stage <> 'collect' ORDER BY 1, 2, 3, 4"),
    strays: strayRows(all),
  };
  database.close();
  return tables;
}

const byPage = [
  'body',
  'view',
  'page_text',
  'template_page',
  'fingerprint',
  'fingerprinted',
  'counted',
  'probe',
  'searchable',
  'page_row',
  'member',
];
const notes = ['replaced_body', 'changed_text', 'changed_probe', 'withdrawn_text', 'half_fingerprinted'];

/** Rows of pages that are not there, and notes of what is still to be made good; none in an audit that is done. */
function strayRows(all: (sql: string) => unknown[]): unknown[] {
  return [
    ...byPage.flatMap((table) =>
      all(
        `SELECT DISTINCT '${table}' AS kind, page FROM ${table} t WHERE NOT EXISTS (SELECT 1 FROM page p WHERE p.id = t.page)`,
      ),
    ),
    ...all('SELECT page FROM rendered_page EXCEPT SELECT page FROM raw_body'),
    ...all('SELECT page FROM raw_body EXCEPT SELECT page FROM rendered_page'),
    ...notes.flatMap((table) => all(`SELECT '${table}' AS kind, page FROM ${table}`)),
    ...['verified', 'pair'].flatMap((table) =>
      all(
        `SELECT '${table}' AS kind, a, b FROM ${table} t WHERE NOT EXISTS (SELECT 1 FROM candidate c WHERE c.a = t.a AND c.b = t.b)`,
      ),
    ),
  ];
}
