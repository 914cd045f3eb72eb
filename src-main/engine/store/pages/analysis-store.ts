import { noMarkup, type MarkupFacts } from '../../page/page-facts.ts';
import type { WritableDatabase } from '../database.ts';
import type { StoredProbe } from '../../verify/probe-codec.ts';
import { probeSaver } from '../sentences/sentence-writer.ts';
import { languageNamer } from './shown-languages.ts';

/** What a worker made of one page; large values arrive compressed, so that the host does no work per byte. */
export interface AnalysedPage {
  readonly page: number;
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly author: string;
  readonly category: string;
  readonly pageType: string;
  /** Tag with region and script, as `pageLanguage` has it. */
  readonly language: string;
  readonly charset: string;
  readonly canonical: string | null;
  readonly redirectTo: string | null;
  readonly robots: string;
  readonly noindex: boolean;
  readonly nofollow: boolean;
  readonly hreflang: string;
  readonly published: string | null;
  readonly modified: string | null;
  readonly layout: string;
  readonly bytesHash: string;
  readonly textHash: string;
  readonly words: number;
  readonly letters: number;
  readonly disguise: number;
  readonly shown: Uint8Array;
  /** See `page-reading.ts`. */
  readonly blocks: Uint8Array;
  /** Where the Chinese words of title and text start (`recordWordStarts`). */
  readonly wordStarts: Uint8Array;
  readonly probe: StoredProbe;
  /** Hashes of the addresses that the page links to, 8 bytes each. */
  readonly links: Uint8Array;
  /** What the template of the site is found by (see `block-hashes.ts`). */
  readonly blockHashes: Uint8Array;
  /** What code and reference data are recognised by, four bytes a hash (see `code-hashes.ts`). */
  readonly codeHashes: Uint8Array;
  /** Null for what is no HTML. */
  readonly markup: MarkupFacts | null;
}

export interface DetectorFingerprint {
  readonly detector: string;
  /** Null takes away the fingerprint of a detector that does not apply any more. */
  readonly data: Uint8Array | null;
}

export interface FingerprintRow {
  readonly page: number;
  /** One entry for each detector that applies to the page. */
  readonly fingerprints: readonly DetectorFingerprint[];
  /** See `Drift.margin`. */
  readonly margin?: Uint8Array | null;
}

/** Pairs that one detector accepted, as packed page ids: a, b, a, b, … with a < b. */
interface JoinedPairs {
  readonly detector: string;
  readonly pairs: Uint32Array;
}

export interface VerifiedRow {
  readonly a: number;
  readonly b: number;
  /** What the comparison found, encoded (see `pair-facts.ts`); null when it failed. */
  readonly facts: string | null;
  /** Null when the texts have too little in common. */
  readonly found: {
    readonly verdict: string;
    readonly rule: string;
    readonly similarity: number;
    readonly coveredA: number;
    readonly coveredB: number;
    readonly longestRun: number;
    readonly editDifference: number;
    readonly longestSentence: string;
    /** The piece of each page in which what is shared is concentrated, as shares of the page. */
    readonly blockA: readonly [start: number, end: number];
    readonly blockB: readonly [start: number, end: number];
  } | null;
}

/** Writes of the stages between collecting and clustering, and the questions what is left to do. */
export interface AnalysisStore {
  pagesToAnalyse(): number[];
  saveAnalysed(pages: readonly AnalysedPage[]): void;
  /** Names the languages of all pages as people are shown them (`shown-languages.ts`). */
  nameLanguages(): void;
  /** Hashes of the folded texts of all analysed pages, one at a time. */
  textHashes(): IterableIterator<string>;
  /** The address of a page and that of another analysed page with the same text; null when there is none. */
  sameText(page: number): { readonly address: string; readonly other: string } | null;
  analysedPages(): number[];
  /**
   * Pages without fingerprints, and those of which only the fingerprints of detectors that weigh words by the whole
   * corpus are missing or out of date.
   */
  pagesToFingerprint(): { readonly whole: number[]; readonly half: number[] };
  saveFingerprints(rows: readonly FingerprintRow[]): void;
  joinedDetectors(): string[];
  saveJoined(joined: JoinedPairs, bit: number): void;
  /**
   * Forgets comparisons of pairs that are no candidates any more, and of texts that became others; what is left are
   * findings of the detectors of today.
   */
  keepCandidatesOnly(): void;
  /** Candidates that were not verified yet, packed a, b, … in order of a. */
  pairsToVerify(): Uint32Array;
  saveVerified(rows: readonly VerifiedRow[]): void;
  /** Asked several times a second while a run is on, so it looks at few rows. */
  counts(): AnalysisCounts;
  /** Pages that have content. Walks through all pages. */
  bodies(): number;
}

interface AnalysisCounts {
  readonly collected: number;
  readonly analysed: number;
  readonly candidates: number;
  /** Those that clustering left among the findings. */
  readonly pairs: number;
}

