import type { StoredProbe } from '../../verify/probe-codec.ts';
import { probeSaver } from '../sentences/sentence-writer.ts';
import { populationKinds, type PopulationKind } from '../../../contract/page-document.ts';
import type { TemplateBlock } from '../../page/template/site-template.ts';
import type { WritableDatabase } from '../database.ts';
import { readingForgetter } from '../history/forget-pages.ts';
import { ofAddress } from '../problem-store.ts';

/** A block of a page that is template, with the pages of the layout (or the site) that say so. */
export interface RemovedBlock {
  /** Position among the blocks of the page. */
  readonly block: number;
  readonly pages: number;
  readonly of: number;
  readonly among: PopulationKind;
}

/** What is stored of a page whose text changes because blocks are removed, or put back. */
export interface StrippedPage {
  readonly page: number;
  readonly removed: readonly RemovedBlock[];
  readonly language: string;
  readonly textHash: string;
  readonly words: number;
  readonly letters: number;
  readonly disguise: number;
  readonly shown: Uint8Array;
  readonly wordStarts: Uint8Array;
  readonly probe: StoredProbe;
}

export interface SiteTemplate {
  readonly site: string;
  readonly blocks: readonly TemplateBlock[];
}

/**
 * The site template: which blocks it has, and from which pages which of them were removed. The texts of `page_text` and
 * the figures of `view` are those after removal; the blocks keep the extractor's word, so that every removal can be
 * undone from the file. Reads are in `template-reader.ts`: workers do them.
 */
export interface TemplateStore {
  /** The blocks that are template under these `conditions`, in place of those that were. */
  remember(templates: readonly SiteTemplate[], conditions: string): void;
  saveStripped(pages: readonly StrippedPage[]): void;
  /**
   * Pages that lose the same blocks as before, of which only the pages that say so are more or fewer; `removed` as
   * `encodeRemoved` writes it.
   */
  saveFigures(pages: readonly (readonly [page: number, removed: string])[]): void;
}

export function templateStore(database: WritableDatabase): TemplateStore {
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
  const current = database.prepare<[number], { readonly hash: string; readonly shown: Uint8Array }>(
    'SELECT v.text_hash AS hash, t.shown FROM view v JOIN page_text t ON t.page = v.page WHERE v.page = ?',
  );
  const forgetProblem = database.prepare(
    `DELETE FROM problem WHERE ${ofAddress('(SELECT address FROM page WHERE id = ?)')} AND stage = 'template'`,
  );
  const forget = readingForgetter(database);
  const saveProbe = probeSaver(database);
  const isSameText = (page: number, { textHash, shown }: Pick<StrippedPage, 'textHash' | 'shown'>) => {
    const before = current.get(page);
    return before?.hash === textHash && Buffer.from(before.shown).equals(shown);
  };
  return {
    remember: database.transaction((templates: readonly SiteTemplate[], conditions: string) => {
      database.exec('DELETE FROM template_block');
      for (const { site, blocks } of templates)
        for (const { key, pages, of } of blocks) insertBlock.run(site, key, conditions, pages, of);
    }),
    saveFigures: database.transaction((pages: readonly (readonly [number, string])[]) => {
      for (const [page, encoded] of pages) insertPage.run(page, encoded);
    }),
    saveStripped: database.transaction((pages: readonly StrippedPage[]) => {
      for (const { page, removed: blocks, shown, wordStarts, probe, ...facts } of pages) {
        if (blocks.length > 0) insertPage.run(page, encodeRemoved(blocks));
        else deletePage.run(page);
        forgetProblem.run(page);
        if (isSameText(page, { textHash: facts.textHash, shown })) continue;
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
