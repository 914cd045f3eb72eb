import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../../../src-main/evaluate/seeded-random.ts';

const words =
  'river bridge council winter harvest market railway garden letter morning teacher window forest journey painter village'.split(
    ' ',
  );

/**
 * Writes a labelled set of English documents that have little in common. A family is an original, a copy that is equal
 * to it and one that lacks a sentence.
 */
export function writeLabelledSet(
  folder: string,
  { families, alone }: { readonly families: number; readonly alone: number },
): void {
  const docs = path.join(folder, 'docs');
  mkdirSync(docs, { recursive: true });
  const rows = ['id\tcluster\tkind\tsources'];
  const write = (id: string, cluster: string, kind: string, source: string, lines: readonly string[]) => {
    writeFileSync(path.join(docs, `${id}.txt`), lines.join('\n'));
    rows.push([id, cluster, kind, source].join('\t'));
  };
  for (let number = 0; number < families; number += 1) {
    const id = `f${String(number).padStart(2, '0')}`;
    const lines = document(number);
    write(id, id, 'orig', id, lines);
    write(`${id}_same`, id, 'same', id, lines);
    write(`${id}_shorter`, id, 'shorter', id, lines.toSpliced(12, 1));
  }
  for (let number = 0; number < alone; number += 1)
    write(`n${String(number).padStart(3, '0')}`, '-', 'negative', '-', document(1000 + number));
  writeFileSync(path.join(folder, 'truth.tsv'), `${rows.join('\n')}\n`);
}

/** Sentences of words and of names that hardly come twice. */
function document(number: number): string[] {
  const random = seededRandom(number);
  const pick = () => words[Math.floor(random() * words.length)] ?? '';
  const name = () => Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');
  const sentence = () =>
    `The ${pick()} of ${name()} and the ${name()} ${pick()} met ${name()} near the ${pick()} of ${name()} ${name()}.`;
  return [`Report number ${number}`, ...Array.from({ length: 20 }, sentence)];
}
