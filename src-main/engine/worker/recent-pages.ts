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

/** Caches are multiplied by this. */
export const cacheShare = (): number => share;