/** Both tables and the candidates are sorted alike, so each of these is one walk through them. */
const leftOver = ['verified', 'pair']
  .map(
    (table) => `DELETE FROM ${table} WHERE a IN (SELECT page FROM changed_text) OR b IN (SELECT page FROM changed_text)
      OR NOT EXISTS (SELECT 1 FROM candidate c WHERE c.a = ${table}.a AND c.b = ${table}.b);`,
  )
  .concat(
    'DELETE FROM changed_text;',
    `UPDATE pair SET final_verdict = nullif(verdict, 'template-only'), similarity_left = NULL, detectors = (SELECT detectors FROM candidate c WHERE c.a = pair.a AND c.b = pair.b)
      WHERE final_verdict IS NOT nullif(verdict, 'template-only') OR similarity_left IS NOT NULL
        OR detectors IS NOT (SELECT detectors FROM candidate c WHERE c.a = pair.a AND c.b = pair.b);`,
  )
  .join('\n');

/**
 * SQLite counts all rows of a table by the leaves of its smallest tree, and has to look at every row as soon as a
 * condition is named. So what is counted is everything and the exception, which has an index of its own: open pages,
 * and pairs that are no findings.
 */
export const countsSql = `SELECT (SELECT count(*) FROM page) - (SELECT count(*) FROM page WHERE finished = 0) AS collected,
    (SELECT count(*) FROM view) AS analysed, (SELECT count(*) FROM candidate) AS candidates,
    (SELECT count(*) FROM pair) - (SELECT count(*) FROM pair WHERE final_verdict IS NULL) AS pairs`;

export function analysisStore(database: WritableDatabase): AnalysisStore {
  const counts = database.prepare<[], AnalysisCounts>(countsSql);
  // By their pages: the rows themselves are half of the file.
  const bodies = database.prepare<[], number>('SELECT count(*) FROM page WHERE has_body = 1').pluck();
  return {
    ...viewStore(database),
    ...fingerprintStore(database),
    ...candidateStore(database),
    counts: () => counts.get() ?? { collected: 0, analysed: 0, candidates: 0, pairs: 0 },
    bodies: () => bodies.get() ?? 0,
  };
}

function column(database: WritableDatabase, sql: string): () => number[] {
  const statement = database.prepare<[], number>(sql).pluck();
  return () => statement.all();
}

type ViewStore = Pick<
  AnalysisStore,
  'pagesToAnalyse' | 'saveAnalysed' | 'nameLanguages' | 'textHashes' | 'sameText' | 'analysedPages'
>;

