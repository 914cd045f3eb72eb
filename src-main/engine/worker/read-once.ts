import type { DetectorPage } from '../detect/detector.ts';
import { detectorPage, type AuditReader } from './reader.ts';
import { cacheShare } from './recent-pages.ts';

interface KeptPages {
  readonly reader: AuditReader;
  readonly run: number;
  readonly pages: Map<number, DetectorPage>;
  characters: number;
}

let kept: KeptPages | null = null;

/** The pages that are kept while `run` is the same number: what they are made from does not change meanwhile. */
function keptPages(reader: AuditReader, run: number): KeptPages {
  if (kept?.reader !== reader || kept.run !== run) kept = { reader, run, pages: new Map(), characters: 0 };
  return kept;
}

/**
 * Reads a page of which fingerprints will be made in the same run, and keeps it until then as long as those that are
 * kept have no more than `maxCharacters` of text together.
 */
export function readAndKeep(reader: AuditReader, run: number, id: number, maxCharacters: number): DetectorPage {
  const all = keptPages(reader, run);
  const page = detectorPage(reader.page(id));
  const { length } = page.text.shown;
  if (all.characters + length > maxCharacters * cacheShare()) return page;
  all.characters += length;
  all.pages.set(id, page);
  return page;
}

/** The page as it was kept, or read anew. It is not kept any longer. */
export function takeKept(reader: AuditReader, run: number, id: number): DetectorPage {
  const all = keptPages(reader, run);
  const page = all.pages.get(id);
  if (!page) return detectorPage(reader.page(id));
  all.pages.delete(id);
  all.characters -= page.text.shown.length;
  return page;
}

/** For tasks that ask for none of them. */
export function dropKept(): void {
  kept = null;
}
