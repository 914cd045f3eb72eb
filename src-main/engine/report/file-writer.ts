import { closeSync, createWriteStream, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { AppError, asWritingError } from '../app-error.ts';

/** Writes piece by piece in flat memory. The file has its name only once it is complete. */
export async function writeWhole(path: string, fill: (write: (text: string) => void) => Promise<void>) {
  const draft = new Draft(path);
  try {
    await fill((text) => draft.write(text));
    draft.finish();
  } catch (error) {
    draft.abandon();
    throw error;
  }
}

const pendingCharacters = 1 << 16;

export class Draft {
  readonly #path: string;
  readonly #handle: number;
  #pending: string[] = [];
  #length = 0;
  #open = true;

  constructor(path: string) {
    this.#path = path;
    this.#handle = writable(path, () => {
      // A device would be replaced, and a folder be found only at the end.
      if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
        throw new AppError('file-not-writable', { file: path });
      return openSync(this.#draftPath, 'w');
    });
  }

  get #draftPath() {
    return `${this.#path}.part`;
  }

  write(text: string) {
    this.#pending.push(text);
    this.#length += text.length;
    if (this.#length > pendingCharacters) this.#flush();
  }

  finish() {
    this.#flush();
    this.#close();
    writable(this.#path, () => renameSync(this.#draftPath, this.#path));
  }

  abandon() {
    this.#close();
    rmSync(this.#draftPath, { force: true });
  }

  /** Unlike `writeSync`, `writeFileSync` never stops within a piece. */
  #flush() {
    writeFileSync(this.#handle, this.#pending.join(''));
    this.#pending = [];
    this.#length = 0;
  }

  #close() {
    if (this.#open) closeSync(this.#handle);
    this.#open = false;
  }
}

function writable<Result>(file: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw asWritingError(error, file);
  }
}

/** Writes an archive as `writeWhole` does a file. */
export async function writeZip(path: string, fill: (zip: ZipWriter) => Promise<void> | void) {
  const draft = `${path}.part`;
  const zip = new ZipFile();
  const stop = new AbortController();
  // The typings lack that it is a PassThrough.
  const written = pipeline(zip.outputStream as Readable, createWriteStream(draft), { signal: stop.signal });
  written.catch(() => {});
  zip.on('error', (error) => stop.abort(error));
  try {
    await fill({
      async add(name, text) {
        const taken = new Promise<void>((resolve, reject) => {
          zip.addReadStreamLazy(name, { mtime: fixedTime, compressionLevel: 4 }, (give) => {
            const source = Readable.from(encoded(text), { objectMode: false });
            source.once('error', reject);
            source.once('end', () => resolve());
            give(null, source);
          });
        });
        await Promise.race([taken, written]);
      },
      addFile: (file, name) => zip.addFile(file, name, { compressionLevel: 4 }),
    });
    zip.end();
    await written;
    renameSync(draft, path);
  } catch (error) {
    stop.abort();
    await written.catch(() => {});
    rmSync(draft, { force: true });
    throw error;
  }
}

export interface ZipWriter {
  /** Resolves when the entry is taken in; rejects with what its text throws, or for a full disk. */
  add(name: string, text: AsyncIterable<string> | Iterable<string>): Promise<void>;
  addFile(path: string, name: string): void;
}

/** So that equal audits give equal files; ZIP begins in 1980. */
const fixedTime = new Date(2000, 0, 1);

async function* encoded(text: Parameters<ZipWriter['add']>[1]) {
  for await (const piece of text) yield Buffer.from(piece, 'utf8');
}
