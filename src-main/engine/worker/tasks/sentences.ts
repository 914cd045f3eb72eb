import { foundOnce, lastAnswer } from '../../found-once.ts';
import { hexOfKey } from '../../hex.ts';
import { shownTextReader } from '../../store/bodies/stored-body.ts';
import { addressParts } from '../../store/address-parts.ts';
import type { ReadableDatabase } from '../../store/database.ts';
import { addressReader, languageReader } from '../../store/pages/page-store.ts';
import {
  changedSentencesReader,
  sentencesReader,
  storedSentences,
  type FoundSentence,
} from '../../store/sentences/sentence-writer.ts';
import { foldText } from '../../text/fold.ts';
import { splitSentences } from '../../text/sentences.ts';
import { NumberSet, hashWords } from '../../verify/probe-codec.ts';
import { significantUnits } from '../../verify/significant.ts';
import type { AuditReader, InFile, InRun } from '../reader.ts';
import { placeWords, repeatedSentences } from '../repeated-sentences.ts';

/**
 * One of `parts` equal shares of the sentences on several pages, with the text from the page whose address sorts first.
 * Shares are ranges of these pages, so that each text is read once.
 */
export function sharedSentences({ run, part, parts }: InRun<{ part: number; parts: number }>, reader: AuditReader) {
  const { count, hashes, starts, places, byFirstPage, describer } = repeatedOf(reader, run);
  const share = byFirstPage.subarray(Math.floor((count * part) / parts), Math.floor((count * (part + 1)) / parts));
  if (part + 1 === parts) repeatedOf.forget();
  const sentenceOf = (nth: number) => ({
    key: hexOfKey(hashes[2 * nth + 1] ?? 0, hashes[2 * nth] ?? 0),
    places: places.subarray(starts[nth], starts[nth + 1]),
  });
  return { sentences: Array.from(share, (key) => describer.describe(sentenceOf(key % count))).sort(byKey) };
}

/** Cached for all parts of a run. */
const repeatedOf = lastAnswer((reader: AuditReader, _run: number) => {
  const repeated = repeatedSentences(reader.database);
  const describer = sentenceDescriber(reader);
  const { count, starts, places } = repeated;
  const firstPageOf = (nth: number) => describer.firstPage(places.subarray(starts[nth], starts[nth + 1]));
  /** Page of the text · their number + index of the sentence, ascending. */
  const byFirstPage = Float64Array.from({ length: count }, (_, nth) => firstPageOf(nth) * count + nth).sort();
  return { ...repeated, byFirstPage, describer };
});

/**
 * Shared sentences on changed pages, now or before, and keys of those no longer shared. For those on one page only,
 * takes one pass over the probes of other pages.
 */
export function changedSentences(_: InFile, reader: AuditReader) {
  const { database } = reader;
  const stored = changedSentencesReader(database);
  const changed = stored.changedPages();
  const places = new Map<string, number[]>();
  const add = (key: string, page: number, start: number, end: number) => {
    const known = places.get(key);
    if (known) known.push(page, start, end);
    else places.set(key, [page, start, end]);
  };
  for (const key of stored.keysOnChangedPages()) places.set(key, []);
  addFromChanged(database, changed, add);
  const unknown = new Set<string>();
  for (const key of places.keys()) {
    const sentence = stored.sentence(key);
    if (!sentence) unknown.add(key);
    else
      for (const { page, start, stop } of stored.places(sentence.id))
        if (!changed.has(page)) add(key, page, start, stop);
  }
  addFromOthers(database, changed, unknown, add);
  const shared: PlacedSentence[] = [];
  const gone: string[] = [];
  for (const [key, at] of places) {
    if (at.length > placeWords) shared.push({ key, places: byPage(at) });
    else if (!unknown.has(key)) gone.push(key);
  }
  const describer = sentenceDescriber(reader, (key, firstPage) => {
    const row = stored.sentence(key);
    return row?.firstPage === firstPage && !changed.has(firstPage)
      ? { text: row.text, folded: '', length: row.length, letters: row.letters }
      : null;
  });
  const firstPages = new Map(shared.map((sentence) => [sentence, describer.firstPage(sentence.places)]));
  const inOrder = shared.sort((one, other) => (firstPages.get(one) ?? 0) - (firstPages.get(other) ?? 0));
  return { sentences: inOrder.map(describer.describe).sort(byKey), gone };
}

