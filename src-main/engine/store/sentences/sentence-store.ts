import type { PageStore } from '../pages/page-store.ts';
import type { SentenceListing, SentencePage, SentenceRow } from '../../../contract/shared-sentences.ts';
import { clusterVerdicts, familyVerdicts, verdicts, type Verdict } from '../../../contract/verdicts.ts';
import { fail } from '../../app-error.ts';
import { holdsSentence } from '../../verify/probe.ts';
import type { ReadableDatabase, WritableDatabase } from '../database.ts';
import { Conditions, direction, rankSql, sumOf, windowOf } from '../conditions.ts';
import { shownTextReader, textReader } from '../bodies/stored-body.ts';
import { perVersion, type DataVersion } from '../data-version.ts';
import type { SearchIndex } from '../pages/search-index.ts';
import { countShown, noVerdicts, sentenceWriter } from './sentence-writer.ts';

type SentenceFilter = Omit<SentenceListing, 'sort' | 'descending'>;

export const sentenceColumns =
  's.key, s.text, s.length, s.pages, s.content_pages, s.hosts, s.clusters, s.language, p.address AS first_address';
const rowSql = `SELECT ${sentenceColumns}, i.id AS ignored FROM sentence s JOIN page p ON p.id = s.first_page LEFT JOIN ignore_rule i ON i.kind = 'sentence' AND i.value = s.key`;

/** Ties go to the longer one, then by key, so that audits of the same pages agree. */
function orderSql(sort: SentenceListing['sort'], descending: boolean) {
  const ties = sort === 'text' ? ['key'] : ['pages', 'length', 'key'];
  const columns = new Set([sort === 'contentPages' ? 'content_pages' : sort, ...ties]);
  return Array.from(columns, (column) => `s.${column} ${direction(descending)}`).join(', ');
}

const isOfGroups = (verdict: Verdict) => clusterVerdicts.has(verdict) || familyVerdicts.has(verdict);
const verdictBits = new Map<Verdict, number>(verdicts.filter(isOfGroups).map((verdict, bit) => [verdict, 2 ** bit]));
const verdictBitSql = rankSql('c.verdict', verdictBits.keys(), (bit) => 2 ** bit);

export function sentenceStore(
  database: WritableDatabase,
  version: DataVersion,
  search: SearchIndex,
  brief: PageStore['brief'],
) {
  const { row, rows, value, values, run, transaction } = database;
  const batchEnd = value<number | null, [number, number]>(
    'SELECT max(id) FROM (SELECT id FROM sentence WHERE id >= ? ORDER BY id LIMIT ?)',
  );
  // Unchanged rows are not written.
  const countBatch =
    run(`UPDATE sentence SET clusters = t.clusters, verdicts = t.verdicts, content_pages = pages - t.lists FROM (
      SELECT s.id, count(d.cluster) AS clusters, coalesce(sum(DISTINCT ${verdictBitSql}), ${noVerdicts}) AS verdicts,
        (SELECT count(*) FROM sentence_page sp JOIN page_kind k ON k.page = sp.page WHERE sp.sentence = s.id AND k.kind = 'listing') AS lists
      FROM sentence s
      LEFT JOIN (SELECT DISTINCT sp.sentence, m.cluster FROM sentence_page sp JOIN member m ON m.page = sp.page WHERE sp.sentence BETWEEN @from AND @last) d
        ON d.sentence = s.id
      LEFT JOIN cluster c ON c.id = d.cluster WHERE s.id BETWEEN @from AND @last GROUP BY s.id
    ) t WHERE t.id = sentence.id AND (sentence.clusters, sentence.verdicts, sentence.content_pages) IS NOT (t.clusters, t.verdicts, sentence.pages - t.lists)`);
  const mostCopied = values<number, [number]>(
    `SELECT s.id FROM shown_sentence s WHERE s.content_pages > 1 AND NOT (${harmlessSql}) ORDER BY ${orderSql('contentPages', true)} LIMIT ?`,
  );
  const byId = row<SentenceRow>(`${rowSql} WHERE s.id = ?`);
  const byKey = row<SentenceRow, [string]>(`${rowSql} WHERE s.key = ?`);
  const sound = soundSentences(database);
  const soundOrNull = (found: SentenceRow | undefined) => (found ? sound(found) : null);
  const rowOf = (id: number) => soundOrNull(byId(id));
  const places = rows<
    Record<'page' | 'start' | 'stop', number> & Pick<SentencePage, 'cluster'>,
    [key: string, offset: number, limit: number]
  >(
    `SELECT sp.page, sp.start, sp.stop, c.id AS "cluster.id", c.key AS "cluster.key" FROM sentence s JOIN sentence_page sp ON sp.sentence = s.id JOIN page p ON p.id = sp.page
       LEFT JOIN member m ON m.page = sp.page LEFT JOIN cluster c ON c.id = m.cluster WHERE s.key = ? ORDER BY p.address LIMIT ?, ?`,
  );
  const shownText = shownTextReader(database);
  const found = perVersion(version, 'results', search.sentences);
  const conditionsOf = ({ text, ...filter }: SentenceFilter) =>
    conditions(database, filter, text?.trim() ? found(text) : null);
  const ids = perVersion(version, 'results', (listing: SentenceListing) =>
    conditionsOf(listing).ids('SELECT s.id FROM shown_sentence s', orderSql(listing.sort, listing.descending)),
  );
  return {
    ...sentenceWriter(database),
    /** Counts for `limit` sentences from this id on; returns the last id, null after the end. */
    countClusters: transaction((from: number, limit: number) => {
      const last = batchEnd(from, limit) ?? null;
      if (last !== null) countBatch({ from, last });
      return last;
    }),
    count: value<number, []>(countShown, 0),
    /** Ranked by pages that are no lists, without harmless ones. `list` would sort all. */
    mostCopied: (limit: number) => mostCopied(limit).flatMap((id) => rowOf(id) ?? []),
    list: (listing: SentenceListing, offset: number, limit: number) => windowOf(ids(listing), offset, limit, rowOf),
    facets: perVersion(version, 'results', (filter: SentenceFilter) => countFacets(conditionsOf(filter))),
    get: (key: string) => soundOrNull(byKey(key)),
    pages: (key: string, offset: number, limit: number) => ({
      total: byKey(key)?.pages ?? 0,
      rows: places(key, offset, limit).flatMap(({ page: id, start, stop, cluster }): SentencePage[] => {
        const page = brief(id);
        return page ? [{ page, range: [start, stop], context: contextIn(shownText(id), start, stop), cluster }] : [];
      }),
    }),
  };
}

