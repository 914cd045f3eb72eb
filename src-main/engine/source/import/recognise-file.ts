import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FileFormat, Source } from '../../../contract/audits.ts';
import { fileInput, readHead } from './file-input.ts';
import { sniffedBytes, sniffFormat } from './sniff.ts';
import { guessEncoding } from './text-encoding.ts';
import { unpackedInput } from './unpacked-input.ts';

interface RecognisedFile {
  readonly source: Source;
  readonly suggestedName: string;
}

/**
 * What a file with pages in it would be audited as; null for lists of addresses, sitemaps, and what holds no pages at
 * all.
 */
export async function recogniseFile(file: string): Promise<RecognisedFile | null> {
  const format = await formatOf(file);
  if (!format) return null;
  const stem = path
    .basename(file)
    .replace(/(?:\.warc|\.wordpress\.\d[\d-]*(?:\.\d+)?|\.\w{2,8})?(?:\.(?:gz|zst|xml|\w{2,8}))$/i, '');
  // The tables of a crawl are all called alike; the folder has the name that somebody gave it.
  const suggestedName = format === 'screaming-frog' ? path.basename(path.dirname(path.resolve(file))) : stem;
  return { source: { kind: 'file', path: file, format }, suggestedName: suggestedName || path.basename(file) };
}

/**
 * A folder into which a crawl was exported is read through its table, whatever its language calls it; null for every
 * other folder.
 */
export async function recogniseFolder(folder: string): Promise<RecognisedFile | null> {
  const names = await readdir(folder).catch(() => []);
  const tables = names
    .filter((name) => /^(?:intern|内部).*\.csv$/i.test(name))
    .sort((a, b) => Number(/html/i.test(b)) - Number(/html/i.test(a)));
  for (const name of tables) {
    const file = path.join(folder, name);
    if ((await formatOf(file).catch(() => null)) === 'screaming-frog') return recogniseFile(file);
  }
  return null;
}

async function formatOf(file: string): Promise<FileFormat | null> {
  const name = path.basename(file).toLowerCase();
  const head = await readHead(await unpackedInput(await fileInput(file)), sniffedBytes);
  const format = sniffFormat(head, name);
  // An error page that was saved under the name of a sitemap is no page that anybody wants to compare.
  if (format === 'html' && /\.xml(?:\.gz)?$/.test(name)) return null;
  return format ?? (name.endsWith('.txt') && isProse(head) ? 'text' : null);
}

/** A text file without a single address among its first lines is no list. */
function isProse(head: Buffer): boolean {
  if (head.subarray(0, 4096).includes(0)) return false;
  const lines = new TextDecoder(guessEncoding(head)).decode(head).split(/[\r\n]+/, 30);
  const entries = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  return (
    entries.length > 0 &&
    !entries.some((line) => /^(?:https?:\/\/|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?]\S*)?$)/iu.test(line))
  );
}
