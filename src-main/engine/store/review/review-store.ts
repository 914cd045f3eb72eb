import {
  savedViewSchema,
  type ClusterReview,
  type Exclusion,
  type IgnoreRule,
  type LabelledPair,
  type PairLabel,
  type SavedView,
  type IgnoreDraft,
  type Decision,
} from '../../../contract/reviews.ts';
import { reviewColumns, reviewedClusters } from '../clusters/cluster-list.ts';
import type { ReadableDatabase, WritableDatabase } from '../database.ts';
import type { RowChange } from './journal-store.ts';
import { addressParts, foldFolder, isWithin } from '../address-parts.ts';
import { inList } from '../conditions.ts';
import { linearPattern } from '../../linear-pattern.ts';

type RuleRow = Omit<IgnoreRule, 'pages' | 'applied'>;

/** Reads only; the journal writes. */
export function reviewStore(database: ReadableDatabase) {
  const { count, row, rows, value, values, eachTuple } = database;
  const states = eachTuple<[ClusterReview['state'], number]>(
    `SELECT coalesce(rv.state, 'open') AS state, count(*) ${reviewedClusters} GROUP BY 1`,
  );
  const selectExclusions = `SELECT id, kind, address, CASE kind WHEN 'pair' THEN others ->> 0 END AS other,
    json_array_length(others) AS pages, excluded_at FROM exclusion`;
  const exclusions = rows<Exclusion, [number, number]>(
    `${selectExclusions} ORDER BY excluded_at DESC, id LIMIT ? OFFSET ?`,
  );
  const excluded = count('exclusion');
  const rules = rows<RuleRow>(
    'SELECT id, kind, value, label, note, created_at FROM ignore_rule ORDER BY created_at, id',
  );
  const views = values<string>('SELECT view FROM saved_view ORDER BY position, id');
  return {
    ofCluster: row<{ key: string; anchor: string; review: ClusterReview } | null>(
      `SELECT c.review_key AS key, c.source_address AS anchor, ${reviewColumns} ${reviewedClusters} WHERE c.id = ?`,
      null,
    ),
    states: () => [...states()],
    exclusions: (offset: number, limit: number) => ({
      rows: exclusions(limit, offset),
      total: excluded(),
    }),
    exclusion: row<Exclusion | null, [string]>(`${selectExclusions} WHERE id = ?`, null),
    rules: (applied: boolean) => withPages(database, rules(), applied),
    views: (): SavedView[] => views().flatMap((view) => savedViewSchema.safeParse(JSON.parse(view)).data ?? []),
    nextPosition: value<number, []>('SELECT coalesce(max(position), 0) + 1 FROM saved_view', 1),
  };
}

function withPages(database: ReadableDatabase, rules: readonly RuleRow[], applied: boolean) {
  const sentencePages = database.value<number, [string]>('SELECT pages FROM sentence WHERE key = ?', 0);
  const counters = rules.map((rule) => ({ matches: addressMatcher([rule]), pages: 0 }));
  if (counters.some(({ matches }) => matches))
    for (const address of database.eachValue<string>('SELECT address FROM page WHERE finished = 1')())
      for (const counter of counters) if (counter.matches?.(address)) counter.pages += 1;
  return rules.map((rule, at) => {
    const pages = rule.kind === 'sentence' ? sentencePages(rule.value) : (counters[at]?.pages ?? 0);
    return { ...rule, pages, applied };
  });
}

/** Actions for copies of the target. */
const confirming = "('redirect', 'canonical', 'merge', 'parameter-rule')";

/** Sources of precision: labels, "not a duplicate", decisions that name a target. The first about a pair counts. */
export function labelStore(database: ReadableDatabase) {
  const one = database.value<PairLabel | null, [string]>('SELECT label FROM pair_label WHERE id = ?', null);
  return {
    /** Labels only, not what follows from decisions. */
    of: (a: string, b: string) => one(labelKey(a, b)),
    all: database.rows<LabelledPair>(
      `SELECT address_a, address_b, label, source AS "from" FROM (
         SELECT min(a, b) AS address_a, max(a, b) AS address_b, label, source, min(rank) FROM (
           SELECT a, b, label, 'label' AS source, 1 AS rank FROM pair_label
           UNION ALL SELECT address, value, 'wrong', 'exclusion', 2 FROM exclusion, json_each(others)
           UNION ALL SELECT address, target, 'right', 'decision', 3 FROM decision WHERE action IN ${confirming}
         ) WHERE a <> b GROUP BY 1, 2
       ) ORDER BY address_a, address_b`,
    ),
  };
}

export const labelKey = (a: string, b: string) => JSON.stringify([a, b].sort());

export const readIgnoreDrafts = (database: ReadableDatabase) =>
  database.rows<IgnoreDraft>('SELECT kind, value FROM ignore_rule ORDER BY kind, value')();

