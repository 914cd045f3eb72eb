import type { IgnoreDraft } from '../../../contract/reviews.ts';
import { addressParts, foldFolder, isWithin } from '../address-parts.ts';
import type { ReadableDatabase } from '../database.ts';
import { linearPattern } from '../../linear-pattern.ts';

/** What the rules of a reviewer leave out of an audit. */
interface Ignored {
  readonly isEmpty: boolean;
  /** Pages of ignored sections and patterns: no pair of theirs is a finding. */
  readonly pages: ReadonlySet<number>;
  /** Letters and digits of the ignored sentences that stand on both pages. */
  unitsIn(a: number, b: number): number;
  /** Pages that hold at least one ignored sentence. */
  readonly pagesWithSentences: ReadonlySet<number>;
}

export function readIgnoreDrafts(database: ReadableDatabase): IgnoreDraft[] {
  return database.prepare<[], IgnoreDraft>('SELECT kind, value FROM ignore_rule ORDER BY kind, value').all();
}

export function readIgnored(database: ReadableDatabase, rules: readonly IgnoreDraft[]): Ignored {
  const pages = new Set(ignoredPages(database, rules));
  const sentences = ignoredSentences(database, rules);
  return {
    isEmpty: pages.size === 0 && sentences.onPage.size === 0,
    pages,
    pagesWithSentences: new Set(sentences.onPage.keys()),
    unitsIn(a, b) {
      const [ofA, ofB] = [sentences.onPage.get(a), sentences.onPage.get(b)];
      if (!ofA || !ofB) return 0;
      return [...ofA].reduce(
        (sum, sentence) => sum + (ofB.has(sentence) ? (sentences.units.get(sentence) ?? 0) : 0),
        0,
      );
    },
  };
}

/** Whether an address belongs to an ignored section or pattern. */
export function addressMatcher(rules: readonly IgnoreDraft[]): ((address: string) => boolean) | null {
  const sections = rules.filter(({ kind }) => kind === 'section').map(({ value }) => foldFolder(value));
  const patterns = rules.filter(({ kind }) => kind === 'pattern').map(({ value }) => patternOf(value));
  if (sections.length === 0 && patterns.length === 0) return null;
  return (address) => {
    if (patterns.some((matches) => matches(address))) return true;
    if (sections.length === 0) return false;
    const { folder } = addressParts(address);
    return sections.some((section) => isWithin(folder, section));
  };
}

/** `*` is anything, everything else is itself; without a star at an end the address must begin or end there. */
function patternOf(written: string): (address: string) => boolean {
  const pieces = written.split('*').map((piece) => piece.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`));
  return linearPattern(`^${pieces.join('.*')}$`, 'is');
}

function* ignoredPages(database: ReadableDatabase, rules: readonly IgnoreDraft[]): Iterable<number> {
  const matches = addressMatcher(rules);
  if (!matches) return;
  const pages = database
    .prepare<[], [number, string]>('SELECT id, address FROM page WHERE finished = 1')
    .raw()
    .iterate();
  for (const [id, address] of pages) if (matches(address)) yield id;
}

function ignoredSentences(
  database: ReadableDatabase,
  rules: readonly IgnoreDraft[],
): { readonly onPage: ReadonlyMap<number, ReadonlySet<number>>; readonly units: ReadonlyMap<number, number> } {
  const units = new Map<number, number>();
  const onPage = new Map<number, Set<number>>();
  const find = database.prepare<[string], { id: number; letters: number }>(
    'SELECT id, letters FROM sentence WHERE key = ?',
  );
  const pagesOf = database.prepare<[number], number>('SELECT page FROM sentence_page WHERE sentence = ?').pluck();
  for (const { kind, value } of rules) {
    const sentence = kind === 'sentence' ? find.get(value) : undefined;
    if (!sentence) continue;
    units.set(sentence.id, sentence.letters);
    for (const page of pagesOf.all(sentence.id)) {
      const known = onPage.get(page) ?? new Set();
      onPage.set(page, known.add(sentence.id));
    }
  }
  return { onPage, units };
}
