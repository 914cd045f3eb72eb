import type { SiteTexts } from '../cluster/recurring-text.ts';
import type { CorpusStatistics } from '../detect/detector.ts';
import { foundOnce } from '../found-once.ts';
import { storedShingles } from '../store/sentences/stored-probes.ts';
import { decodeShingles, eachShingle } from '../verify/probe-codec.ts';
import { ShingleCounts } from './shingle-counts.ts';
import { corpusOf, pageText, type AuditReader } from './reader.ts';

/** Read when asked for, and kept as long as this. */
export function siteTexts(reader: AuditReader): SiteTexts {
  const corpus = corpusOf(reader);
  const stored = storedShingles(reader.database);
  const words = foundOnce((page: number) => wordsOf(reader, corpus, page));
  const shingles = foundOnce((page: number) => {
    const bytes = stored.of(page);
    return bytes && decodeShingles(bytes);
  });
  return {
    pages: corpus.pages,
    shingles,
    counter(lists) {
      const counts = new ShingleCounts(lists);
      // A page has a shingle once.
      if (lists.length > 0) for (const { shingles } of stored.all()) eachShingle(shingles, counts.add);
      return counts.of;
    },
    words: (page) => (corpus.pages === 0 ? null : words(page)),
  };
}

function wordsOf(reader: AuditReader, corpus: CorpusStatistics, page: number) {
  const { terms, stop } = pageText(reader.page(page)).tokens;
  const words = new Map<string, number>();
  for (const [at, term] of terms.entries())
    if (stop[at] !== 1 && term !== '' && !words.has(term)) words.set(term, corpus.documentFrequency(term));
  return words;
}
