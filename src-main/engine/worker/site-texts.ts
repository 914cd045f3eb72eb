import type { SiteTexts } from '../cluster/recurring-text.ts';
import { storedShingles } from '../store/sentences/stored-probes.ts';
import { decodeShingles } from '../verify/probe-codec.ts';
import { shingleBits } from '../verify/probe.ts';
import { corpusOf, pageText, type AuditReader } from './reader.ts';

/**
 * The texts of an audit as clustering asks for them. Nothing is read before it is asked for; what was read is kept as
 * long as this.
 */
export function siteTexts(reader: AuditReader): SiteTexts {
  const corpus = corpusOf(reader);
  const counted = once(() => countShingles(reader));
  const shingles = new Map<number, Uint32Array | null>();
  const words = new Map<number, ReadonlyMap<string, number>>();
  const stored = storedShingles(reader.database);
  return {
    pages: corpus.pages,
    shingles(page) {
      const known = shingles.get(page);
      if (known !== undefined) return known;
      const bytes = stored.of(page);
      const read = bytes && decodeShingles(bytes);
      shingles.set(page, read);
      return read;
    },
    pagesWith(shingle) {
      const { counts, shift } = counted();
      return counts[shingle >>> shift] ?? 0;
    },
    words(page) {
      if (corpus.pages === 0) return null;
      const known = words.get(page) ?? wordsOf(reader, page);
      words.set(page, known);
      return known;
    },
  };
}

function wordsOf(reader: AuditReader, page: number): ReadonlyMap<string, number> {
  const corpus = corpusOf(reader);
  const { terms, stop } = pageText(reader.page(page)).tokens;
  const words = new Map<string, number>();
  for (const [at, term] of terms.entries())
    if (stop[at] !== 1 && term !== '' && !words.has(term)) words.set(term, corpus.documentFrequency(term));
  return words;
}

/** Cells for each page: twenty for each of its some two hundred shingles, so that hardly two of them share one. */
const cellsOfPage = 4096;

/** How many pages have each shingle, up to 255. A page has a shingle once. */
function countShingles({ database }: AuditReader): { readonly counts: Uint8Array; readonly shift: number } {
  const stored = storedShingles(database);
  const bits = Math.min(shingleBits, Math.ceil(Math.log2(cellsOfPage * Math.max(1, stored.pages()))));
  const counts = new Uint8Array(2 ** bits);
  const shift = shingleBits - bits;
  for (const bytes of stored.all()) {
    for (const shingle of decodeShingles(bytes)) {
      const cell = shingle >>> shift;
      if ((counts[cell] ?? 0) < 255) counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return { counts, shift };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