type AddPlace = (key: string, page: number, start: number, end: number) => void;

function addFromChanged(database: ReadableDatabase, changed: ReadonlySet<number>, add: AddPlace) {
  const read = sentencesReader(database);
  for (const page of changed) {
    const sentences = read(page);
    if (!sentences) continue;
    const { hashes } = sentences;
    const places = sentences.places();
    for (let at = 0; at < hashes.length; at += hashWords)
      add(hexOfKey(hashes[at + 1] ?? 0, hashes[at] ?? 0), page, places[at] ?? 0, places[at + 1] ?? 0);
  }
}

function addFromOthers(
  database: ReadableDatabase,
  changed: ReadonlySet<number>,
  keys: ReadonlySet<string>,
  add: AddPlace,
) {
  const lowWords = new NumberSet(Array.from(keys, (key) => Number.parseInt(key.slice(8), 16)));
  for (const { page, hashes, places: placesOf } of storedSentences(database)) {
    if (changed.has(page)) continue;
    for (let at = 0; at < hashes.length; at += hashWords) {
      if (!lowWords.has(hashes[at] ?? 0)) continue;
      const key = hexOfKey(hashes[at + 1] ?? 0, hashes[at] ?? 0);
      if (!keys.has(key)) continue;
      const places = placesOf();
      add(key, page, places[at] ?? 0, places[at + 1] ?? 0);
    }
  }
}

function byPage(places: readonly number[]) {
  const starts = Array.from({ length: places.length / placeWords }, (_, nth) => nth * placeWords);
  starts.sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  return Uint32Array.from(starts.flatMap((start) => places.slice(start, start + placeWords)));
}

type PlacedSentence = Readonly<{ key: string; places: Uint32Array }>;

type SentenceWording = Pick<FoundSentence, 'text' | 'folded' | 'length' | 'letters'>;

const byKey = (one: FoundSentence, other: FoundSentence) => (one.key < other.key ? -1 : 1);

/** Sentences come sorted by first page, so that a text is read at most once, and never when the wording is known. */
function sentenceDescriber(
  { database }: AuditReader,
  knownWording: (key: string, firstPage: number) => SentenceWording | null = () => null,
) {
  const addressOf = addressReader(database);
  const languageOf = foundOnce(languageReader(database));
  const shownText = shownTextReader(database);
  const nameOf = foundOnce((page: number) => {
    const address = addressOf(page) ?? '';
    return { address, host: addressParts(address).host };
  });
  /** Index of the page whose address sorts first. */
  const firstOf = (places: Uint32Array) => {
    let first = 0;
    let firstAddress = nameOf(places[0] ?? 0).address;
    for (let at = placeWords; at < places.length; at += placeWords) {
      const { address } = nameOf(places[at] ?? 0);
      if (address < firstAddress) [first, firstAddress] = [at, address];
    }
    return first;
  };
  const hostsOf = (places: Uint32Array) => {
    const hosts = new Set<string>();
    for (let at = 0; at < places.length; at += placeWords) hosts.add(nameOf(places[at] ?? 0).host);
    return hosts.size;
  };
  let open = { page: 0, shown: '' };
  return {
    firstPage: (places: Uint32Array) => places[firstOf(places)] ?? 0,
    describe({ key, places }: PlacedSentence): FoundSentence {
      const first = firstOf(places);
      const [firstPage = 0, start = 0, end = 0] = places.subarray(first, first + placeWords);
      let wording = knownWording(key, firstPage);
      if (!wording) {
        if (open.page !== firstPage) open = { page: firstPage, shown: shownText(firstPage) };
        wording = wordingOf(open.shown.slice(start, end).trim());
      }
      return { key, places, hosts: hostsOf(places), language: languageOf(firstPage), firstPage, ...wording };
    },
  };
}

function wordingOf(text: string) {
  const folded = foldText(text).text;
  const length = splitSentences(folded).reduce((sum, part) => sum + part.length, 0);
  return { text, folded, length, letters: significantUnits(folded) };
}
