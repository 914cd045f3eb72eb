import type { PageBrief } from '../../../contract/pages.ts';
import type { SentenceFacets, SentenceListing, SentencePage, SentenceRow } from '../../../contract/shared-sentences.ts';
import { clusterVerdicts, familyVerdicts, verdicts, type Verdict } from '../../../contract/verdicts.ts';
import type { WritableDatabase } from '../database.ts';
import { Conditions, whereOf, type Condition } from '../conditions.ts';
import { textReader } from '../bodies/body-texts.ts';
import { versionCache, type DataVersion } from '../data-version.ts';
import type { SearchIndex } from '../pages/search-index.ts';
import { soundSentences } from './sentence-check.ts';
import { countShown, noVerdicts, sentenceWriter, type SentenceWriter } from './sentence-writer.ts';

type SentenceFilter = Omit<SentenceListing, 'sort' | 'descending'>;

/** Long sentences that stand on several pages, and the probes from which they are found. */
export interface SentenceStore extends SentenceWriter {
  /**
   * Counts the clusters of the sentences from this id on, so many of them; returns the last id, or null behind the end.
   */
  countClusters(from: number, limit: number): number | null;
  count(): number;
  /**
   * Those on the most pages, without the harmless ones. Looks at these alone, where a list puts all sentences in order.
   */
  mostCopied(limit: number): SentenceRow[];
  /** Audits of the same pages list them in the same order, however they came to them. */
  list(listing: SentenceListing, offset: number, limit: number): { rows: SentenceRow[]; total: number };
  /** Values of a field with how many sentences each would leave. */
  facets(filter: SentenceFilter): SentenceFacets;
  get(key: string): SentenceRow | null;
  pages(
    key: string,
    offset: number,
    limit: number,
    brief: (page: number) => PageBrief | null,
  ): { rows: SentencePage[]; total: number };
}

interface Row {
  readonly key: string;
  readonly text: string;
  readonly length: number;
  readonly pages: number;
  readonly hosts: number;
  readonly clusters: number;
  readonly language: string;
  readonly ignored: string | null;
  readonly firstAddress: string;
}

const rowSql = `SELECT s.key, s.text, s.length, s.pages, s.hosts, s.clusters, s.language, i.id AS ignored, p.address AS firstAddress
  FROM sentence s JOIN page p ON p.id = s.first_page LEFT JOIN ignore_rule i ON i.kind = 'sentence' AND i.value = s.key`;

/**
 * Many sentences stand on two pages: of equal ones the longer comes first. The key ends every tie alike in each audit
 * of the same pages.
 */
const sortColumns = {
  pages: ['pages', 'length', 'key'],
  length: ['length', 'pages', 'key'],
  hosts: ['hosts', 'pages', 'length', 'key'],
  clusters: ['clusters', 'pages', 'length', 'key'],
  text: ['text', 'key'],
} as const;

const orderSql = (sort: keyof typeof sortColumns, descending: boolean): string =>
  sortColumns[sort].map((column) => `s.${column} ${descending ? 'DESC' : 'ASC'}`).join(', ');

/** Only verdicts that groups of pages can have; see `clusterVerdicts` and `familyVerdicts`. */
const isOfGroups = (verdict: Verdict): boolean => clusterVerdicts.has(verdict) || familyVerdicts.has(verdict);
const verdictBits = new Map<Verdict, number>(verdicts.filter(isOfGroups).map((verdict, bit) => [verdict, 2 ** bit]));
const verdictBitSql = `CASE c.verdict ${[...verdictBits].map(([verdict, bit]) => `WHEN '${verdict}' THEN ${bit}`).join(' ')} END`;