/** By the few dozen combinations of verdicts. A sentence counts for every verdict of its clusters. */
function countFacets(parts: Conditions) {
  const counted = combinations(parts, 'verdicts');
  const withBit = (bit: number) => sumOf(counted.filter(({ verdicts }) => (verdicts & bit) !== 0));
  const verdictCounts = [...verdictBits].map(([value, bit]) => ({ value, count: withBit(bit) }));
  const all = sumOf(combinations(parts, 'ignored'));
  const yes = sumOf(combinations(parts.and('harmless', harmlessSql), 'ignored'));
  return {
    verdicts: verdictCounts.filter(({ count }) => count > 0),
    ignored: [
      { value: 'false', count: all - yes },
      { value: 'true', count: yes },
    ],
  };
}

const combinations = (wanted: Conditions, without: string) =>
  wanted.rows<{ verdicts: number; count: number }>(
    'SELECT s.verdicts, count(*) AS count FROM shown_sentence s',
    'GROUP BY s.verdicts',
    without,
  );

const contextLength = 120;

/** On one line, without split surrogates at the ends. */
function contextIn(text: string, start: number, stop: number) {
  return {
    before: inOneLine(text.slice(Math.max(0, start - contextLength), start)),
    text: inOneLine(text.slice(start, stop)),
    after: inOneLine(text.slice(stop, stop + contextLength)),
  };
}

const inOneLine = (piece: string) => piece.replaceAll(/\s+/gu, ' ').toWellFormed().replaceAll('\uFFFD', '');

const onPages = (pages: string) => `s.id IN (SELECT sentence FROM sentence_page WHERE page IN (${pages}))`;

export const harmlessSql = "s.key IN (SELECT value FROM ignore_rule WHERE kind = 'sentence')";

function conditions(database: ReadableDatabase, listing: SentenceFilter, found: readonly number[] | null) {
  const parts = new Conditions(database);
  parts.found('text', 's.id', found);
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
  return parts;
}

/**
 * The key is the hash of its words. Otherwise it is compared with its first page, as it might split differently alone.
 */
export function sentenceCheck(database: ReadableDatabase): (sentence: Pick<SentenceRow, 'key' | 'text'>) => boolean {
  const place = database.row<{ page: number; start: number; stop: number; shown: Uint8Array }, [string]>(
    `SELECT sp.page, sp.start, sp.stop, t.shown FROM sentence s JOIN sentence_page sp ON sp.sentence = s.id AND sp.page = s.first_page
     JOIN page_text t ON t.page = sp.page WHERE s.key = ?`,
  );
  const textOf = textReader(database);
  return ({ key, text }) => {
    if (holdsSentence(text, key)) return true;
    const at = place(key);
    return at !== undefined && textOf(at.page, at.shown).slice(at.start, at.stop).trim() === text;
  };
}

/** Throws `audit-file-damaged` for an altered sentence. */
export function soundSentences(
  database: ReadableDatabase,
): <Sentence extends Pick<SentenceRow, 'key' | 'text'>>(sentence: Sentence) => Sentence {
  const isSound = sentenceCheck(database);
  return (sentence) => {
    if (isSound(sentence)) return sentence;
    fail('audit-file-damaged', { file: database.name, detail: 'sentence-altered' });
  };
}