/** What was read of each page. */
function viewStore(database: WritableDatabase): ViewStore {
  const insertView = database.prepare(`
    INSERT OR REPLACE INTO view (page, title, heading, description, author, category, page_type, language, language_tag, charset, canonical, robots, noindex, nofollow,
      hreflang, published, modified, layout, bytes_hash, text_hash, words, letters, disguise)
    VALUES (@page, @title, @heading, @description, @author, @category, @pageType, @language, @language, @charset, @canonical, @robots, @noindex, @nofollow,
      @hreflang, @published, @modified, @layout, @bytesHash, @textHash, @words, @letters, @disguise)`);
  const insertText = database.prepare(
    'INSERT OR REPLACE INTO page_text (page, shown, blocks, links, word_starts, block_hashes) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const insertCode = database.prepare('INSERT OR REPLACE INTO page_code (page, hashes) VALUES (?, ?)');
  const insertMarkup = database.prepare(
    `INSERT OR REPLACE INTO page_markup (page, html, title_width, description_width, heading_width, headings, images, images_no_alt, images_empty_alt)
     VALUES (@page, @html, @titleWidth, @descriptionWidth, @headingWidth, @headings, @images, @imagesWithoutAlt, @imagesWithEmptyAlt)`,
  );
  const saveProbe = probeSaver(database);
  const redirect = database.prepare('UPDATE page SET redirect_to = ? WHERE id = ?');
  const forgetRemoved = database.prepare('DELETE FROM template_page WHERE page = ?');
  const textHashes = database.prepare<[], string>('SELECT text_hash FROM view WHERE letters > 0').pluck();
  const sameText = database.prepare<[number], { address: string; other: string }>(
    `SELECT p.address, po.address AS other FROM view v JOIN view o ON o.text_hash = v.text_hash AND o.page <> v.page
     JOIN page p ON p.id = v.page JOIN page po ON po.id = o.page WHERE v.page = ? ORDER BY o.page LIMIT 1`,
  );
  return {
    nameLanguages: languageNamer(database),
    pagesToAnalyse: column(
      database,
      'SELECT page FROM body b WHERE NOT EXISTS (SELECT 1 FROM view v WHERE v.page = b.page) ORDER BY page',
    ),
    saveAnalysed: database.transaction((pages: readonly AnalysedPage[]) => {
      for (const page of pages) {
        const { shown, blocks, links, wordStarts, probe, blockHashes, codeHashes, markup, redirectTo, ...columns } =
          page;
        insertView.run({ ...columns, noindex: page.noindex ? 1 : 0, nofollow: page.nofollow ? 1 : 0 });
        if (redirectTo !== null) redirect.run(redirectTo, page.page);
        forgetRemoved.run(page.page);
        insertText.run(page.page, shown, blocks, links, wordStarts, blockHashes);
        saveProbe(page.page, probe);
        if (codeHashes.length > 0) insertCode.run(page.page, codeHashes);
        insertMarkup.run({ ...(markup ?? noMarkup), page: page.page, html: Number(markup !== null) });
      }
    }),
    textHashes: () => textHashes.iterate(),
    sameText: (page) => sameText.get(page) ?? null,
    analysedPages: column(database, 'SELECT page FROM view ORDER BY page'),
  };
}

/** Which pages have fingerprints, and theirs. */
function fingerprintStore(database: WritableDatabase): Pick<AnalysisStore, 'pagesToFingerprint' | 'saveFingerprints'> {
  const insertFingerprint = database.prepare(
    'INSERT OR REPLACE INTO fingerprint (detector, page, data) VALUES (?, ?, ?)',
  );
  const deleteFingerprint = database.prepare('DELETE FROM fingerprint WHERE detector = ? AND page = ?');
  const insertFingerprinted = database.prepare('INSERT OR IGNORE INTO fingerprinted (page) VALUES (?)');
  const insertMargin = database.prepare('INSERT OR REPLACE INTO fingerprint_margin (page, words) VALUES (?, ?)');
  const forgetHalf = database.prepare('DELETE FROM half_fingerprinted WHERE page = ?');
  const notFingerprinted = column(
    database,
    `SELECT page FROM view v WHERE NOT EXISTS (SELECT 1 FROM fingerprinted f WHERE f.page = v.page)
     AND NOT EXISTS (SELECT 1 FROM half_fingerprinted h WHERE h.page = v.page) ORDER BY page`,
  );
  const halfFingerprinted = column(database, 'SELECT page FROM half_fingerprinted ORDER BY page');
  return {
    pagesToFingerprint: () => ({ whole: notFingerprinted(), half: halfFingerprinted() }),
    saveFingerprints: database.transaction((rows: readonly FingerprintRow[]) => {
      for (const { page, fingerprints, margin } of rows) {
        for (const { detector, data } of fingerprints) {
          if (data) insertFingerprint.run(detector, page, data);
          else deleteFingerprint.run(detector, page);
        }
        insertFingerprinted.run(page);
        forgetHalf.run(page);
        if (margin) insertMargin.run(page, margin);
      }
    }),
  };
}

type CandidateStore = Pick<
  AnalysisStore,
  'joinedDetectors' | 'saveJoined' | 'keepCandidatesOnly' | 'pairsToVerify' | 'saveVerified'
>;

/** Pairs that detectors proposed, and what their comparison found. */
function candidateStore(database: WritableDatabase): CandidateStore {
  const joinedDetectors = database.prepare<[], string>('SELECT detector FROM joined ORDER BY detector').pluck();
  const insertJoined = database.prepare('INSERT OR REPLACE INTO joined (detector, pairs) VALUES (?, ?)');
  const insertCandidate = database.prepare(
    'INSERT INTO candidate (a, b, detectors) VALUES (?, ?, ?) ON CONFLICT (a, b) DO UPDATE SET detectors = detectors | excluded.detectors',
  );
  const openPairs = database.prepare<[], { a: number; b: number }>(
    'SELECT a, b FROM candidate c WHERE NOT EXISTS (SELECT 1 FROM verified v WHERE v.a = c.a AND v.b = c.b) ORDER BY a, b',
  );
  const insertVerified = database.prepare('INSERT OR IGNORE INTO verified (a, b, facts) VALUES (?, ?, ?)');
  const insertPair = database.prepare(`
    INSERT OR REPLACE INTO pair (a, b, verdict, rule, similarity, covered_a, covered_b, longest_run, longest_sentence,
      block_a_start, block_a_end, block_b_start, block_b_end, final_verdict, edit_difference, detectors)
    SELECT @a, @b, @verdict, @rule, @similarity, @coveredA, @coveredB, @longestRun, @longestSentence, @startA, @endA, @startB, @endB, nullif(@verdict, 'template-only'),
       @editDifference, detectors
    FROM candidate WHERE a = @a AND b = @b`);
  return {
    joinedDetectors: () => joinedDetectors.all(),
    saveJoined: database.transaction(({ detector, pairs }: JoinedPairs, bit: number) => {
      for (let at = 0; at < pairs.length; at += 2) insertCandidate.run(pairs[at], pairs[at + 1], bit);
      insertJoined.run(detector, pairs.length / 2);
    }),
    keepCandidatesOnly: database.transaction(() => database.exec(leftOver)),
    pairsToVerify() {
      const packed: number[] = [];
      for (const { a, b } of openPairs.iterate()) packed.push(a, b);
      return Uint32Array.from(packed);
    },
    saveVerified: database.transaction((rows: readonly VerifiedRow[]) => {
      for (const { a, b, facts, found } of rows) {
        insertVerified.run(a, b, facts);
        if (!found) continue;
        const { blockA, blockB, ...columns } = found;
        insertPair.run({ a, b, ...columns, startA: blockA[0], endA: blockA[1], startB: blockB[0], endB: blockB[1] });
      }
    }),
  };
}