export function sentenceStore(database: WritableDatabase, version: DataVersion, search: SearchIndex): SentenceStore {
  const batchEnd = database
    .prepare<[number, number], number | null>(
      'SELECT max(id) FROM (SELECT id FROM sentence WHERE id >= ? ORDER BY id LIMIT ?)',
    )
    .pluck();
  // What stays the same is not written again.
  const countBatch = database.prepare(`UPDATE sentence SET clusters = t.clusters, verdicts = t.verdicts FROM (
      SELECT s.id, count(d.cluster) AS clusters, coalesce(sum(DISTINCT ${verdictBitSql}), ${noVerdicts}) AS verdicts FROM sentence s
      LEFT JOIN (SELECT DISTINCT sp.sentence, m.cluster FROM sentence_page sp JOIN member m ON m.page = sp.page WHERE sp.sentence BETWEEN @from AND @last) d
        ON d.sentence = s.id
      LEFT JOIN cluster c ON c.id = d.cluster WHERE s.id BETWEEN @from AND @last GROUP BY s.id
    ) t WHERE t.id = sentence.id AND (sentence.clusters, sentence.verdicts) IS NOT (t.clusters, t.verdicts)`);
  const total = database.prepare<[], number>(countShown).pluck();
  const mostCopied = database
    .prepare<[number], number>(
      `SELECT s.id FROM shown_sentence s WHERE NOT (${harmlessSql}) ORDER BY ${orderSql('pages', true)} LIMIT ?`,
    )
    .pluck();
  const byId = database.prepare<[number], Row>(`${rowSql} WHERE s.id = ?`);
  const byKey = database.prepare<[string], Row>(`${rowSql} WHERE s.key = ?`);
  const sound = soundSentences(database);
  const rowOf = (id: number): Row[] => [byId.get(id)].flatMap((row) => (row ? [sound(row)] : []));
  const places = database.prepare<
    [string, number, number],
    { page: number; start: number; stop: number; cluster: number | null; key: string | null }
  >(
    `SELECT sp.page, sp.start, sp.stop, c.id AS cluster, c.key FROM sentence s JOIN sentence_page sp ON sp.sentence = s.id JOIN page p ON p.id = sp.page
       LEFT JOIN member m ON m.page = sp.page LEFT JOIN cluster c ON c.id = m.cluster WHERE s.key = ? ORDER BY p.address LIMIT ? OFFSET ?`,
  );
  const shownText = database.prepare<[number], Uint8Array>('SELECT shown FROM page_text WHERE page = ?').pluck();
  const textOf = textReader(database);
  const contextOf = (page: number, start: number, stop: number) => {
    const packed = shownText.get(page);
    return contextIn(packed ? textOf(page, packed) : '', start, stop);
  };
  const orders = versionCache<Uint32Array>(version, 'results');
  const found = versionCache<readonly number[]>(version, 'results');
  const facets = versionCache<SentenceFacets>(version, 'results');
  const conditionsOf = (filter: SentenceFilter) =>
    conditions(
      filter,
      filter.text?.trim() ? found(filter.text, () => search.sentences(filter.text ?? '') ?? []) : null,
    );
  return {
    ...sentenceWriter(database),
    countClusters: database.transaction((from: number, limit: number) => {
      const last = batchEnd.get(from, limit) ?? null;
      if (last === null) return null;
      countBatch.run({ from, last });
      return last;
    }),
    count: () => total.get() ?? 0,
    mostCopied: (limit) => mostCopied.all(limit).flatMap(rowOf),
    list(listing, offset, limit) {
      const ids = orders(JSON.stringify(listing), () => {
        const { where, values } = whereOf(conditionsOf(listing));
        const sql = `SELECT s.id FROM shown_sentence s ${where} ORDER BY ${orderSql(listing.sort, listing.descending)}`;
        return Uint32Array.from(
          database
            .prepare<unknown[], number>(sql)
            .pluck()
            .all(...values),
        );
      });
      return { rows: [...ids.subarray(offset, offset + limit)].flatMap(rowOf), total: ids.length };
    },
    facets: (filter) => facets(JSON.stringify(filter), () => countFacets(database, conditionsOf(filter))),
    get(key) {
      const row = byKey.get(key);
      return row ? sound(row) : null;
    },
    pages: (key, offset, limit, brief) => ({
      total: byKey.get(key)?.pages ?? 0,
      rows: places.all(key, limit, offset).flatMap(({ page: id, start, stop, cluster, key: clusterKey }) => {
        const page = brief(id);
        return page
          ? [
              {
                page,
                range: [start, stop],
                context: contextOf(id, start, stop),
                cluster: cluster !== null && clusterKey !== null ? { id: cluster, key: clusterKey } : null,
              },
            ]
          : [];
      }),
    }),
  };
}

const countOf = (rows: readonly { readonly count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

/** Sentences are counted together, as the few dozen combinations of verdicts that occur. */
function countFacets(database: WritableDatabase, parts: readonly Condition[]): SentenceFacets {
  const combinations = (where: string, values: readonly unknown[]) =>
    database
      .prepare<unknown[], { verdicts: number; count: number }>(
        `SELECT s.verdicts, count(*) AS count FROM shown_sentence s ${where} GROUP BY s.verdicts`,
      )
      .all(...values);
  const ofVerdicts = whereOf(parts, 'verdicts');
  const counted = combinations(ofVerdicts.where, ofVerdicts.values);
  const verdictCounts = [...verdictBits].map(([value, bit]) => ({
    value,
    count: countOf(counted.filter((row) => (row.verdicts & bit) !== 0)),
  }));
  const others = parts.filter(({ field }) => field !== 'ignored');
  const whole = whereOf(others);
  const harmless = whereOf([...others, { field: 'ignored', sql: harmlessSql, values: [] }]);
  const [all, yes] = [whole, harmless].map(({ where, values }) => countOf(combinations(where, values)));
  return {
    verdicts: verdictCounts.filter(({ count }) => count > 0),
    ignored: [
      { value: 'false', count: (all ?? 0) - (yes ?? 0) },
      { value: 'true', count: yes ?? 0 },
    ],
  };
}

const contextLength = 120;

/** What stands round a place, in one line; no half of a letter at its ends. */
function contextIn(text: string, start: number, stop: number): SentencePage['context'] {
  return {
    before: inOneLine(text.slice(Math.max(0, start - contextLength), start)),
    text: inOneLine(text.slice(start, stop)),
    after: inOneLine(text.slice(stop, stop + contextLength)),
  };
}

const inOneLine = (piece: string): string => piece.replaceAll(/\s+/gu, ' ').toWellFormed().replaceAll('\uFFFD', '');

const onPages = (pages: string) => `s.id IN (SELECT sentence FROM sentence_page WHERE page IN (${pages}))`;

const harmlessSql = "s.key IN (SELECT value FROM ignore_rule WHERE kind = 'sentence')";

function conditions(listing: SentenceFilter, found: readonly number[] | null): readonly Condition[] {
  const parts = new Conditions();
  parts.ids('text', 's.id', found);
  const bits = (listing.verdicts ?? []).reduce((mask, verdict) => mask + (verdictBits.get(verdict) ?? 0), 0);
  if (listing.verdicts?.length) parts.add('verdicts', 's.verdicts & ? <> 0', bits);
  parts.flag('ignored', harmlessSql, listing.ignored);
  parts.between('pages', 's.pages', listing.pages);
  if (listing.page !== undefined) parts.add('page', onPages('?'), listing.page);
  if (listing.cluster)
    parts.add(
      'cluster',
      onPages('SELECT m.page FROM member m JOIN cluster c ON c.id = m.cluster WHERE c.key = ?'),
      listing.cluster,
    );
  if (listing.host) parts.add('host', onPages('SELECT page FROM page_row WHERE host = ?'), listing.host);
  return parts.all;
}
