import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fail } from '../engine/app-error.ts';
import type { DetectorPage } from '../engine/detect/detector.ts';
import { readText } from '../engine/text/read-text.ts';
import { parseTabSeparated, type TableRow } from './tab-separated.ts';
import { readTruth } from './scores.ts';

export type LabelledSet = Readonly<ReturnType<typeof readLabelledSet>>;

/** Throws like `findSetFolders`, `readTruthTable` and `documentIds`. */
export const readLabelledSets = (folder: string): LabelledSet[] => findSetFolders(folder).map(readLabelledSet);

/** The folder itself, or its subfolders with a truth.tsv. Throws `file-not-found`, `experiment-data-missing`. */
export function findSetFolders(folder: string) {
  if (!existsSync(folder)) fail('file-not-found', { file: folder });
  const inside = statSync(folder).isDirectory() ? readdirSync(folder).sort() : [];
  const subfolders = inside.map((name) => path.join(folder, name));
  const found = isSet(folder) ? [folder] : subfolders.filter(isSet);
  if (found.length === 0) fail('experiment-data-missing', { folder });
  return found;
}

const isSet = (folder: string) => existsSync(path.join(folder, 'truth.tsv'));

export function readTruthTable(folder: string, columns: readonly string[]): readonly TableRow[] {
  const file = path.join(folder, 'truth.tsv');
  const table = parseTabSeparated(readFileSync(file, 'utf8'));
  const missing = columns.find((column) => table[0]?.[column] === undefined);
  if (missing !== undefined) fail('experiment-data-invalid', { file, column: missing });
  return table;
}

/** File names without extension, sorted. Throws `experiment-data-empty`. */
export function documentIds(docs: string, ending: string) {
  const names = existsSync(docs) ? readdirSync(docs).filter((name) => name.endsWith(ending)) : [];
  if (names.length === 0) fail('experiment-data-empty', { folder: docs, ending });
  return names.map((name) => name.slice(0, -ending.length)).sort();
}

/**
 * Reads pages (`docs/<id>.html`) with their main texts (`gold/<id>.txt`). Throws like `readTruthTable` and
 * `documentIds`, and `file-not-found`.
 */
export function readGoldPages(folder: string, columns: readonly string[]) {
  const docs = path.join(folder, 'docs');
  const present = new Set(documentIds(docs, '.html'));
  return readTruthTable(folder, columns)
    .filter(({ id = '' }) => present.has(id))
    .map((row) => {
      const file = path.join(folder, 'gold', `${row['id']}.txt`);
      const bytes = readFileSync(path.join(docs, `${row['id']}.html`));
      try {
        return { row, bytes, gold: readFileSync(file, 'utf8') };
      } catch (cause) {
        fail('file-not-found', { file }, { cause });
      }
    });
}

function readLabelledSet(folder: string) {
  const docs = path.join(folder, 'docs');
  const jaccard = path.join(folder, 'jaccard.tsv');
  return {
    name: path.basename(path.resolve(folder)),
    docs,
    truth: readTruth(readTruthTable(folder, ['id', 'cluster'])),
    ids: documentIds(docs, '.txt'),
    jaccard: existsSync(jaccard) ? parseTabSeparated(readFileSync(jaccard, 'utf8')) : null,
  };
}

export const idOfAddress = (address: string) => address.replace(/\.txt$/u, '');

export const pagesOf = (set: LabelledSet, ids = set.ids) => ({
  ids,
  read: (id: string) => readLabelledPage(set, id),
});

export function readLabelledPage({ docs }: Pick<LabelledSet, 'docs'>, id: string): DetectorPage {
  const address = `${id}.txt`;
  const shown = readFileSync(path.join(docs, address), 'utf8').replaceAll('\r\n', '\n').trim();
  const title = titleOf(shown);
  return { address, title, description: '', bytesHash: hash('md5', shown), text: readText(title, shown) };
}

const maxTitleLength = 80;

function titleOf(text: string) {
  const end = text.indexOf('\n');
  return end > 0 && end <= maxTitleLength ? text.slice(0, end).trim() : '';
}
