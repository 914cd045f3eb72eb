import type { ClusterPair } from '../../cluster/model.ts';
import type { MarkupFacts } from '../../page/page-facts.ts';
import type { WritableDatabase } from '../database.ts';
import type { StoredProbe } from '../../verify/probe-codec.ts';
import { type JoinMemory, joinMemoryWriter } from '../pairs/join-memory.ts';
import { probeSaver } from '../sentences/sentence-writer.ts';
import { languageNamer } from './shown-languages.ts';

/** Workers compress large values: the host process does no work per byte. */
export type AnalysedText = Readonly<{
  page: number;
  /** A tag that `pageLanguage` returned. */
  language: string;
  textHash: string;
  words: number;
  letters: number;
  /** Letters in blocks that consist of links. */
  linkLetters: number;
  disguise: number;
  shown: Uint8Array;
  /** See `recordWordStarts`. */
  wordStarts: Uint8Array;
  probe: StoredProbe;
}>;

export type AnalysedPage = AnalysedText &
  Readonly<Record<'title' | 'heading' | 'description' | 'author' | 'category' | 'pageType' | 'charset', string>> &
  Readonly<Record<'robots' | 'hreflang' | 'layout' | 'bytesHash', string>> &
  Readonly<Record<'canonical' | 'redirectTo' | 'published' | 'modified', string | null>> &
  Readonly<{
    noindex: boolean;
    nofollow: boolean;
    /** See `encodeReading`. */
    blocks: Uint8Array;
    /** A hash of 8 bytes per link target. */
    links: Uint8Array;
    /** See `block-hashes.ts`. */
    blockHashes: Uint8Array;
    /** 4 bytes per hash (see `code-hashes.ts`). */
    codeHashes: Uint8Array;
    /** Not only tables of data. */
    hasCode: boolean;
    /** Null unless HTML. */
    markup: MarkupFacts | null;
  }>;

export type FingerprintRow = Readonly<{
  page: number;
  /** `data` is null when the detector no longer applies. */
  fingerprints: readonly Readonly<{ detector: string; data: Uint8Array | null }>[];
  /** See `Drift.margin`. */
  margin?: Uint8Array | null;
}>;

export type VerifiedRow = Readonly<{
  a: number;
  b: number;
  /** Encoded (see `pair-facts.ts`); null when it failed. */
  facts: string | null;
  /** Null when too little is in common. */
  found:
    | (Required<Omit<ClusterPair, 'a' | 'b' | 'verdict' | 'hasOwnFigures'>> &
        Readonly<{ verdict: string; editDifference: number; longestSentence: string }>)
    | null;
}>;

type JoinedPairs = Readonly<{
  detector: string;
  /** Page ids: a, b, a, b, … with a < b. */
  pairs: Uint32Array;
  /** Pages whose pairs these are; null or absent means all pages. */
  changed?: readonly number[] | null;
  memory?: JoinMemory | null;
}>;

const outdated = `DELETE FROM candidate WHERE a IN (SELECT page FROM changed_text) OR a NOT IN (SELECT id FROM page)
  OR b IN (SELECT page FROM changed_text) OR b NOT IN (SELECT id FROM page)`;

const isRevised = "final_verdict IS NOT nullif(verdict, 'template-only') OR similarity_left IS NOT NULL";
const detectorsOfPair = '(SELECT detectors FROM candidate c WHERE c.a = pair.a AND c.b = pair.b)';

/** Sorted by the same key: each statement is one pass. */
const leftOver = [
  ...['verified', 'pair'].map(
    (table) => `DELETE FROM ${table} WHERE a IN (SELECT page FROM changed_text) OR b IN (SELECT page FROM changed_text)
      OR NOT EXISTS (SELECT 1 FROM candidate c WHERE c.a = ${table}.a AND c.b = ${table}.b);`,
  ),
  'DELETE FROM changed_text;',
  `UPDATE pair SET final_verdict = nullif(verdict, 'template-only'), similarity_left = NULL, detectors = ${detectorsOfPair}
     WHERE ${isRevised} OR detectors IS NOT ${detectorsOfPair};`,
].join('\n');

/**
 * SQLite counts a whole table through its smallest B-tree, but visits every row for a condition. So the exceptions,
 * which have an index, are subtracted from all.
 */
export const countsSql = `SELECT (SELECT count(*) FROM page) - (SELECT count(*) FROM page WHERE finished = 0) AS collected,
    (SELECT count(*) FROM view) AS analysed, (SELECT count(*) FROM candidate) AS candidates,
    (SELECT count(*) FROM pair) - (SELECT count(*) FROM pair WHERE final_verdict IS NULL) AS pairs`;

export type AnalysisStore = ReturnType<typeof analysisStore>;

