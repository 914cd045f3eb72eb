import type { DetectorPage } from '../detect/detector.ts';
import { type AuditReader, detectorPage } from './reader.ts';

/** So that the next batch need not make them again. */
export interface RecentPages<Page> {
  get(id: number): Page;
}

interface Kept<Page> {
  readonly page: Page;
  readonly characters: number;
}

/**
 * Those used last, up to `maxCharacters` of text, and at least the two of a pair. A count of pages would be no bound:
 * they have from five to five million characters.
 */
export function recentPages<Page>(
  maxCharacters: number,
  make: (id: number) => Page,
  lengthOf: (page: Page) => number,
): RecentPages<Page> {
  const kept = new Map<number, Kept<Page>>();
  let characters = 0;
  const add = (id: number): Kept<Page> => {
    const page = make(id);
    const added = { page, characters: lengthOf(page) };
    characters += added.characters;
    return added;
  };
  const forgetOldest = () => {
    for (const [id, oldest] of kept) {
      if (characters <= maxCharacters || kept.size <= 2) return;
      kept.delete(id);
      characters -= oldest.characters;
    }
  };
  return {
    get(id) {
      const found = kept.get(id) ?? add(id);
      kept.delete(id);
      kept.set(id, found);
      forgetOldest();
      return found.page;
    },
  };
}

let share = 1;

/** Every task says so anew, since settings may change between runs. */
export function saveMemory(lowMemory: boolean): void {
  share = lowMemory ? lowMemoryShare : 1;
}

/** Of what is kept for the next task. */
const lowMemoryShare = 0.25;

export const cacheShare = (): number => share;

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
