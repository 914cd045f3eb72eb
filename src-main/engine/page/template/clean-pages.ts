import { joinMainText } from '../main-text.ts';
import type { PageReading } from '../read-page.ts';
import { blockHashBytes, readBlockHashes } from './block-hashes.ts';
import { groupLayouts } from './populations.ts';
import type { TemplateOptionValues } from '../options.ts';
import { collectPageSet } from './page-set.ts';
import { findSiteTemplate } from './site-template.ts';

/** The main texts of one site without its template; for sets that fit into memory. */
export function cleanPages(
  pages: readonly PageReading[],
  options: TemplateOptionValues,
  maxTextCharacters: number,
): string[] {
  const blocks = pages.reduce((sum, { blockHashes }) => sum + Math.floor(blockHashes.byteLength / blockHashBytes), 0);
  const set = collectPageSet(
    pages.map(({ blockHashes }) => blockHashes),
    pages.length,
    blocks,
  );
  const layouts = groupLayouts(pages.map(({ view }) => view.layout));
  const placed = Array.from(layouts, (layout) => ({ address: '', layout, language: '' }));
  const template = new Set(findSiteTemplate(set, placed, options).map(({ key }) => key));
  return pages.map(({ view, blockHashes }) => {
    const removed = new Set<number>();
    readBlockHashes(blockHashes, ({ key, kept }, block) => {
      if (kept && template.has(key)) removed.add(block);
    });
    return joinMainText(
      view.blocks.filter((_, block) => !removed.has(block)),
      maxTextCharacters,
    ).text;
  });
}
