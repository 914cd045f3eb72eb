import { compareText } from '../compare-text.ts';
import {
  choice,
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  type OptionValues,
  type Digest,
  digestOf,
  equalDigest,
  type CorpusStatistics,
  frequencyBins,
  frequencyEdges,
} from './detector.ts';
import { lastAnswer, perOwner } from '../found-once.ts';
import { hashesOf, writtenForms } from './keywords.ts';
import { contentTerms, termHashes, termTable } from './terms.ts';

const options = {
  words: integer(2000, 10, 20_000, 'words'),
  bitsPerPage: decimal(12, 4, 1000, 'bits'),
  minSide: decimal(0.003, 0.001, 0.5),
  lexicon: choice('kept', ['kept', 'anew']),
  minBits: integer(4, 1, 100, 'bits'),
};

type DescriptiveOptions = OptionValues<typeof options>;

const commonThreshold = 0.01;

/**
 * Descriptive words (Ilyinsky, Kuzmin, Melkov, Segalovich 2002; S2): bit i says whether the relative frequency of word
 * i of a lexicon exceeds bᵢ; the MD5 of the set bits decides. The lexicon holds words and thresholds whose bits rarely
 * flip at a small change (`chosenLexicon`) and is stored with the audit unless `lexicon` is `anew`. Cost: a look-up per
 * distinct term.
 */
export const descriptiveWords: Detector<typeof options, Digest> = {
  id: 'descriptive-words',
  options,
  needsWords: true,
  statistics: () => ['relative-frequency'],
  choose({ options, corpus }) {
    const lexicon = lexiconOf(corpus, options);
    return lexicon && encodeLexicon(lexicon, options);
  },
  fingerprint(page, { options, corpus }) {
    const set = setWords(page, lexiconOf(corpus, options));
    return set.length < options.minBits ? 'too-few-terms' : digestOf(textOf(set));
  },
  ...equalDigest,
  explain(a, b, { options, corpus }) {
    const lexicon = lexiconOf(corpus, options);
    const [setA, setB] = [setWords(a.page, lexicon), setWords(b.page, lexicon)];
    const [frequenciesA, frequenciesB] = [relativeFrequencies(a.page), relativeFrequencies(b.page)];
    const written = writtenForms([a.page, b.page]);
    const thresholds = new Map([...setA, ...setB].map(({ term, threshold }) => [term, threshold]));
    const components = Array.from(thresholds, ([term, threshold]) => ({
      term: written(term),
      a: frequenciesA.get(term) ?? 0,
      b: frequenciesB.get(term) ?? 0,
      threshold,
    }));
    components.sort((x, y) => Number(isEqualBit(x)) - Number(isEqualBit(y)) || compareText(x.term, y.term));
    return {
      kind: 'vector',
      components: components.slice(0, shownWords),
      hashes: hashesOf([a.fingerprint, b.fingerprint], [textOf(setA), textOf(setB)]),
      figures: [
        ...(lexicon ? [{ name: 'lexicon-words', form: 'count' as const, value: lexicon.size }] : []),
        { name: 'set-bits', form: 'count', value: { a: setA.length, b: setB.length } },
        { name: 'shared-bits', form: 'count', value: components.filter(isEqualBit).length },
      ],
    };
  },
};

const shownWords = 300;

function lexiconOf(corpus: CorpusStatistics, options: DescriptiveOptions) {
  const kept = options.lexicon === 'kept' ? corpus.kept?.get(descriptiveWords.id) : undefined;
  return (kept && decodeLexicon(kept, options)) ?? chosenLexicon(corpus, options);
}

const textOf = (set: readonly { readonly term: string }[]) => set.map(({ term }) => term).join('\n');
function setWords(page: DetectorPage, lexicon: DescriptiveLexicon | null) {
  const { terms, counts } = termTable(page.text);
  const hashes = termHashes(page.text);
  const all = contentTerms(page.text).length;
  const set: Readonly<{ term: string; threshold: number }>[] = [];
  for (const [place, term] of terms.entries()) {
    const threshold = lexicon
      ? lexicon.get(termKey(hashes[2 * place] ?? 0, hashes[2 * place + 1] ?? 0))
      : commonThreshold;
    if (threshold !== undefined && (counts[place] ?? 0) / all > threshold) set.push({ term, threshold });
  }
  return set;
}

function relativeFrequencies({ text }: DetectorPage) {
  const { terms, counts } = termTable(text);
  const all = contentTerms(text).length;
  return new Map(terms.map((term, place) => [term, (counts[place] ?? 0) / all]));
}

const isEqualBit = ({ a, b, threshold }: Readonly<{ a: number; b: number; threshold: number }>) =>
  a > threshold === b > threshold;

/** Thresholds of the relative frequency by `termKey`. */
type DescriptiveLexicon = ReadonlyMap<number, number>;

