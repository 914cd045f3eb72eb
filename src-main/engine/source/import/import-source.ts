import { setImmediate } from 'node:timers/promises';
import type { FileFormat, Source } from '../../../contract/audits.ts';
import { fail } from '../../app-error.ts';
import { sourceKey } from '../address.ts';
import { tooLarge } from '../crawl/response.ts';
import { roomIn } from '../frontier-writer.ts';
import type { CollectContext, ImportedPage } from '../source.ts';
import { fileInput, readAll, type Importer, type ImportStep } from './importer.ts';
import { folderInput, importFolder } from './folder.ts';
import { importJsonl, importCsv } from './row-page.ts';
import { pageOfFile, withoutBody, type PageFileKind } from './page-file.ts';
import { importScreamingFrog } from './screaming-frog.ts';
import { importWarc } from './warc.ts';
import { importWordpress } from './wordpress.ts';
import { importZip } from './zip.ts';

const importers: Readonly<Record<FileFormat, Importer>> = {
  zip: importZip,
  html: singlePage('html'),
  mhtml: singlePage('mhtml'),
  markdown: singlePage('markdown'),
  text: singlePage('text'),
  warc: importWarc,
  csv: importCsv,
  jsonl: importJsonl,
  wordpress: importWordpress,
  'screaming-frog': importScreamingFrog,
};

export const importerOf = (format: FileFormat): Importer => importers[format];

function singlePage(kind: PageFileKind): Importer {
  return async function* importPage(input, { maxBytes }, position) {
    if (position !== null) return;
    const bytes = await readAll(input.open(0), maxBytes);
    const page = bytes
      ? pageOfFile(input.name, kind, bytes, input.modifiedAt)
      : withoutBody(input.name, input.modifiedAt, tooLarge(maxBytes));
    yield { page, position: '1', done: input.bytes, total: input.bytes };
  };
}

export type PageSource = Extract<Source, { readonly kind: 'folder' | 'file' }>;

/** A batch is a transaction and ends at the first limit; most of its time is packing bodies. */
const maxCount = 1024;
const maxBodies = 128;
const maxBytes = 16_000_000;
const maxAgeMillis = 500;

/**
 * Writes batches of pages, each with the position to resume from. Ends early on abort or when the audit is full.
 * Changed files are read again, which duplicates nothing. Throws errors of the whole file, such as
 * `file-without-pages`.
 */
export async function importSource(source: PageSource, context: CollectContext) {
  const { options, signal, frontier } = context;
  const input = source.kind === 'folder' ? await folderInput(source.path) : await fileInput(source.path);
  const importer = source.kind === 'folder' ? importFolder : importerOf(source.format);
  const { maxBytes: maxPageBytes, importDrafts: drafts } = options;
  const settings = { maxBytes: maxPageBytes, drafts, signal, importerOf, isUnchanged: frontier.isUnchangedFile };
  const key = sourceKey(source);
  const stamp = `${input.bytes}-${input.modifiedAt} `;
  const known = frontier.importPosition(key);
  let hasPages = known !== null;
  let room = roomIn(context);
  let pages: ImportedPage[] = [];
  let last: ImportStep | null = null;
  let [bodies, bytes, since, read, isWhole] = [0, 0, 0, 0, true];
  const flush = () => {
    if (!last) return;
    const { position, done, total } = last;
    frontier.saveImported(key, stamp + position, pages);
    [pages, bodies, bytes, last, room] = [[], 0, 0, null, roomIn(context)];
    context.reportReading?.(done, total);
    context.reportProgress();
  };
  for await (const step of importer(input, settings, known?.startsWith(stamp) ? known.slice(stamp.length) : null)) {
    isWhole = !signal.aborted && !(room <= 0 && step.page);
    if (!isWhole) break;
    for (const problem of step.problems ?? []) context.reportProblem(problem);
    if (step.page) {
      pages.push(step.page);
      if (step.page.body) bodies += 1;
      bytes += step.page.body?.byteLength ?? 0;
      hasPages = true;
    }
    if (!last) since = performance.now();
    last = step;
    read = step.total > 0 ? step.done / step.total : 0;
    const isFull = pages.length >= Math.min(maxCount, room) || bodies >= maxBodies || bytes >= maxBytes;
    if (!isFull && performance.now() - since <= maxAgeMillis) continue;
    flush();
    await setImmediate();
  }
  flush();
  // A pause is not reported, since a later call continues.
  const isEnough = context.enough?.aborted === true || !signal.aborted;
  const parameters = { percent: Math.floor(read * 100) };
  if (!isWhole && isEnough) context.reportProblem({ code: 'import-stopped', address: source.path, parameters });
  if (!hasPages && !signal.aborted && room > 0) fail('file-without-pages', { file: source.path });
}
