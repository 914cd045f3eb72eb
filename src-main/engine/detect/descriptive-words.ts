import { decimal, integer, type OptionValues } from '../../contract/options.ts';
import { compareText } from '../compare-text.ts';
import { type Detector, type DetectorPage, NotApplicable } from './detector.ts';
import {
  chosenLexicon,
  decodeLexicon,
  encodeLexicon,
  termKey,
  type DescriptiveLexicon,
} from './descriptive-lexicon.ts';
import type { CorpusStatistics } from './statistics.ts';
import { digestOf, equalDigest, type Digest } from './key-similarity.ts';
import { hashesOf } from './keywords.ts';
import { contentTerms, termHashes, termTable } from './terms.ts';
import { writtenForms } from './keywords.ts';

const options = {
  words: integer(2000, 10, 20_000, 'Words of the lexicon; fewer when fewer are suitable.', 'words'),
  bitsPerPage: decimal(12, 4, 1000, 'The lexicon ends where pages have so many set bits on average.', 'bits'),
  minSide: decimal(0.003, 0.001, 0.5, 'At least this share of the pages is above, and below, the threshold of a word.'),
  lexicon: {
    kind: 'choice',
    default: 'kept',
    choices: ['kept', 'anew'],
    help: 'When pages are collected again: the words that were chosen before, or words chosen anew.',
  },
  minBits: integer(4, 1, 100, 'Pages with fewer set bits are left out.', 'bits'),
} as const;

type DescriptiveOptions = OptionValues<typeof options>;

/** Outside a corpus every word takes part, with this threshold. */
const commonThreshold = 0.01;

/**
 * Descriptive words (Ilyinsky, Kuzmin, Melkov, Segalovich 2002; S2): bit i says whether the relative frequency of word
 * i of a lexicon is greater than bᵢ; pages with equal bits are near-duplicates. Words and thresholds are those whose
 * bits a small change is least likely to turn (`descriptive-lexicon.ts`), kept with the audit while pages come and go
 * unless `lexicon` is `anew`. One look-up per distinct term; the MD5 of the set bits. Needs relative frequencies.
 */
export const descriptiveWords: Detector<typeof options, Digest> = {
  id: 'descriptive-words',
  seed: 'S2',
  work: 'Ilyinsky, Kuzmin, Melkov, Segalovich 2002',
  cost: 'low',
  summary: 'Pages on which the same words of a stable lexicon are frequent.',
  options,
  needsWords: true,
  statistics: () => ['relative-frequency'],
  choose({ options, corpus }) {
    const lexicon = lexiconOf(corpus, options);
    return lexicon && encodeLexicon(lexicon, options);
  },
  fingerprint(page, { options, corpus }) {
    const set = setWords(page, lexiconOf(corpus, options));
    return set.length < options.minBits ? new NotApplicable('too-few-terms') : digestOf(textOf(set));
  },
  ...equalDigest,
  explain(a, b, { options, corpus }) {
    const lexicon = lexiconOf(corpus, options);
    const [setA, setB] = [setWords(a.page, lexicon), setWords(b.page, lexicon)];
    const frequencies = [a.page, b.page].map(relativeFrequencies);
    const written = writtenForms([a.page, b.page]);
    const thresholds = new Map([...setA, ...setB].map(({ term, threshold }) => [term, threshold]));
    const components = [...thresholds].map(([term, threshold]) => {
      const [inA, inB] = frequencies.map((all) => all.get(term) ?? 0);
      return { term: written(term), a: inA ?? 0, b: inB ?? 0, threshold };
    });
    components.sort((x, y) => Number(isEqualBit(x)) - Number(isEqualBit(y)) || compareText(x.term, y.term));
    const sharedBits = components.filter(isEqualBit).length;
    return {
      kind: 'vector',
      components: components.slice(0, shownWords),
      hashes: hashesOf([a.fingerprint, b.fingerprint], [textOf(setA), textOf(setB)]),
      figures: [
        ...(lexicon ? [{ name: 'lexicon-words', form: 'count' as const, value: lexicon.size }] : []),
        { name: 'set-bits', form: 'count', value: { a: setA.length, b: setB.length } },
        { name: 'shared-bits', form: 'count', value: sharedBits },
      ],
    };
  },
};

const shownWords = 300;

/** The lexicon that the audit keeps, or that of its pages as they are. */
function lexiconOf(corpus: CorpusStatistics, options: DescriptiveOptions): DescriptiveLexicon | null {
  const kept = options.lexicon === 'kept' ? corpus.kept?.get(descriptiveWords.id) : undefined;
  return (kept && decodeLexicon(kept, options)) ?? chosenLexicon(corpus, options);
}

interface SetWord {
  readonly term: string;
  readonly threshold: number;
}

const textOf = (set: readonly SetWord[]): string => set.map(({ term }) => term).join('\n');
function setWords(page: DetectorPage, lexicon: DescriptiveLexicon | null): readonly SetWord[] {
  const { terms, counts } = termTable(page.text);
  const hashes = termHashes(page.text);
  const all = contentTerms(page.text).length;
  const set: SetWord[] = [];
  for (const [place, term] of terms.entries()) {
    const threshold = lexicon
      ? lexicon.get(termKey(hashes[2 * place] ?? 0, hashes[2 * place + 1] ?? 0))
      : commonThreshold;
    if (threshold !== undefined && (counts[place] ?? 0) / all > threshold) set.push({ term, threshold });
  }
  return set;
}

function relativeFrequencies({ text }: DetectorPage): ReadonlyMap<string, number> {
  const { terms, counts } = termTable(text);
  const all = contentTerms(text).length;
  return new Map(terms.map((term, place) => [term, (counts[place] ?? 0) / all]));
}

/** Every component is set on one page at least. */
const isEqualBit = ({ a, b, threshold }: { readonly a: number; readonly b: number; readonly threshold: number }) =>
  a > threshold === b > threshold;
