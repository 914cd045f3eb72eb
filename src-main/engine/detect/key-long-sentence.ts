import type { Sentence } from '../text/page-text.ts';
import {
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  containment,
  keyCount,
  md5Keys,
  reached,
  similarityRule,
  wordsCodec,
} from './detector.ts';
import { innerSentences } from './long-sentence.ts';
import { cutPages, pieceOf, sharedPieces, type Piece } from './pieces.ts';

const options = {
  cut: decimal(0, 0, 0.4),
  threshold: decimal(0.6, 0.05, 1),
  classRatio: decimal(2, 1.1, 10),
  minSentences: integer(2, 1, 100),
};

/** The length class, then the keys of the key sentences. */
type KeySentences = Uint32Array;

/**
 * Key long sentences (S3): only pages of the same or neighbouring length classes ⌊log_r(units)⌋ are compared, by the
 * longest sentence of every paragraph; duplicates share most of the smaller set. Paragraphs end at line feeds and after
 * five sentences. Cost: 8 bytes per paragraph.
 */
export const keyLongSentence: Detector<typeof options, KeySentences> = {
  id: 'key-long-sentence',
  options,
  needsWords: true,
  fingerprint(page, { options }) {
    const keys = md5Keys(keySentences(page, options.cut).map((sentence) => sentence.key));
    if (keyCount(keys) < options.minSentences) return 'too-short';
    return Uint32Array.of(Math.floor(Math.log(Math.max(1, lengthOf(page))) / Math.log(options.classRatio)), ...keys);
  },
  codec: wordsCodec,
  keys: (fingerprint) => fingerprint.slice(1),
  joinRule: ({ options }) => similarityRule('containment', options.threshold),
  compare: (a, b, { options }) =>
    reached(areNeighbours(a[0] ?? 0, b[0] ?? 0) ? containment(a.subarray(1), b.subarray(1)) : 0, options.threshold),
  explain(a, b, { options }) {
    const [classA, classB] = [a.fingerprint[0] ?? 0, b.fingerprint[0] ?? 0];
    return sharedPieces(...cutPages(a, b, (page) => keySentences(page, options.cut)), {
      figures: [
        { name: 'text-length', form: 'count', value: { a: lengthOf(a.page), b: lengthOf(b.page) } },
        { name: 'length-class', form: 'count', value: { a: classA, b: classB } },
        { name: 'neighbouring-classes', form: 'yes-no', value: Number(areNeighbours(classA, classB)) },
      ],
    });
  },
};

const lengthOf = ({ text }: DetectorPage) => text.sentences.reduce((sum, sentence) => sum + sentence.length, 0);

const areNeighbours = (classA: number, classB: number) => Math.abs(classA - classB) <= 1;

const sentencesPerParagraph = 5;

function keySentences({ text }: DetectorPage, cut: number) {
  const folded = text.folded.text;
  const sentences = innerSentences(text, text.sentences, cut);
  const found: Piece[] = [];
  let longest: Sentence | null = null;
  let count = 0;
  for (const [at, sentence] of sentences.entries()) {
    if (!longest || sentence.length > longest.length) longest = sentence;
    count++;
    const next = sentences[at + 1];
    if (next && count < sentencesPerParagraph && !folded.slice(sentence.end, next.start).includes('\n')) continue;
    found.push(pieceOf(folded, longest));
    longest = null;
    count = 0;
  }
  return found;
}