const noMarkup: MarkupFacts = {
  titleWidth: 0,
  descriptionWidth: 0,
  headingWidth: 0,
  headings: 0,
  images: 0,
  imagesNoAlt: 0,
  imagesEmptyAlt: 0,
};

export function analysisStore(database: WritableDatabase) {
  const { count, sums, value } = database;
  return {
    ...viewStore(database),
    ...fingerprintStore(database),
    ...candidateStore(database),
    /** Called several times a second. `pairs` counts findings only. */
    counts: sums<Record<'collected' | 'analysed' | 'candidates' | 'pairs', number>>(countsSql),
    bodies: count('page WHERE has_body = 1'),
    /** Pages that lack an analysis or fingerprints, whichever are more. */
    left: value<number, []>(
      `SELECT max(
         (SELECT count(*) FROM page WHERE has_body = 1 AND id NOT IN (SELECT page FROM view)),
         (SELECT count(*) FROM view WHERE page NOT IN (SELECT page FROM fingerprinted)
            AND page NOT IN (SELECT page FROM fingerprint_margin)))`,
      0,
    ),
  };
}

function viewStore(database: WritableDatabase) {
  const { row, values, eachValue, run, transaction, inserter } = database;
  const insertView = inserter(
    'view',
    'page title heading description author category page_type language language_tag charset canonical robots noindex ' +
      'nofollow hreflang published modified layout bytes_hash text_hash words letters disguise link_letters',
    'OR REPLACE',
  );
  const insertText = inserter('page_text', 'page shown blocks links word_starts block_hashes', 'OR REPLACE');
  const insertCode = run('INSERT OR REPLACE INTO page_code (page, hashes, is_code) VALUES (?, ?, ?)');
  const insertMarkup = inserter(
    'page_markup',
    'page html title_width description_width heading_width headings images images_no_alt images_empty_alt',
    'OR REPLACE',
  );
  const saveProbe = probeSaver(database);
  const redirect = run('UPDATE page SET redirect_to = ? WHERE id = ?');
  const forgetRemoved = run('DELETE FROM template_page WHERE page = ?');
  return {
    nameLanguages: languageNamer(database),
    // Scanning `body` takes several times as long.
    pagesToAnalyse: values<number>(
      `SELECT id FROM page p WHERE has_body = 1 AND id NOT IN (SELECT page FROM view)
       AND EXISTS (SELECT 1 FROM body b WHERE b.page = p.id) ORDER BY id`,
    ),
    saveAnalysed: transaction((pages: readonly AnalysedPage[]) => {
      for (const analysed of pages) {
        const { page, probe, codeHashes, hasCode, markup, redirectTo, language, noindex, nofollow } = analysed;
        insertView({ ...analysed, noindex: Number(noindex), nofollow: Number(nofollow), languageTag: language });
        if (redirectTo !== null) redirect(redirectTo, page);
        forgetRemoved(page);
        insertText(analysed);
        saveProbe(page, probe);
        if (codeHashes.length > 0) insertCode(page, codeHashes, Number(hasCode));
        insertMarkup({ ...(markup ?? noMarkup), page, html: Number(markup !== null) });
      }
    }),
    textHashes: eachValue<string>('SELECT text_hash FROM view WHERE letters > 0'),
    sameText: row<{ address: string; other: string } | null>(
      `SELECT p.address, po.address AS other FROM view v JOIN view o ON o.text_hash = v.text_hash AND o.page <> v.page
       JOIN page p ON p.id = v.page JOIN page po ON po.id = o.page WHERE v.page = ? ORDER BY o.page LIMIT 1`,
      null,
    ),
    analysedPages: values<number>('SELECT page FROM view ORDER BY page'),
  };
}

