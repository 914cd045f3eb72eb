import type { IgnoreDraft } from '../../../contract/reviews.ts';
import { addressParts, foldFolder, isWithin } from '../address-parts.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';
import { linearPattern } from '../../linear-pattern.ts';

export const readIgnoreDrafts = (database: ReadableDatabase) =>
  sqlOf(database).rows<IgnoreDraft>('SELECT kind, value FROM ignore_rule ORDER BY kind, value')();

export function readIgnored(database: ReadableDatabase, rules: readonly IgnoreDraft[]) {
  const pages: ReadonlySet<number> = new Set(ignoredPages(database, rules));
  const sentences = ignoredSentences(database, rules);
  return {
    isEmpty: pages.size === 0 && sentences.onPage.size === 0,
    /** No pair of theirs is a finding. */
    pages,
    pagesWithSentences: new Set(sentences.onPage.keys()),
    /** Of ignored sentences on both pages. */
    unitsIn(a: number, b: number) {
      const [ofA, ofB] = [sentences.onPage.get(a), sentences.onPage.get(b)];
      if (!ofA || !ofB) return 0;
      const units = (sentence: number) => (ofB.has(sentence) ? (sentences.units.get(sentence) ?? 0) : 0);
      return [...ofA].reduce((sum, sentence) => sum + units(sentence), 0);
    },
  };
}

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

/** `*` is anything; without one at an end the address begins or ends there. */
function patternOf(written: string): (address: string) => boolean {
  const pieces = written.split('*').map((piece) => piece.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`));
  return linearPattern(`^${pieces.join('.*')}$`, 'is');
}

function* ignoredPages(database: ReadableDatabase, rules: readonly IgnoreDraft[]): Iterable<number> {
  const matches = addressMatcher(rules);
  if (!matches) return;
  const pages = sqlOf(database).each<{ id: number; address: string }>(
    'SELECT id, address FROM page WHERE finished = 1',
  );
  for (const { id, address } of pages()) if (matches(address)) yield id;
}

/** By page, and the letters and digits of each. */
function ignoredSentences(database: ReadableDatabase, rules: readonly IgnoreDraft[]) {
  const { row, values } = sqlOf(database);
  const units = new Map<number, number>();
  const onPage = new Map<number, Set<number>>();
  const find = row<{ id: number; letters: number }, [string]>('SELECT id, letters FROM sentence WHERE key = ?');
  const pagesOf = values<number, [number]>('SELECT page FROM sentence_page WHERE sentence = ?');
  for (const { kind, value } of rules) {
    const sentence = kind === 'sentence' ? find(value) : undefined;
    if (!sentence) continue;
    units.set(sentence.id, sentence.letters);
    for (const page of pagesOf(sentence.id)) {
      const known = onPage.get(page) ?? new Set();
      onPage.set(page, known.add(sentence.id));
    }
  }
  return { onPage, units };
}
