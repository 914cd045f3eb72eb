import { addressParts } from '../store/address-parts.ts';
import type { FoundSentence } from '../store/sentence-writer.ts';
import { foldText } from '../text/fold.ts';
import { splitSentences } from '../text/sentences.ts';
import { sentenceUnits } from '../verify/probe.ts';
import type { AuditReader } from './reader.ts';

/** A shared sentence by its key, with all its places: page, start and end, one after the other, by page. */
export interface PlacedSentence {
  readonly key: string;
  readonly places: Uint32Array;
}

/** What a sentence says by itself, as it is written on its first page. */
export type SentenceWording = Pick<FoundSentence, 'text' | 'length' | 'letters'>;

/**
 * The sentences in their order, each with its text as it is written on the page whose address sorts first; pages are walked in their own order, so
 * that each text is read once. No text is read for a sentence whose wording is known.
 */
export function describeSentences(
  sentences: readonly PlacedSentence[],
  reader: AuditReader,
  knownWording: (key: string, firstPage: number) => SentenceWording | null = () => null,
): FoundSentence[] {
  const placed = sentences.map(firstPlaces(reader));
  const found: FoundSentence[] = [];
  let open = { page: 0, shown: '' };
  for (const nth of [...placed.keys()].sort((one, other) => (placed[one]?.firstPage ?? 0) - (placed[other]?.firstPage ?? 0))) {
    const sentence = placed[nth];
    if (!sentence) continue;
    const { start, end, ...known } = sentence;
    const wording = knownWording(known.key, known.firstPage);
    if (!wording && open.page !== known.firstPage) open = { page: known.firstPage, shown: reader.page(known.firstPage).shown };
    found[nth] = { ...known, ...(wording ?? wordingOf(open.shown.slice(start, end).trim())) };
  }
  return found;
}

function wordingOf(text: string): SentenceWording {
  const length = splitSentences(foldText(text).text).reduce((sum, part) => sum + part.length, 0);
  return { text, length, letters: sentenceUnits(text) };
}

/** Where a sentence is taken from: the page whose address sorts first. */
function firstPlaces(reader: AuditReader) {
  const read = reader.database.prepare<[number], { address: string; language: string }>(
    'SELECT p.address, v.language FROM page p JOIN view v ON v.page = p.id WHERE p.id = ?',
  );
  return ({ key, places }: PlacedSentence) => {
    let first = { at: 0, address: '', language: '' };
    const hosts = new Set<string>();
    for (let at = 0; at < places.length; at += 3) {
      const page = read.get(places[at] ?? 0) ?? { address: '', language: '' };
      hosts.add(addressParts(page.address).host);
      if (at === 0 || page.address < first.address) first = { at, ...page };
    }
    const { at, language } = first;
    return { key, places, hosts: hosts.size, language, firstPage: places[at] ?? 0, start: places[at + 1] ?? 0, end: places[at + 2] ?? 0 };
  };
}
