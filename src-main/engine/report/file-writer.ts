import { closeSync, createWriteStream, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { asWritingError, fail } from '../app-error.ts';

/** Streams to a draft in constant memory. The file gets its name once complete. */
export const writeWhole = (path: string, fill: (write: Write) => Promise<void>) =>
  writeTogether([path], async ([write = () => {}]) => fill(write));

type Write = (text: string) => void;

/** `writeWhole` for several files. */
export async function writeTogether<Result>(
  paths: readonly string[],
  fill: (writes: readonly Write[]) => Promise<Result>,
): Promise<Result> {
  const drafts: ReturnType<typeof draftOf>[] = [];
  try {
    for (const path of paths) drafts.push(draftOf(path));
    const result = await fill(drafts.map(({ write }) => write));
    for (const draft of drafts) draft.finish();
    return result;
  } catch (error) {
    for (const draft of drafts) draft.abandon();
    throw error;
  }
}

const pendingCharacters = 1 << 16;

function draftOf(path: string) {
  const draft = `${path}.part`;
  const handle = writable(path, () => {
    // A device would be replaced, and a folder noticed only at the end.
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) fail('file-not-writable', { file: path });
    return openSync(draft, 'w');
  });
  let [pending, isOpen] = ['', true];
  /** `writeFileSync`, unlike `writeSync`, never writes partially. */
  const flush = () => {
    writeFileSync(handle, pending);
    pending = '';
  };
  const close = () => {
    if (isOpen) closeSync(handle);
    isOpen = false;
  };
  return {
    write(text: string) {
      pending += text;
      if (pending.length > pendingCharacters) flush();
    },
    finish() {
      flush();
      close();
      writable(path, () => renameSync(draft, path));
    },
    abandon() {
      close();
      rmSync(draft, { force: true });
    },
  };
}

function writable<Result>(file: string, action: () => Result) {
  try {
    return action();
  } catch (error) {
    throw asWritingError(error, file);
  }
}

/** `writeWhole` for an archive. */
export async function writeZip(path: string, fill: (zip: ZipWriter) => Promise<void> | void) {
  const draft = `${path}.part`;
  const zip = new ZipFile();
  const stop = new AbortController();
  // It is a PassThrough, which the typings lack.
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
  /** Resolves when the entry is written; rejects with errors of its text, or for a full disk. */
  add(name: string, text: AsyncIterable<string> | Iterable<string>): Promise<void>;
  addFile(path: string, name: string): void;
}

/** Fixed, so that equal audits give equal files; ZIP dates start in 1980. */
const fixedTime = new Date(2000, 0, 1);

async function* encoded(text: Parameters<ZipWriter['add']>[1]) {
  for await (const piece of text) yield Buffer.from(piece, 'utf8');
}
