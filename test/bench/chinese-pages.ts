import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../../src-main/evaluate/seeded-random.ts';
import { readText } from '../../src-main/engine/text/read-text.ts';

export interface BenchPage {
  readonly address: string;
  readonly title: string;
  readonly text: string;
}

/** Texts of real documents, the source of all pages here; ends the process with a message when they are missing. */
export function readDocuments(dataFolder: string): readonly string[] {
  const folder = path.join(dataFolder, 'near-duplicate', 'zh-spun', 'docs');
  if (!existsSync(folder)) {
    console.error(
      `There is no folder ${folder}. Give the folder of the evaluation data as an argument, or put it beside the repository as "data".`,
    );
    process.exit(2);
  }
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort();
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8').trim());
}

/** Where the data lies when nothing else is said. */
export const defaultData = path.resolve(import.meta.dirname, '../../../shared/data');

/**
 * Pages of a site with many copies: first every document once, lengthened by the documents behind it or cut, then pages
 * of sentences drawn from all documents. `bytes` is the length of each in UTF-8, to a sentence.
 */
export function* sitePages(documents: readonly string[], count: number, bytes: number): Generator<BenchPage> {
  const random = seededRandom(20_260_310);
  const sentences = documents.flatMap((document) => document.match(/[^。\n]+[。\n]*/gu) ?? []);
  const drawn = () => sentences[Math.floor(random() * sentences.length)] ?? '';
  for (let number = 0; number < count; number += 1) {
    let next = number;
    const document = () => `${documents[next++ % documents.length] ?? ''}\n`;
    yield page(number, filled(bytes, number < documents.length ? document : drawn));
  }
}

/**
 * Pages for measuring growth: every fourth is one and the same text, all share a paragraph, and apart from that no two
 * have more in common than words of one language have. So twice as many pages are twice as much work and not, by the
 * making of the set, four times.
 */
export function* growingPages(documents: readonly string[], count: number, bytes: number): Generator<BenchPage> {
  const sentence = sentencesOf(documents);
  const template = filled(bytes / 12, sentence);
  const repeated = filled(bytes, sentence);
  for (let number = 0; number < count; number += 1)
    yield page(number, `${number % 4 === 0 ? repeated : filled(bytes, sentence)}\n${template}`);
}

/**
 * Pages of one template, such as a shop makes for its towns: the same text but for one sentence in twenty, which each
 * has for itself.
 */
export function* templatePages(documents: readonly string[], count: number, bytes: number): Generator<BenchPage> {
  const sentence = sentencesOf(documents);
  const [before, after] = [filled(bytes * 0.5, sentence), filled(bytes * 0.45, sentence)];
  for (let number = 0; number < count; number += 1)
    yield page(number, `${before}\n${filled(bytes * 0.05, sentence)}\n${after}`);
}

/** Sentences of words of these documents, no two alike. */
function sentencesOf(documents: readonly string[]): () => string {
  const words = readText('', documents.slice(0, 400).join('\n')).tokens.terms;
  const random = seededRandom(20_260_311);
  return () => {
    const length = 8 + Math.floor(random() * 10);
    return `${Array.from({ length }, () => words[Math.floor(random() * words.length)] ?? '').join('')}。`;
  };
}

function page(number: number, text: string): BenchPage {
  return {
    address: `https://example.com/${Math.floor(number / 1000)}/${number}.html`,
    title: text.slice(0, 24).replaceAll('\n', ' '),
    text,
  };
}

function filled(bytes: number, next: () => string): string {
  let text = '';
  for (let length = 0; length < bytes;) {
    const piece = next();
    text += piece;
    length += Buffer.byteLength(piece);
  }
  return cutToBytes(text, bytes);
}

function cutToBytes(text: string, bytes: number): string {
  return Buffer.byteLength(text) <= bytes
    ? text
    : Buffer.from(text)
        .subarray(0, bytes)
        .toString('utf8')
        .replace(/\ufffd$/u, '');
}