export function readIgnored(database: ReadableDatabase, rules: readonly IgnoreDraft[]) {
  const pages: ReadonlySet<number> = new Set(ignoredPages(database, rules));
  const sentences = ignoredSentences(database, rules);
  return {
    isEmpty: pages.size === 0 && sentences.onPage.size === 0,
    /** Their pairs are no findings. */
    pages,
    pagesWithSentences: new Set(sentences.onPage.keys()),
    /** Letters and digits of ignored sentences on both. */
    unitsIn(a: number, b: number) {
      const [ofA, ofB] = [sentences.onPage.get(a), sentences.onPage.get(b)];
      if (!ofA || !ofB) return 0;
      const units = (sentence: number) => (ofB.has(sentence) ? (sentences.units.get(sentence) ?? 0) : 0);
      return [...ofA].reduce((sum, sentence) => sum + units(sentence), 0);
    },
  };
}

export function addressMatcher(rules: readonly IgnoreDraft[]): ((address: string) => boolean) | null {
  const sections = rules.filter(({ kind }) => kind === 'section').map(({ value }) => foldFolder(value));

  const patterns = rules
    .filter(({ kind }) => kind === 'pattern')
    .map(({ value }) => value.replaceAll(/[$()+.?[\\\]^{|}]/gu, String.raw`\$&`).replaceAll('*', '.*'))
    // Without a star at an end, the pattern is anchored there.
    .map((expression) => linearPattern(`^${expression}$`, 'is'));
  if (sections.length === 0 && patterns.length === 0) return null;
  return (address) => {
    if (patterns.some((matches) => matches(address))) return true;
    if (sections.length === 0) return false;
    const { folder } = addressParts(address);
    return sections.some((section) => isWithin(folder, section));
  };
}

function* ignoredPages(database: ReadableDatabase, rules: readonly IgnoreDraft[]) {
  const matches = addressMatcher(rules);
  if (!matches) return;
  const pages = database.eachTuple<[id: number, address: string]>('SELECT id, address FROM page WHERE finished = 1');
  for (const [id, address] of pages()) if (matches(address)) yield id;
}

function ignoredSentences(database: ReadableDatabase, rules: readonly IgnoreDraft[]) {
  const units = new Map<number, number>();
  const onPage = new Map<number, Set<number>>();
  const places = database.eachTuple<[sentence: number, letters: number, page: number], [keys: string]>(
    `SELECT s.id, s.letters, sp.page FROM sentence s JOIN sentence_page sp ON sp.sentence = s.id WHERE ${inList('s.key')}`,
  );
  const keys = rules.filter(({ kind }) => kind === 'sentence').map(({ value }) => value);
  for (const [sentence, letters, page] of places(JSON.stringify(keys))) {
    units.set(sentence, letters);
    onPage.set(page, (onPage.get(page) ?? new Set()).add(sentence));
  }
  return { onPage, units };
}

/** In the order of exports. */
const decisionColumns = 'address, action, target, owner, note, state, decided_at';

export const decisionReader = (database: ReadableDatabase) =>
  database.row<Decision | null, [address: string]>(`SELECT ${decisionColumns} FROM decision WHERE address = ?`, null);

/** The journal writes decisions; `page_row` has copies for filters. */
export function decisionStore(database: WritableDatabase) {
  const { count, rows, each } = database;
  return {
    get: decisionReader(database),
    iterate: each<Decision>(`SELECT ${decisionColumns} FROM decision ORDER BY address`),
    count: count('decision'),
    outcomes: rows<Pick<Decision, 'action' | 'state'>, []>('SELECT action, state FROM decision'),
    /** Takes `all` after rows were rebuilt. */
    sync: (changes: readonly RowChange[] | 'all') => sync(database, changes),
  };
}

export const decisionRow = ({ decidedAt, ...decision }: Decision) => ({ ...decision, decided_at: decidedAt });

/** With more changes, counting all clusters is faster. */
const manyChanges = 2000;

function sync(database: WritableDatabase, changes: readonly RowChange[] | 'all') {
  const counted =
    '(SELECT count(*) FROM page_row r WHERE r.cluster = cluster.id AND r.is_source = 0 AND r.decision IS NOT NULL)';
  const copy = database.row<{ cluster: number | null }, [{ address: string }]>(
    `UPDATE page_row SET decision = (SELECT action FROM decision WHERE address = @address), decision_state = (SELECT state FROM decision WHERE address = @address)
     WHERE page = (SELECT id FROM page WHERE address = @address) RETURNING cluster`,
  );
  const countOne = database.run(`UPDATE cluster SET decided = ${counted} WHERE id = ?`);
  database.transaction(() => {
    if (changes === 'all')
      database.exec('UPDATE page_row SET decision = NULL, decision_state = NULL WHERE decision IS NOT NULL');
    const addresses =
      changes === 'all'
        ? database.values<string>('SELECT address FROM decision')()
        : changes.filter(({ table }) => table === 'decision').map(({ key }) => key);
    const clusters = new Set(addresses.flatMap((address) => copy({ address })?.cluster ?? []));
    if (changes === 'all' || clusters.size > manyChanges) database.exec(`UPDATE cluster SET decided = ${counted}`);
    else for (const cluster of clusters) countOne(cluster);
  })();
}
