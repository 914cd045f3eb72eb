import type { SiteTexts } from '../cluster/recurring-text.ts';
import { storedShingles } from '../store/sentences/stored-probes.ts';
import { decodeShingles } from '../verify/probe-codec.ts';
import { shingleBits } from '../verify/probe.ts';
import { corpusOf, pageText, type AuditReader } from './reader.ts';

/**
 * Nothing is read before it is asked for; what was read is kept as long as this.  @param asked pages whose shingles may
 * be asked for.
 */
export function siteTexts(reader: AuditReader, asked: Iterable<number>): SiteTexts {
  const corpus = corpusOf(reader);
  const counted = once(() => countShingles(reader, asked));
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
    pagesWith: (shingle) => counted()[shingle] ?? 0,
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

/** By shingle, the pages that have it, up to 255, for shingles of these pages. A page has a shingle once. */
function countShingles({ database }: AuditReader, asked: Iterable<number>): Uint8Array {
  const stored = storedShingles(database);
  // A few pages' shingles are asked for and all pages' looked at: a bit each is near in memory.
  const isAsked = new Uint8Array(2 ** (shingleBits - 3));
  for (const page of asked)
    for (const shingle of decodeShingles(stored.of(page) ?? new Uint8Array()))
      isAsked[shingle >>> 3] = (isAsked[shingle >>> 3] ?? 0) | (1 << (shingle & 7));
  const counts = new Uint8Array(2 ** shingleBits);
  for (const bytes of stored.all()) {
    for (const shingle of decodeShingles(bytes)) {
      if (((isAsked[shingle >>> 3] ?? 0) & (1 << (shingle & 7))) === 0) continue;
      const count = counts[shingle] ?? 0;
      if (count < 255) counts[shingle] = count + 1;
    }
  }
  return counts;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
