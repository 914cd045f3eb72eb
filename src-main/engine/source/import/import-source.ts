import type { FileFormat, Source } from '../../../contract/audits.ts';
import { AppError } from '../../app-error.ts';
import { sourceKey } from '../address.ts';
import { roomIn } from '../frontier-writer.ts';
import type { CollectContext, ImportedPage } from '../source.ts';
import { fileInput, readAll, type Importer, type ImportInput, type ImportStep } from './importer.ts';
import { folderInput, importFolder } from './folder.ts';
import { importJsonl, importCsv } from './row-page.ts';
import { pageOfFile, withoutBody, type PageFileKind } from './page-file.ts';
import { importScreamingFrog } from './screaming-frog.ts';
import { importWarc } from './warc.ts';
import { importWordpress } from './wordpress.ts';
import { importZip } from './zip.ts';
import { tooLarge } from '../crawl/response.ts';

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

/** Hold the pages themselves, so that nothing is left to be fetched. */
export type PageSource = Extract<Source, { readonly kind: 'folder' | 'file' }>;

const maxCount = 128;
const maxBytes = 16_000_000;
const maxAgeMillis = 500;

/**
 * Reads a folder or file into the store in batches, each with the place to go on from. Ends early, without an error,
 * when the signal aborts or the audit is full. A file that was changed is read anew, which repeats nothing. Throws what
 * is wrong with the file as a whole, `file-without-pages` included.
 */
export async function importSource(source: PageSource, context: CollectContext): Promise<void> {
  const input = source.kind === 'folder' ? await folderInput(source.path) : await fileInput(source.path);
  const importer = source.kind === 'folder' ? importFolder : importerOf(source.format);
  const batches = new ImportBatches(context, sourceKey(source), input);
  let read = 0;
  let isWhole = true;
  const { options, signal, frontier } = context;
  const { maxBytes: maxPageBytes, importDrafts: drafts } = options;
  const settings = { maxBytes: maxPageBytes, drafts, signal, importerOf, isUnchanged: frontier.isUnchangedFile };
  for await (const step of importer(input, settings, batches.resumeAt)) {
    isWhole = !signal.aborted && !(batches.isFull && step.page);
    if (!isWhole) break;
    batches.add(step);
    read = step.total > 0 ? step.done / step.total : 0;
    // A file in memory would never let anything else happen.
    if (batches.written) await new Promise((resolve) => setImmediate(resolve));
  }
  batches.flush();
  // A pause is not reported, since reading goes on behind it.
  const isEnough = context.enough?.aborted === true || !signal.aborted;
  const parameters = { percent: Math.floor(read * 100) };
  if (!isWhole && isEnough) context.reportProblem({ code: 'import-stopped', address: source.path, parameters });
  if (!batches.hasPages && !signal.aborted && !batches.isFull)
    throw new AppError('file-without-pages', { file: source.path });
}

/** A transaction for each batch, which ends by its count, its weight or its age. */
class ImportBatches {
  readonly resumeAt: string | null;
  hasPages: boolean;
  written = false;
  readonly #context: CollectContext;
  readonly #key: string;
  readonly #stamp: string;
  #pages: ImportedPage[] = [];
  #last: ImportStep | null = null;
  #bytes = 0;
  #since = 0;
  #room: number;

  constructor(context: CollectContext, key: string, input: ImportInput) {
    this.#context = context;
    this.#key = key;
    this.#stamp = `${input.bytes}-${input.modifiedAt}`;
    const known = context.frontier.importPosition(key);
    const stamp = `${this.#stamp} `;
    this.resumeAt = known?.startsWith(stamp) ? known.slice(stamp.length) : null;
    this.hasPages = known !== null;
    this.#room = roomIn(context);
  }

  get isFull(): boolean {
    return this.#room <= 0;
  }

  add(step: ImportStep): void {
    this.written = false;
    if (step.problems) for (const problem of step.problems) this.#context.reportProblem(problem);
    if (step.page) {
      this.#pages.push(step.page);
      this.#bytes += step.page.body?.byteLength ?? 0;
      this.hasPages = true;
    }
    this.#last = step;
    this.#since ||= performance.now();
    const isDue =
      this.#pages.length >= Math.min(maxCount, this.#room) ||
      this.#bytes >= maxBytes ||
      performance.now() - this.#since > maxAgeMillis;
    if (isDue) this.flush();
  }

  flush(): void {
    if (!this.#last) return;
    const { position, done, total } = this.#last;
    this.#context.frontier.saveImported(this.#key, `${this.#stamp} ${position}`, this.#pages);
    [this.#pages, this.#bytes, this.#since, this.#last, this.written] = [[], 0, 0, null, true];
    this.#room = roomIn(this.#context);
    this.#context.reportReading?.(done, total);
    this.#context.reportProgress();
  }
}
