import type { SiteTexts } from '../cluster/recurring-text.ts';
import type { CorpusStatistics } from '../detect/statistics.ts';
import { storedShingles } from '../store/sentences/stored-probes.ts';
import { decodeShingles, eachShingle } from '../verify/probe-codec.ts';
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
      const counts = countShingles(reader, pages);
      return (shingle) => counts.get(shingle) ?? 0;
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

/** By shingle of these pages, how many pages have it. A page has a shingle once. */
function countShingles({ database }: AuditReader, asked: ReadonlySet<number>): ReadonlyMap<number, number> {
  const stored = storedShingles(database);
  const counts = new Map<number, number>();
  // Fits into the cache, and tells of nearly all shingles that they are not asked for.
  const mayBeAsked = new Uint8Array(1 << 20);
  for (const page of asked)
    eachShingle(stored.of(page) ?? new Uint8Array(), (shingle) => {
      counts.set(shingle, 0);
      const at = (shingle >>> 3) & 0xfffff;
      mayBeAsked[at] = (mayBeAsked[at] ?? 0) | (1 << (shingle & 7));
    });
  if (counts.size === 0) return counts;
  for (const bytes of stored.all())
    eachShingle(bytes, (shingle) => {
      if (((mayBeAsked[(shingle >>> 3) & 0xfffff] ?? 0) & (1 << (shingle & 7))) === 0) return;
      const count = counts.get(shingle);
      if (count !== undefined) counts.set(shingle, count + 1);
    });
  return counts;
}
