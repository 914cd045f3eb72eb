import type { SiteTexts } from '../cluster/recurring-text.ts';
import type { CorpusStatistics } from '../detect/statistics.ts';
import { storedShingles } from '../store/sentences/stored-probes.ts';
import { decodeShingles } from '../verify/probe-codec.ts';
import { shingleBits } from '../verify/probe.ts';
import { corpusOf, foundOnce, pageText, type AuditReader } from './reader.ts';

/** Read when asked for, and kept as long as this. */
export function siteTexts(reader: AuditReader): SiteTexts {
  const corpus = corpusOf(reader);
  const stored = storedShingles(reader.database);
  const words = foundOnce((page: number) => wordsOf(reader, corpus, page));
  return {
    pages: corpus.pages,
    shingles: foundOnce((page) => {
      const bytes = stored.of(page);
      return bytes && decodeShingles(bytes);
    }),
    counter(pages) {
      const counts = pages.size > 0 ? countShingles(reader, pages) : new Uint8Array();
      return (shingle) => counts[shingle] ?? 0;
    },
    words: (page) => (corpus.pages === 0 ? null : words(page)),
  };
}

function wordsOf(reader: AuditReader, corpus: CorpusStatistics, page: number): ReadonlyMap<string, number> {
  const { terms, stop } = pageText(reader.page(page)).tokens;
  const words = new Map<string, number>();
  for (const [at, term] of terms.entries())
    if (stop[at] !== 1 && term !== '' && !words.has(term)) words.set(term, corpus.documentFrequency(term));
  return words;
}

/** By shingle of these pages, how many pages have it, up to 255. A page has a shingle once. */
function countShingles({ database }: AuditReader, asked: Iterable<number>): Uint8Array {
  const stored = storedShingles(database);
  const isAsked = new Uint8Array(2 ** (shingleBits - 3));
  for (const page of asked)
    for (const shingle of decodeShingles(stored.of(page) ?? new Uint8Array()))
      isAsked[shingle >>> 3] = (isAsked[shingle >>> 3] ?? 0) | (1 << (shingle & 7));
  const counts = new Uint8Array(2 ** shingleBits);
  for (const bytes of stored.all()) {
    const shingles = decodeShingles(bytes);
    for (let at = 0; at < shingles.length; at += 1) {
      const shingle = shingles[at] ?? 0;
      if (((isAsked[shingle >>> 3] ?? 0) & (1 << (shingle & 7))) === 0) continue;
      const count = counts[shingle] ?? 0;
      if (count < 255) counts[shingle] = count + 1;
    }
  }
  return counts;
}