type LexiconSize = Readonly<{ words: number; bitsPerPage?: number; minSide: number }>;

/** The upper 53 bits of a hash, exact in a number without allocation. */
export const termKey = (high: number, low: number) => (high >>> 0) * 2 ** 21 + (low >>> 11);

/**
 * Chooses words and thresholds (S2). A bit is stable when few pages are near the threshold:
 *
 *     λ = pages where one occurrence less or more would flip the bit / the smaller of (pages above, pages below)
 *
 * estimated by the histogram: one occurrence is 1 / the mean length, and both bins beside the threshold are near. Each
 * word takes the threshold with the smallest λ that leaves `minSide` of the pages, at least three, on each side. The N
 * words of smallest λ are chosen; no bit flips with probability Π (1 − λᵢ). Two thousand words suit 60 million pages;
 * for a few thousand pages `bitsPerPage` ends the lexicon earlier. Null without histograms or suitable words.
 */
export const chosenLexicon = (corpus: CorpusStatistics, { words, bitsPerPage = Infinity, minSide }: LexiconSize) =>
  lastLexicon(corpus, words, bitsPerPage, minSide);

const lastLexicon = lastAnswer(choose);

/** The size it was chosen for, then key and threshold of each word, as 64-bit floats. */
export function encodeLexicon(lexicon: DescriptiveLexicon, size: LexiconSize) {
  const view = new DataView(new ArrayBuffer(8 * (headerNumbers + 2 * lexicon.size)));
  [...headerOf(size), ...[...lexicon].flat()].forEach((value, at) => view.setFloat64(8 * at, value, true));
  return new Uint8Array(view.buffer);
}

export function decodeLexicon(bytes: Uint8Array, size: LexiconSize) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (headerOf(size).some((value, i) => view.getFloat64(8 * i, true) !== value)) return null;
  return lexiconIn(bytes);
}

const headerNumbers = 3;
const headerOf = ({ words, bitsPerPage = Infinity, minSide }: LexiconSize) => [words, bitsPerPage, minSide];

const lexiconIn = perOwner((bytes: Uint8Array): DescriptiveLexicon => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lexicon = new Map<number, number>();
  for (let at = 8 * headerNumbers; at < bytes.byteLength; at += 16)
    lexicon.set(view.getFloat64(at, true), view.getFloat64(at + 8, true));
  return lexicon;
});

type Candidate = Readonly<Record<'key' | 'threshold' | 'above' | 'instability', number>>;

const minPages = 3;
/** A bit near its threshold on more than half of its pages is worse than none. */
const greatestInstability = 0.5;

function choose(corpus: CorpusStatistics, words: number, bitsPerPage: number, minSide: number) {
  const side = Math.max(minPages, Math.ceil(minSide * corpus.pages));
  const candidates: Candidate[] = [];
  corpus.forEachTerm((high, low, histogram) => {
    const best = mostStable(histogram, corpus, side);
    if (best && best.instability <= greatestInstability) candidates.push({ key: termKey(high, low), ...best });
  });
  if (candidates.length === 0) return null;
  candidates.sort((a, b) => a.instability - b.instability || a.key - b.key);
  const lexicon = new Map<number, number>();
  let bits = 0;
  for (const { key, threshold, above } of candidates) {
    if (lexicon.size === words || bits >= bitsPerPage * corpus.pages) break;
    lexicon.set(key, threshold);
    bits += above;
  }
  return lexicon;
}

function mostStable(histogram: Uint32Array, corpus: CorpusStatistics, side: number) {
  let best: Omit<Candidate, 'key'> | null = null;
  let above = 0;
  for (let bin = 0; bin + 1 < frequencyBins; bin++) {
    above += histogram[bin] ?? 0;
    if (above < side) continue;
    if (corpus.pages - above < side) break;
    const instability = nearThreshold(histogram, bin, 1 / corpus.meanLength) / Math.min(above, corpus.pages - above);
    if (!best || instability < best.instability) best = { threshold: frequencyEdges[bin] ?? 0, above, instability };
  }
  return best;
}

/** Counts pages that one occurrence less or more (`step`) would move over the lower edge of a bin. */
function nearThreshold(histogram: Uint32Array, bin: number, step: number) {
  const threshold = frequencyEdges[bin] ?? 0;
  let near = 0;
  for (let other = 0; other < frequencyBins; other++) {
    const isNear = other <= bin ? centreOf(other) - step <= threshold : centreOf(other) + step > threshold;
    if (isNear || other === bin || other === bin + 1) near += histogram[other] ?? 0;
  }
  return near;
}

/** The width of a bin is two fifths of its lower edge. */
const centreOf = (bin: number) => 1.2 * (frequencyEdges[bin] || (frequencyEdges[bin - 1] ?? 0) / 2);
