import { compareText } from '../compare-text.ts';
import type { DetectorPage } from './detector.ts';
import { hashText } from '../text/hash.ts';
import { hexOfWord } from '../hex.ts';
import type { Keyword } from './keywords.ts';
import { isRare, rankOf } from './rare-choice.ts';
import { idf, type CorpusStatistics } from './statistics.ts';
import { contentCounts } from './terms.ts';

/** The hashes of terms that are seldom on the page itself, in text order. */
export function rareOnPage(counts: ReadonlyMap<string, number>, count: number): Uint32Array {
  const wanted = new Set(rankedByPage(counts).slice(0, count));
  return hashesOf([...counts.keys()].filter((term) => wanted.has(term)));
}

function hashesOf(terms: readonly string[]): Uint32Array {
  const hash = new Uint32Array(2);
  return Uint32Array.from(terms, (term) => {
    hashText(term, hash, 0);
    return hash[0] ?? 0;
  });
}

function rankedByPage(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts]
    .sort(([a, countA], [b, countB]) => countA - countB || b.length - a.length || compareText(a, b))
    .map(([term]) => term);
}

/** As they are shown, rarest first. */
export function rareKeywords(
  page: DetectorPage,
  count: number,
  maxPages: number,
  corpus: CorpusStatistics,
): readonly Keyword[] {
  const counts = contentCounts(page.text);
  const ranked = corpus.pages === 0 ? rankedByPage(counts) : rankedByCorpus(counts, maxPages, corpus);
  const shown = ranked.slice(0, count);
  const hashes = hashesOf(shown);
  return shown.map((term, at) => ({ term, weight: idf(corpus, term), hash: hexOfWord(hashes[at] ?? 0) }));
}

function rankedByCorpus(
  counts: ReadonlyMap<string, number>,
  maxPages: number,
  corpus: CorpusStatistics,
): readonly string[] {
  const terms = [...counts.keys()];
  const hashes = hashesOf(terms);
  return terms
    .map((term, at) => ({ term, pages: corpus.documentFrequency(term), hash: hashes[at] ?? 0 }))
    .filter(({ pages }) => isRare(pages, maxPages))
    .sort((a, b) => rankOf(a.pages, a.hash) - rankOf(b.pages, b.hash))
    .map(({ term }) => term);
}
