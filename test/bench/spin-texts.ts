/**
 * Makes a labelled set for `evaluate verdicts` out of texts of one language: `node test/bench/spin-texts.ts <folder of
 * .txt> <new folder> [seed]`. Half of the texts become originals with a copy of each kind and compositions of several
 * of them, the other half stays unrelated. What the kinds mean stands in docs/evaluation.md; words are replaced at
 * random here, which is harder than by synonyms.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom, shuffled } from '../../src-main/evaluate/seeded-random.ts';

const [from = '', to = '', seed = '1'] = process.argv.slice(2);
if (to === '')
  throw new Error('Say where the texts are, and where the set is to be: spin-texts.ts <folder> <new folder> [seed]');
const random = seededRandom(Number(seed));
const isTaken = (share: number): boolean => random() < share;

interface Named {
  readonly id: string;
  readonly text: string;
}

const texts = shuffled(
  readdirSync(from)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name): Named => ({
      id: path.basename(name, '.txt'),
      text: readFileSync(path.join(from, name), 'utf8').trim(),
    })),
  random,
);
const originals = texts.slice(0, texts.length / 2);
const unrelated = texts.slice(originals.length);
const sentencesOf = segments('sentence');
const wordsOf = segments('word');
const vocabulary = texts.flatMap(({ text }) => wordsOf(text).filter((word) => /^\p{L}{2,}$/u.test(word)));
const foreign = texts.flatMap(({ text }) => sentencesOf(text).filter((sentence) => sentence.length > 20));

const copies: Readonly<Record<string, (text: string) => string>> = {
  word10: (text) => replaceWords(text, 0.1),
  word30: (text) => replaceWords(text, 0.3),
  sent_shuffle: shuffleSentences,
  del20: (text) => dropSentences(text, 0.2),
  add20: (text) =>
    sentencesOf(text)
      .flatMap((sentence, i): string[] => (i % 5 === 4 ? [sentence, pick(foreign)] : [sentence]))
      .join(''),
  excerpt40: (text) => part(text, 0, 0.4),
  combined: (text) => dropSentences(shuffleSentences(replaceWords(text, 0.25)), 0.15),
};

const rows = [['id', 'cluster', 'kind', 'sources']];
mkdirSync(path.join(to, 'docs'), { recursive: true });
for (const { id, text } of originals) {
  write(id, text, id, 'orig', [id]);
  for (const [kind, copy] of Object.entries(copies)) write(`${id}_${kind}`, copy(text), id, kind, [id]);
}
for (const { id, text } of unrelated) write(id, text, '-', 'negative', []);
for (let nth = 0; nth < originals.length / 2; nth += 1) {
  const [a, b, c] = [pick(originals), pick(originals), pick(originals)];
  const around = pick(foreign);
  if (new Set([a, b, c]).size < 3) continue;
  write(`half-${nth}`, `${part(a.text, 0, 0.5)}\n${part(b.text, 0.5, 1)}`, '-', 'half_mix', [a.id, b.id]);
  write(`two-${nth}`, `${part(a.text, 0, 0.5)}\n${shuffleSentences(part(b.text, 0.5, 1))}`, '-', 'splice2', [
    a.id,
    b.id,
  ]);
  write(
    `three-${nth}`,
    [part(a.text, 0, 1 / 3), part(b.text, 1 / 3, 2 / 3), part(c.text, 2 / 3, 1)].join('\n'),
    '-',
    'splice3',
    [a.id, b.id, c.id],
  );
  const outside = Array.from({ length: sentencesOf(a.text).length }, () => pick(foreign)).join(' ');
  write(`inside-${nth}`, `${outside}\n${a.text}\n${around}`, '-', 'contained', [a.id]);
}
writeFileSync(path.join(to, 'truth.tsv'), `${rows.map((row) => row.join('\t')).join('\n')}\n`);
console.log(
  `${rows.length - 1} documents of ${originals.length} originals and ${unrelated.length} unrelated texts in ${to}`,
);

function write(id: string, text: string, cluster: string, kind: string, sources: readonly string[]): void {
  writeFileSync(path.join(to, 'docs', `${id}.txt`), text);
  rows.push([id, cluster, kind, sources.join() || '-']);
}

/** Every character belongs to one segment. */
function segments(granularity: 'sentence' | 'word'): (text: string) => string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity });
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function replaceWords(text: string, share: number): string {
  return wordsOf(text)
    .map((word) => (/\p{L}/u.test(word) && isTaken(share) ? pick(vocabulary) : word))
    .join('');
}

function shuffleSentences(text: string): string {
  return shuffled(sentencesOf(text), random)
    .map((sentence) => sentence.trim())
    .join(' ');
}

function dropSentences(text: string, share: number): string {
  return sentencesOf(text)
    .filter(() => !isTaken(share))
    .join('');
}

/** Sentences from one share of their number to another. */
function part(text: string, start: number, end: number): string {
  const sentences = sentencesOf(text);
  return sentences.slice(Math.floor(sentences.length * start), Math.ceil(sentences.length * end)).join('');
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There are too few texts to make a set of');
  return item;
}
