import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** In flat memory. The file appears under its name only when it is complete. */
export class ZipWriter {
  readonly #path: string;
  readonly #zip = new ZipFile();
  readonly #stop = new AbortController();
  readonly #written: Promise<void>;

  constructor(path: string) {
    this.#path = path;
    const file = createWriteStream(this.#draft);
    // The typings call it a bare readable stream; it is a PassThrough.
    this.#written = pipeline(this.#zip.outputStream as Readable, file, { signal: this.#stop.signal });
    this.#written.catch(() => {});
    this.#zip.on('error', (error) => this.#stop.abort(error));
  }

  get #draft(): string {
    return `${this.#path}.part`;
  }

  /** Resolves when the entry is taken in whole; rejects with what its text throws, or when the disk is full. */
  async add(name: string, text: AsyncIterable<string>): Promise<void> {
    const taken = new Promise<void>((resolve, reject) => {
      this.#zip.addReadStreamLazy(name, { mtime: fixedTime, compressionLevel: 4 }, (give) => {
        const source = Readable.from(encoded(text), { objectMode: false });
        source.once('error', reject);
        source.once('end', () => resolve());
        give(null, source);
      });
    });
    await Promise.race([taken, this.#written]);
  }

  addFile(path: string, name: string): void {
    this.#zip.addFile(path, name, { compressionLevel: 4 });
  }

  async finish(): Promise<void> {
    this.#zip.end();
    await this.#written;
    renameSync(this.#draft, this.#path);
  }

  async abandon(): Promise<void> {
    this.#stop.abort();
    await this.#written.catch(() => {});
    rmSync(this.#draft, { force: true });
  }
}

/** The same audit gives the same file. ZIP knows no time before 1980. */
const fixedTime = new Date(2000, 0, 1);

async function* encoded(text: AsyncIterable<string>): AsyncIterable<Buffer> {
  for await (const piece of text) yield Buffer.from(piece, 'utf8');
}
