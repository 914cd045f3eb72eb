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

/** While `run` is the same, what pages are made from does not change. */
function keptPages(reader: AuditReader, run: number): KeptPages {
  if (kept?.reader !== reader || kept.run !== run) kept = { reader, run, pages: new Map(), characters: 0 };
  return kept;
}

/**
 * Keeps a page for its fingerprints in the same run, as long as all that are kept have no more than `maxCharacters` of
 * text.
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

/** As kept, or read anew; not kept any longer. */
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
