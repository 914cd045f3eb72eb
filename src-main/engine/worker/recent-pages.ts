/** What the pages of a recent batch were turned into, so that the next batch need not do it again. */
export interface RecentPages<Page> {
  get(id: number): Page;
}

interface Kept<Page> {
  readonly page: Page;
  readonly characters: number;
}

/**
 * Keeps the pages that were used last, as many as have `maxCharacters` of text together, and at least the two of a
 * pair. A count of pages would be no bound: pages of five characters and of five million stand on one site.
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

/** Whether this process is to save memory; every task says so anew, since the settings may change between two runs. */
export function saveMemory(lowMemory: boolean): void {
  share = lowMemory ? lowMemoryShare : 1;
}

/**
 * What is kept for the next task, such as pages ready to be compared, is a quarter of the usual then: it is made again
 * more often.
 */
const lowMemoryShare = 0.25;

/** By this caches are multiplied. */
export const cacheShare = (): number => share;
