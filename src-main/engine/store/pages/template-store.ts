import { probeSaver } from '../sentences/sentence-writer.ts';
import { batches } from '../../batches.ts';
import { populationKinds } from '../../../contract/page-document.ts';
import type { TemplateBlock } from '../../page/template/site-template.ts';
import { packedSql, unpackBlobs, type ReadableDatabase, type WritableDatabase } from '../database.ts';
import { readingForgetter } from '../history/collect-again.ts';
import { problemsOfPageSql } from '../problem-store.ts';
import type { AnalysedText } from './analysis-store.ts';

/** `pages` of the `of` pages of its layout (or site) have the block. */
export type RemovedBlock = Omit<TemplateBlock, 'key'> & { readonly block: number };

export interface StrippedPage extends AnalysedText {
  readonly removed: readonly RemovedBlock[];
}

export type SiteTemplate = Readonly<{ site: string; blocks: readonly TemplateBlock[] }>;

/**
 * Template blocks, and which were removed from which pages. `page_text` and `view` show the state after removal; blocks
 * keep the extractor's decision, so that removal can be undone. Workers use `templateReader`.
 */
export function templateStore(database: WritableDatabase) {
  const { row, run, transaction } = database;
  const insertBlock = run('INSERT INTO template_block (site, key, conditions, pages, pages_of) VALUES (?, ?, ?, ?, ?)');
  const insertPage = run('INSERT OR REPLACE INTO template_page (page, removed) VALUES (?, ?)');
  const deletePage = run('DELETE FROM template_page WHERE page = ?');
  const updateView = run(
    'UPDATE view SET language = @language, language_tag = @language, text_hash = @textHash, words = @words, letters = @letters, link_letters = @linkLetters, disguise = @disguise WHERE page = @page',
  );
  const updateText = run('UPDATE page_text SET shown = @shown, word_starts = @wordStarts WHERE page = @page');
  const current = row<{ hash: string; shown: Uint8Array }>(
    'SELECT v.text_hash AS hash, t.shown FROM view v JOIN page_text t ON t.page = v.page WHERE v.page = ?',
  );
  const forgetProblem = run(problemsOfPageSql("stage = 'template'"));
  const forget = readingForgetter(database);
  const saveProbe = probeSaver(database);
  return {
    remember: transaction((templates: readonly SiteTemplate[], conditions: string) => {
      database.exec('DELETE FROM template_block');
      for (const { site, blocks } of templates)
        for (const { key, pages, of } of blocks) insertBlock(site, key, conditions, pages, of);
    }),
    /** For unchanged blocks with new counts; from `encodeRemoved`. */
    saveFigures: transaction((pages: readonly (readonly [page: number, removed: string])[]) => {
      for (const [page, removed] of pages) insertPage(page, removed);
    }),
    saveStripped: transaction((pages: readonly StrippedPage[]) => {
      for (const { page, removed, shown, wordStarts, probe, ...facts } of pages) {
        if (removed.length > 0) insertPage(page, encodeRemoved(removed));
        else deletePage(page);
        forgetProblem(page);
        const before = current(page);
        if (before?.hash === facts.textHash && Buffer.from(before.shown).equals(shown)) continue;
        forget.text(page);
        // The index may hold an older text, also from before a pause.
        forget.indexedText(page);
        updateView({ page, ...facts });
        updateText({ page, shown, wordStarts });
        saveProbe(page, probe);
      }
    }),
  };
}

export const encodeRemoved = (blocks: readonly RemovedBlock[]) =>
  blocks.map(({ block, pages, of, among }) => `${block},${pages},${of},${among}`).join(' ');

export function decodeRemoved(stored: string) {
  if (stored === '') return [];
  return stored.split(' ').map((entry) => {
    const [block = 0, pages = 0, of = 0] = entry.split(',', 3).map(Number);
    return { block, pages, of, among: populationKinds.find((kind) => entry.endsWith(`,${kind}`)) ?? 'layout' };
  });
}

/** `removed` is as `encodeRemoved` writes it. */
export type TemplatePage = Readonly<
  Record<'id' | 'hashBytes', number> & Record<'address' | 'layout' | 'language' | 'removed', string>
>;

/** Reading pages one by one takes twice as long. */
const pagesPerRead = 64;

export function templateReader(database: ReadableDatabase) {
  const keys = database.values<number, [string, string]>(
    'SELECT key FROM template_block WHERE site = ? AND conditions = ?',
  );
  const blockHashes = database.sums<{ lengths: string; bytes: Uint8Array | null }, [ids: string]>(
    `SELECT ${packedSql('block_hashes')}
     FROM (SELECT t.block_hashes FROM json_each(?) j LEFT JOIN page_text t ON t.page = j.value ORDER BY j.key LIMIT -1)`,
  );
  return {
    /** Empty under other `conditions`. */
    remembered: (site: string, conditions: string) => new Set(keys(site, conditions)),
    pages: database.rows<TemplatePage>(
      `SELECT p.id, p.address, v.layout, v.language, coalesce(length(t.block_hashes), 0) AS hashBytes, coalesce(r.removed, '') AS removed
       FROM page p JOIN view v ON v.page = p.id LEFT JOIN page_text t ON t.page = p.id LEFT JOIN template_page r ON r.page = p.id ORDER BY p.id`,
    ),
    *blockHashes(pages: readonly Pick<TemplatePage, 'id'>[]) {
      for (const some of batches(pages, pagesPerRead)) {
        const { lengths, bytes } = blockHashes(JSON.stringify(some.map(({ id }) => id)));
        for (const hashes of unpackBlobs(lengths, bytes)) yield hashes ?? new Uint8Array();
      }
    },
  };
}

/** Undefined for a page that was not analysed or lost its body. */
export const strippablePageReader = (database: ReadableDatabase) =>
  database.row<{ address: string; title: string; blocks: Uint8Array; body: Uint8Array }>(
    `SELECT p.address, v.title, t.blocks, b.bytes AS body
     FROM page p JOIN view v ON v.page = p.id JOIN page_text t ON t.page = p.id JOIN body b ON b.page = p.id WHERE p.id = ?`,
  );
