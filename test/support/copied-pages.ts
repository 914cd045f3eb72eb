import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../../src-main/evaluate/seeded-random.ts';

/**
 * Writes a folder of pages of which every third has a copy with a fifth of its sentences replaced; the same seed gives
 * the same pages.
 */
export function writeCopiedPages(folder: string, pages: number, seed = 1): void {
  const random = seededRandom(seed);
  const sentence = () => `${Array.from({ length: 12 }, () => words[Math.floor(random() * words.length)]).join(' ')}.`;
  const write = (name: string, sentences: readonly string[]) =>
    writeFileSync(
      path.join(folder, name),
      `<title>${name}</title><article>${sentences.map((text) => `<p>${text}</p>`).join('\n')}</article>`,
    );
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < pages; number += 1) {
    const own = Array.from({ length: 20 }, sentence);
    write(`page-${number}.html`, own);
    if (number % 3 === 0) write(`copy-${number}.html`, [...own.slice(0, 16), ...Array.from({ length: 4 }, sentence)]);
  }
}

const syllables = [
  'ba',
  'den',
  'fo',
  'gri',
  'hul',
  'jam',
  'ke',
  'lor',
  'mi',
  'nas',
  'pe',
  'qua',
  'ri',
  'sol',
  'ta',
  'vu',
];
const words = syllables.flatMap((one) =>
  syllables.flatMap((two) => [`${one}${two}`, `${two}${one}n`, `${one}ster${two}`]),
);
