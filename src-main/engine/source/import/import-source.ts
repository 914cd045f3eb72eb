import type { Source } from '../../../contract/audits.ts';
import { AppError } from '../../app-error.ts';
import type { CollectContext, ImportedPage } from '../source.ts';
import { sourceKey } from '../address.ts';
import { fileInput } from './file-input.ts';
import { folderInput, importFolder } from './folder.ts';
import type { Importer, ImportInput, ImportStep } from './importer.ts';
import { importerOf } from './registry.ts';

/** Sources that hold the pages themselves, so that nothing is left to be fetched. */
export type PageSource = Extract<Source, { readonly kind: 'folder' | 'file' }>;

const maxCount = 128;
const maxBytes = 16_000_000;
const maxAgeMillis = 500;

/**
 * Reads a folder or file into the store, batch by batch, each with the place to go on from. Ends early, without an
 * error, when the signal aborts or the audit has as many pages as it may; called again, it goes on. A file that was
 * changed in between is read anew, which repeats nothing, because addresses are known by then.
 *
 * Throws what is wrong with the file as a whole, `file-without-pages` included.
 */
export async function importSource(source: PageSource, context: CollectContext): Promise<void> {
  const input = source.kind === 'folder' ? await folderInput(source.path) : await fileInput(source.path);
  const importer = source.kind === 'folder' ? importFolder : importerOf(source.format);
  const batches = new ImportBatches(context, sourceKey(source), input);
  let read = 0;
  let isWhole = true;
  for await (const step of stepsOf(importer, input, context, batches.resumeAt)) {
    isWhole = !context.signal.aborted && !(batches.isFull && step.page);
    if (!isWhole) break;
    batches.add(step);
    read = step.total > 0 ? step.done / step.total : 0;
    // A file in memory would otherwise never let anything else happen.
    if (batches.written) await new Promise((resolve) => setImmediate(resolve));
  }
  batches.flush();
  // A pause is told by nobody, since reading goes on behind it.
  const isEnough = context.enough?.aborted === true || !context.signal.aborted;
  if (!isWhole && isEnough) {
    context.reportProblem({
      code: 'import-stopped',
      address: source.path,
      parameters: { percent: Math.floor(read * 100) },
    });
  }
  if (!batches.hasPages && !context.signal.aborted && !batches.isFull)
    throw new AppError('file-without-pages', { file: source.path });
}

function stepsOf(
  importer: Importer,
  input: ImportInput,
  { options, signal, frontier }: CollectContext,
  position: string | null,
): AsyncIterable<ImportStep> {
  return importer(
    input,
    {
      maxBytes: options.maxBytes,
      drafts: options.importDrafts,
      signal,
      importerOf,
      isUnchanged: frontier.isUnchangedFile,
    },
    position,
  );
}

/** One transaction for each batch; a batch ends by its count, its weight or its age, whichever comes first. */
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
    const [stamp, position] = splitOnce(known ?? '');
    this.resumeAt = known !== null && stamp === this.#stamp ? position : null;
    this.hasPages = known !== null;
    this.#room = this.#measureRoom();
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
    this.#room = this.#measureRoom();
    this.#context.reportReading?.(done, total);
    this.#context.reportProgress();
  }

  #measureRoom(): number {
    const { maxPages } = this.#context.options;
    return maxPages === 0 ? Infinity : maxPages - this.#context.frontier.counts().known;
  }
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(' ');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
