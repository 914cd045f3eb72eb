import { hexOfKey } from '../../hex.ts';
import { addressParts } from '../../store/address-parts.ts';
import type { ReadableDatabase } from '../../store/database.ts';
import { addressReader, languageReader } from '../../store/pages/stored-page.ts';
import { changedSentencesReader, sentencesReader, storedSentences } from '../../store/sentences/stored-probes.ts';
import type { FoundSentence, ProbeRow } from '../../store/sentences/sentence-writer.ts';
import { foldText } from '../../text/fold.ts';
import { splitSentences } from '../../text/sentences.ts';
import { NumberSet, encodeProbe, hashWords } from '../../verify/probe-codec.ts';
import { probeOf } from '../../verify/probe.ts';
import { significantUnits } from '../../verify/significant.ts';
import { auditReader, type AuditReader, foundOnce, type InFile, type InRun } from '../reader.ts';
import { placeWords, type RepeatedSentences, repeatedSentences } from '../repeated-sentences.ts';

export function probe({ file, pages }: InFile<{ pages: readonly number[] }>) {
  const reader = auditReader(file);
  const rowOf = (page: number): ProbeRow => ({ page, ...encodeProbe(probeOf(foldText(reader.page(page).shown))) });
  return { rows: pages.map(rowOf) };
}

/**
 * One of `parts` equal shares of the sentences on several pages, by hash, with the text of the page whose address sorts
 * first. Shares are ranges of these pages, so that the text of each is read once.
 */
export function sharedSentences({ file, run, part, parts }: InRun<{ part: number; parts: number }>) {
  const { reader, repeated, byFirstPage } = repeatedOf(auditReader(file), run, parts);
  const { count, hashes, starts, places } = repeated;
  const share = byFirstPage
    .slice(Math.floor((count * part) / parts), Math.floor((count * (part + 1)) / parts))
    .map((key) => key % count)
    .sort();
  if (part + 1 === parts) kept = null;
  return {
    sentences: describeSentences(
      Array.from(share, (nth) => ({
        key: hexOfKey(hashes[2 * nth + 1] ?? 0, hashes[2 * nth] ?? 0),
        places: places.subarray(starts[nth], starts[nth + 1]),
      })),
      reader,
    ),
  };
}

interface KeptSentences {
  readonly reader: AuditReader;
  readonly run: number;
  readonly repeated: RepeatedSentences;
  /** Page from which the text is taken · their number + the number of the sentence, ascending. */
  readonly byFirstPage: Float64Array;
}

let kept: KeptSentences | null = null;

/** Found once for all parts of a run. */
function repeatedOf(reader: AuditReader, run: number, parts: number): KeptSentences {
  if (kept?.reader === reader && kept.run === run) return kept;
  const repeated = repeatedSentences(reader.database);
  const { count, starts, places } = repeated;
  const placed = firstPlaces(reader);
  const firstPageOf = (nth: number) =>
    parts === 1 ? 0 : placed({ key: '', places: places.subarray(starts[nth], starts[nth + 1]) }).firstPage;
  const byFirstPage = Float64Array.from({ length: count }, (_, nth) => firstPageOf(nth) * count + nth).sort();
  kept = { reader, run, repeated, byFirstPage };
  return kept;
}

/**
 * Shared sentences that changed pages touch or touched, and keys of those no longer on several pages. For sentences
 * that were on one page only, the probes of all other pages are walked once.
 */
export function changedSentences({ file }: InFile) {
  const reader = auditReader(file);
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
  const shared: { key: string; places: Uint32Array }[] = [];
  const gone: string[] = [];
  for (const [key, at] of [...places].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (at.length > placeWords) shared.push({ key, places: byPage(at) });
    else if (!unknown.has(key)) gone.push(key);
  }
  const knownWording = (key: string, firstPage: number): SentenceWording | null => {
    const row = stored.sentence(key);
    return row?.firstPage === firstPage && !changed.has(firstPage)
      ? { text: row.text, length: row.length, letters: row.letters }
      : null;
  };
  return { sentences: describeSentences(shared, reader, knownWording), gone };
}

type AddPlace = (key: string, page: number, start: number, end: number) => void;

function addFromChanged(database: ReadableDatabase, changed: ReadonlySet<number>, add: AddPlace): void {
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
): void {
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

function byPage(places: readonly number[]): Uint32Array {
  const starts = Array.from({ length: places.length / placeWords }, (_, nth) => nth * placeWords);
  starts.sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  return Uint32Array.from(starts.flatMap((start) => places.slice(start, start + placeWords)));
}

interface PlacedSentence {
  readonly key: string;
  readonly places: Uint32Array;
}

type SentenceWording = Pick<FoundSentence, 'text' | 'length' | 'letters'>;

/** Walks pages in their own order, so that each text is read once, and none for a sentence whose wording is known. */
function describeSentences(
  sentences: readonly PlacedSentence[],
  reader: AuditReader,
  knownWording: (key: string, firstPage: number) => SentenceWording | null = () => null,
): FoundSentence[] {
  const placed = sentences.map(firstPlaces(reader));
  const found: FoundSentence[] = [];
  let open = { page: 0, shown: '' };
  const inOrder = [...placed.entries()].sort(([, one], [, other]) => one.firstPage - other.firstPage);
  for (const [nth, { start, end, ...known }] of inOrder) {
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

function firstPlaces({ database }: AuditReader) {
  const addressOf = addressReader(database);
  const languageOf = languageReader(database);
  const namesOf = foundOnce((page: number) => {
    const address = addressOf(page) ?? '';
    return { address, host: addressParts(address).host };
  });
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