function fingerprintStore(database: WritableDatabase) {
  const { has, value, values, run, transaction } = database;
  const memory = joinMemoryWriter(database);
  const stored = value<Uint8Array, [string, number]>('SELECT data FROM fingerprint WHERE detector = ? AND page = ?');
  const isHalf = has('SELECT 1 FROM half_fingerprinted WHERE page = ?');
  const insertFingerprint = run('INSERT OR REPLACE INTO fingerprint (detector, page, data) VALUES (?, ?, ?)');
  const deleteFingerprint = run('DELETE FROM fingerprint WHERE detector = ? AND page = ?');
  const insertFingerprinted = run('INSERT OR IGNORE INTO fingerprinted (page) VALUES (?)');
  const insertMargin = run('INSERT OR REPLACE INTO fingerprint_margin (page, words) VALUES (?, ?)');
  const forgetHalf = run('DELETE FROM half_fingerprinted WHERE page = ?');
  const whole = values<number>(
    `SELECT page FROM view WHERE page NOT IN (SELECT page FROM fingerprinted)
     AND page NOT IN (SELECT page FROM half_fingerprinted) ORDER BY page`,
  );
  const half = values<number>('SELECT page FROM half_fingerprinted ORDER BY page');
  return {
    /** `half` lack only fingerprints that weight words by the corpus. */
    pagesToFingerprint: () => ({ whole: whole(), half: half() }),
    saveFingerprints: transaction((rows: readonly FingerprintRow[]) => {
      const renewed = new Set<number>();
      for (const { page, fingerprints, margin } of rows) {
        // Fingerprints of `half` pages change only with the corpus.
        const before = isHalf(page);
        for (const { detector, data } of fingerprints) {
          const known = before ? stored(detector, page) : undefined;
          if (known && data && Buffer.compare(known, data) === 0) continue;
          if (before) renewed.add(page);
          if (data) insertFingerprint(detector, page, data);
          else deleteFingerprint(detector, page);
        }
        insertFingerprinted(page);
        forgetHalf(page);
        if (margin) insertMargin(page, margin);
      }
      memory.renewed([...renewed]);
    }),
  };
}

function candidateStore(database: WritableDatabase) {
  const { count, has, values, each, run, transaction } = database;
  const memory = joinMemoryWriter(database);
  const insertJoined = run('INSERT OR REPLACE INTO joined (detector, pairs) VALUES (?, ?)');
  const insertCandidate = run(
    'INSERT INTO candidate (a, b, detectors) VALUES (?, ?, ?) ON CONFLICT (a, b) DO UPDATE SET detectors = detectors | excluded.detectors',
  );
  const isJoined = has<[]>('SELECT 1 FROM joined');
  const takeBit = run('UPDATE candidate SET detectors = detectors & ~? WHERE detectors & ?');
  const takeBitOf = run(
    'WITH changed AS (SELECT value AS page FROM json_each(?)) UPDATE candidate SET detectors = detectors & ~? WHERE detectors & ? AND (a IN changed OR b IN changed)',
  );
  const dropBare = run('DELETE FROM candidate WHERE detectors = 0');
  const withBit = count<[number]>('candidate WHERE detectors & ?');
  const openPairs = each<{ a: number; b: number }>(
    'SELECT a, b FROM candidate c WHERE NOT EXISTS (SELECT 1 FROM verified v WHERE v.a = c.a AND v.b = c.b) ORDER BY a, b',
  );
  const insertVerified = run('INSERT OR IGNORE INTO verified (a, b, facts) VALUES (?, ?, ?)');
  const insertPair = run(`
    INSERT OR REPLACE INTO pair (a, b, verdict, rule, similarity, covered_a, covered_b, longest_run, longest_sentence,
      block_a_start, block_a_end, block_b_start, block_b_end, final_verdict, edit_difference, detectors)
    SELECT @a, @b, @verdict, @rule, @similarity, @coveredA, @coveredB, @longestRun, @longestSentence, @startA, @endA, @startB, @endB, nullif(@verdict, 'template-only'),
       @editDifference, detectors
    FROM candidate WHERE a = @a AND b = @b`);
  return {
    joinedDetectors: values<string>('SELECT detector FROM joined ORDER BY detector'),
    /** Drops candidates of changed and deleted pages. */
    beginJoin: transaction(() => {
      if (!isJoined()) database.exec(outdated);
    }),
    /** The last call has `bit` 0: pairs of no detector. */
    saveJoined: transaction(({ detector, pairs, changed = null, memory: kept = null }: JoinedPairs, bit: number) => {
      if (bit > 0 && changed === null) takeBit(bit, bit);
      else if (changed && changed.length > 0) takeBitOf(JSON.stringify(changed), bit, bit);
      if (bit === 0) dropBare();
      for (let at = 0; at < pairs.length; at += 2) insertCandidate(pairs[at], pairs[at + 1], bit);
      insertJoined(detector, changed ? withBit(bit) : pairs.length / 2);
      if (bit > 0) memory.keep(detector, kept);
      else memory.forgetRenewed();
    }),
    /** Deletes comparisons of changed texts and former candidates; findings name current detectors. */
    keepCandidatesOnly: transaction(() => void database.exec(leftOver)),
    pairsToVerify() {
      const packed: number[] = [];
      for (const { a, b } of openPairs()) packed.push(a, b);
      return Uint32Array.from(packed);
    },
    saveVerified: transaction((rows: readonly VerifiedRow[]) => {
      for (const { a, b, facts, found } of rows) {
        insertVerified(a, b, facts);
        if (!found) continue;
        const { blockA, blockB, ...columns } = found;
        insertPair({ a, b, ...columns, startA: blockA[0], endA: blockA[1], startB: blockB[0], endB: blockB[1] });
      }
    }),
  };
}
