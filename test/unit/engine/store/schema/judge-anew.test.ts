import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { packText, unpackText } from '../../../../../src-main/engine/store/compression.ts';
import { migrate } from '../../../../../src-main/engine/store/schema/migrations.ts';
import { encodeFacts, type PairFacts } from '../../../../../src-main/engine/verify/pair-facts.ts';

const lastWithFormerVerdicts = 180;

const facts = (matched: number): string => {
  const block = { start: 0, end: matched, matched };
  const counts: PairFacts['counts'] = {
    isEqual: matched === 1000,
    lengthA: 1000,
    lengthB: 1000,
    matched,
    inOrder: matched,
    rewordedA: 0,
    rewordedB: 0,
    longestRun: Math.min(matched, 40),
    orderChanges: 0,
    edits: 1000 - matched,
    blockA: block,
    blockB: block,
  };
  return encodeFacts({
    counts,
    swapped: false,
    layoutDistance: 40,
    disguise: 0,
    cjkShares: [1, 1],
    commonWords: null,
    substitutions: { count: 0, fields: 0, units: 0 },
  });
};

function formerAudit() {
  const database = new Database(':memory:');
  migrate(database, lastWithFormerVerdicts);
  const pair = database.prepare(
    `INSERT INTO pair (a, b, verdict, rule, similarity, covered_a, covered_b, longest_run, longest_sentence, block_a_start, block_a_end, block_b_start,
      block_b_end, detectors, settled) VALUES (?, ?, ?, 'gone', ?, 1, 1, 10, '', 0, 1, 0, 1, 0, ?)`,
  );
  const verified = database.prepare('INSERT INTO verified VALUES (?, ?, ?)');
  const add = (a: number, b: number, verdict: string, matched: number, settled: string | null = verdict) => {
    pair.run(a, b, verdict, matched / 10, settled);
    verified.run(a, b, facts(matched));
  };
  add(1, 2, 'reprint', 1000);
  add(1, 3, 'same-template', 980);
  add(2, 3, 'same-template', 600);
  add(3, 4, 'same-template', 600, null);
  add(4, 5, 'same-template', 10);
  database.exec(`INSERT INTO page_row (page, analysed, status_code, indexability, language, page_type, host, folder, words, bytes, verdict)
    VALUES (1, 1, 200, '', 'en', '', '', '', 1, 1, 'reprint')`);
  database.prepare("INSERT INTO meta VALUES ('options', ?)").run(JSON.stringify({ verify: { layoutDistance: 9, partial: 0.3 } }));
  const figures = { pages: 5, clustersByVerdict: { identical: 1, reprint: 2, 'same-template': 4 } };
  const record = packText(JSON.stringify({ name: 'former', figures, clusters: [{ key: 'k', verdict: 'same-template' }] }));
  database
    .prepare("INSERT INTO history (crawl, finished_at, figures, hosts, record) VALUES ('c', 1, ?, '[]', ?)")
    .run(JSON.stringify(figures), record);
  return database;
}

it('judges the pairs of an earlier audit by the rules of today', () => {
  const database = formerAudit();
  migrate(database);
  expect(database.prepare('SELECT a, b, verdict, rule, settled FROM pair ORDER BY a, b').raw().all()).toEqual([
    [1, 2, 'identical', 'equal-text', 'identical'],
    [1, 3, 'near-duplicate', 'nearly-equal', 'near-duplicate'],
    [2, 3, 'partial', 'large-parts', 'partial'],
    [3, 4, 'partial', 'large-parts', null],
  ]);
  expect(database.prepare('SELECT verdict FROM page_row').pluck().get()).toBe('identical');
});

it('leaves neither an option nor a figure that no longer exists, and has the clusters built anew', () => {
  const database = formerAudit();
  migrate(database);
  const meta = (key: string) => database.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key);
  expect(JSON.parse(meta('options') ?? '')).toEqual({ verify: { partial: 0.3 } });
  expect(meta('desk:stale')).toBe('1');
  const kept = database.prepare<[], { figures: string; record: Uint8Array }>('SELECT figures, record FROM history').get();
  const figures = { pages: 5, clustersByVerdict: { identical: 3, partial: 4 } };
  expect(JSON.parse(kept?.figures ?? '')).toEqual(figures);
  expect(JSON.parse(unpackText(kept?.record ?? new Uint8Array()))).toEqual({ name: 'former', figures, clusters: [{ key: 'k', verdict: 'partial' }] });
});

it('has nothing to build anew in a new file', () => {
  const database = new Database(':memory:');
  migrate(database);
  expect(database.prepare("SELECT count(*) FROM meta WHERE key = 'desk:stale'").pluck().get()).toBe(0);
});
