import type { DetectorPage } from '../detect/detector.ts';
import { lastAnswer } from '../found-once.ts';
import { type AuditReader, detectorPage } from './reader.ts';

/** Keeps the pages used last: up to `maxCharacters` of text, and at least the two of a pair. */
export function recentPages<Page>(maxCharacters: number, make: (id: number) => Page, lengthOf: (page: Page) => number) {
  const kept = new Map<number, Page>();
  let characters = 0;
  return (id: number) => {
    const known = kept.get(id);
    const page = known ?? make(id);
    if (!known) characters += lengthOf(page);
    kept.delete(id);
    kept.set(id, page);
    for (const [oldest, other] of kept) {
      if (characters <= maxCharacters || kept.size <= 2) break;
      kept.delete(oldest);
      characters -= lengthOf(other);
    }
    return page;
  };
}

let share = 1;

/** Every task says so, since settings may change. */
export function saveMemory(lowMemory: boolean) {
  share = lowMemory ? 0.25 : 1;
}

export const cacheShare = () => share;

/** Read for the statistics, waiting for their fingerprints. */
const keptPages = lastAnswer((_reader: AuditReader, _run: number) => ({
  pages: new Map<number, DetectorPage>(),
  characters: 0,
}));

export const dropKept = keptPages.forget;

export function readAndKeep(reader: AuditReader, run: number, id: number, maxCharacters: number): DetectorPage {
  const all = keptPages(reader, run);
  const page = detectorPage(reader.page(id));
  const { length } = page.text.shown;
  if (all.characters + length > maxCharacters * share) return page;
  all.characters += length;
  all.pages.set(id, page);
  return page;
}

export function takeKept(reader: AuditReader, run: number, id: number) {
  const all = keptPages(reader, run);
  const page = all.pages.get(id);
  if (!page) return detectorPage(reader.page(id));
  all.pages.delete(id);
  all.characters -= page.text.shown.length;
  return page;
}
