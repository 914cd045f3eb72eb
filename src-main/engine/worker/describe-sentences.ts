import { addressParts } from '../store/address-parts.ts';
import { addressReader, languageReader } from '../store/pages/page-columns.ts';
import type { FoundSentence } from '../store/sentences/sentence-writer.ts';
import { foldText } from '../text/fold.ts';
import { splitSentences } from '../text/sentences.ts';
import { significantUnits } from '../verify/significant.ts';
import type { AuditReader } from './reader.ts';

/** `places`: page, start and end of each, by page. */
interface PlacedSentence {
  readonly key: string;
  readonly places: Uint32Array;
}

/** As written on its first page. */
export type SentenceWording = Pick<FoundSentence, 'text' | 'length' | 'letters'>;

/**
 * Each text as on the page whose address sorts first; pages are walked in their own order, so that each text is read
 * once, and none for a sentence whose wording is known.
 */
export function describeSentences(
  sentences: readonly PlacedSentence[],
  reader: AuditReader,
  knownWording: (key: string, firstPage: number) => SentenceWording | null = () => null,
): FoundSentence[] {
  const placed = sentences.map(firstPlaces(reader));
  const found: FoundSentence[] = [];
  let open = { page: 0, shown: '' };
  for (const nth of [...placed.keys()].sort(
    (one, other) => (placed[one]?.firstPage ?? 0) - (placed[other]?.firstPage ?? 0),
  )) {
    const sentence = placed[nth];
    if (!sentence) continue;
    const { start, end, ...known } = sentence;
    const wording = knownWording(known.key, known.firstPage);
    if (!wording && open.page !== known.firstPage)
      open = { page: known.firstPage, shown: reader.page(known.firstPage).shown };
    found[nth] = { ...known, ...(wording ?? wordingOf(open.shown.slice(start, end).trim())) };
  }
  return found;
}

function wordingOf(text: string): SentenceWording {
  const folded = foldText(text).text;
  const length = splitSentences(folded).reduce((sum, part) => sum + part.length, 0);
  return { text, length, letters: significantUnits(folded) };
}

/** The page whose address sorts first. */
function firstPlaces({ database }: AuditReader) {
  const addressOf = addressReader(database);
  const languageOf = languageReader(database);
  const known = new Map<number, { readonly address: string; readonly host: string }>();
  const namesOf = (page: number) => {
    const names = known.get(page);
    if (names) return names;
    const address = addressOf(page) ?? '';
    const read = { address, host: addressParts(address).host };
    known.set(page, read);
    return read;
  };
  return ({ key, places }: PlacedSentence) => {
    let first = { at: 0, address: '' };
    const hosts = new Set<string>();
    for (let at = 0; at < places.length; at += 3) {
      const { address, host } = namesOf(places[at] ?? 0);
      hosts.add(host);
      if (at === 0 || address < first.address) first = { at, address };
    }
    const [firstPage = 0, start = 0, end = 0] = places.subarray(first.at, first.at + 3);
    return { key, places, hosts: hosts.size, language: languageOf(firstPage), firstPage, start, end };
  };
}
