import type { ReadableDatabase } from '../../store/database.ts';
import { changedSentencesReader } from '../../store/sentences/changed-sentences.ts';
import { sentencesReader, storedSentences } from '../../store/sentences/stored-probes.ts';
import { NumberSet } from '../../verify/number-set.ts';
import { hashWords } from '../../verify/probe-codec.ts';
import { hexOfKey } from '../../hex.ts';
import { describeSentences, type SentenceWording } from '../describe-sentences.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';

/**
 * Shared sentences that changed pages touch, by key: those that stood on them (from stored places) and those that stand
 * on them now. For sentences that were on one page only, the probes of all other pages are walked once.
 */
export function changedSentences({ file }: TaskInput<'changed-sentences'>): TaskOutput<'changed-sentences'> {
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

/** Page, start and end. */
const placeWords = 3;

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

/** As a first run has them. */
function byPage(places: readonly number[]): Uint32Array {
  const starts = Array.from({ length: places.length / placeWords }, (_, nth) => nth * placeWords);
  starts.sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  return Uint32Array.from(starts.flatMap((start) => places.slice(start, start + placeWords)));
}
