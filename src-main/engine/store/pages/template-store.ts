import { probeSaver } from '../sentences/sentence-writer.ts';
import { populationKinds, type PopulationKind } from '../../../contract/page-document.ts';
import type { TemplateBlock } from '../../page/template/site-template.ts';
import { readsOf, type ReadableDatabase, type WritableDatabase } from '../database.ts';
import { readingForgetter } from '../history/forget-pages.ts';
import { problemsOfPageSql } from '../problem-store.ts';
import type { AnalysedText } from './analysis-store.ts';

/** A block of a page that is template, with the pages of the layout (or the site) that say so. */
export interface RemovedBlock {
  /** Position among the blocks of the page. */
  readonly block: number;
  readonly pages: number;
  readonly of: number;
  readonly among: PopulationKind;
}

/** What is stored of a page whose text changes because blocks are removed, or put back. */
export interface StrippedPage extends AnalysedText {
  readonly removed: readonly RemovedBlock[];
}

export interface SiteTemplate {
  readonly site: string;
  readonly blocks: readonly TemplateBlock[];
}

/**
 * The site template: which blocks it has, and from which pages which of them were removed. The texts of `page_text` and
 * the figures of `view` are those after removal; the blocks keep the extractor's word, so that every removal can be
 * undone from the file. Workers read by `templateReader`.
 */
export function templateStore(database: WritableDatabase) {
  const insertBlock = database.prepare(
    'INSERT INTO template_block (site, key, conditions, pages, pages_of) VALUES (?, ?, ?, ?, ?)',
  );
  const insertPage = database.prepare('INSERT OR REPLACE INTO template_page (page, removed) VALUES (?, ?)');
  const deletePage = database.prepare('DELETE FROM template_page WHERE page = ?');
  const updateView = database.prepare(
    'UPDATE view SET language = @language, language_tag = @language, text_hash = @textHash, words = @words, letters = @letters, disguise = @disguise WHERE page = @page',
  );
  const updateText = database.prepare(
    'UPDATE page_text SET shown = @shown, word_starts = @wordStarts WHERE page = @page',
  );
  const current = readsOf(database).row<{ readonly hash: string; readonly shown: Uint8Array }>(
    'SELECT v.text_hash AS hash, t.shown FROM view v JOIN page_text t ON t.page = v.page WHERE v.page = ?',
  );
  const forgetProblem = database.prepare(problemsOfPageSql("stage = 'template'"));
  const forget = readingForgetter(database);
  const saveProbe = probeSaver(database);
  return {
    /** The blocks that are template under these `conditions`, in place of those that were. */
    remember: database.transaction((templates: readonly SiteTemplate[], conditions: string) => {
      database.exec('DELETE FROM template_block');
      for (const { site, blocks } of templates)
        for (const { key, pages, of } of blocks) insertBlock.run(site, key, conditions, pages, of);
    }),
    /** Pages that lose the same blocks as before, said so by more or fewer pages; `removed` as of `encodeRemoved`. */
    saveFigures: database.transaction((pages: readonly (readonly [page: number, removed: string])[]) => {
      for (const [page, removed] of pages) insertPage.run(page, removed);
    }),
    saveStripped: database.transaction((pages: readonly StrippedPage[]) => {
      for (const { page, removed, shown, wordStarts, probe, ...facts } of pages) {
        if (removed.length > 0) insertPage.run(page, encodeRemoved(removed));
        else deletePage.run(page);
        forgetProblem.run(page);
        const before = current(page);
        if (before?.hash === facts.textHash && Buffer.from(before.shown).equals(shown)) continue;
        forget.text(page);
        // A text may be searchable already, when it had another one, or when the run was paused before this stage.
        forget.indexedText(page);
        updateView.run({ page, ...facts });
        updateText.run({ page, shown, wordStarts });
        saveProbe(page, probe);
      }
    }),
  };
}

/** `block,pages,of,among` of each block, separated by spaces. */
export const encodeRemoved = (blocks: readonly RemovedBlock[]): string =>
  blocks.map(({ block, pages, of, among }) => `${block},${pages},${of},${among}`).join(' ');

export function decodeRemoved(stored: string): RemovedBlock[] {
  if (stored === '') return [];
  return stored.split(' ').map((entry) => {
    const [block, pages, of, among] = entry.split(',');
    return {
      block: Number(block),
      pages: Number(pages),
      of: Number(of),
      among: populationKinds.find((kind) => kind === among) ?? 'layout',
    };
  });
}

export type TemplateReader = ReturnType<typeof templateReader>;

/** What the site template is found from and taken out of, and what of it was found before. */
export function templateReader(database: ReadableDatabase) {
  const { value, values, each } = readsOf(database);
  const keys = values<number, [string, string]>('SELECT key FROM template_block WHERE site = ? AND conditions = ?');
  const blockHashes = value<Uint8Array>('SELECT block_hashes FROM page_text WHERE page = ?');
  const hashBytes = value<number>('SELECT length(block_hashes) FROM page_text WHERE page = ?');
  const removed = value<string>('SELECT removed FROM template_page WHERE page = ?');
  return {
    /** The blocks that were template when the stage last ended under the same `conditions`; none under others. */
    remembered: (site: string, conditions: string): ReadonlySet<number> => new Set(keys(site, conditions)),
    /** Pages that were read, by page, one at a time. */
    pages: each<{ readonly id: number } & Readonly<Record<'address' | 'layout' | 'language', string>>>(
      'SELECT p.id, p.address, v.layout, v.language FROM page p JOIN view v ON v.page = p.id ORDER BY p.id',
    ),
    /** See `block-hashes.ts`. */
    blockHashes: (page: number) => blockHashes(page) ?? new Uint8Array(),
    /** How many bytes they are. */
    hashBytes: (page: number) => hashBytes(page) ?? 0,
    /** What is removed from a page, as `encodeRemoved` writes it. */
    removed: (page: number) => removed(page) ?? '',
  };
}

/** A page out of whose text template is to be taken. */
interface StrippablePage {
  readonly address: string;
  readonly title: string;
  /** As `PackedReading` has them. */
  readonly blocks: Uint8Array;
  /** As it is stored. */
  readonly body: Uint8Array;
}

/** Undefined for a page that was not read, or whose body is gone. */
export const strippablePageReader = (database: ReadableDatabase) =>
  readsOf(database).row<StrippablePage>(
    `SELECT p.address, v.title, t.blocks, b.bytes AS body
     FROM page p JOIN view v ON v.page = p.id JOIN page_text t ON t.page = p.id JOIN body b ON b.page = p.id WHERE p.id = ?`,
  );
