import { closeSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { AppError, asWritingError } from '../app-error.ts';

/** Piece by piece in flat memory. The file appears under its name only when it is complete. */
export async function writeWhole(path: string, fill: (write: (text: string) => void) => Promise<void>): Promise<void> {
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

/** Whoever opens one finishes or abandons it. */
export class Draft {
  readonly #path: string;
  readonly #handle: number;
  #pending: string[] = [];
  #length = 0;
  #open = true;

  constructor(path: string) {
    this.#path = path;
    this.#handle = writable(path, () => {
      // A device under that name would be replaced, and a folder be found only when all is written.
      if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
        throw new AppError('file-not-writable', { file: path });
      return openSync(this.#draftPath, 'w');
    });
  }

  get #draftPath(): string {
    return `${this.#path}.part`;
  }

  write(text: string): void {
    this.#pending.push(text);
    this.#length += text.length;
    if (this.#length > pendingCharacters) this.#flush();
  }

  finish(): void {
    this.#flush();
    this.#close();
    writable(this.#path, () => renameSync(this.#draftPath, this.#path));
  }

  abandon(): void {
    this.#close();
    rmSync(this.#draftPath, { force: true });
  }

  /** Unlike `writeSync`, `writeFileSync` on a handle never stops in the middle of a piece. */
  #flush(): void {
    writeFileSync(this.#handle, this.#pending.join(''));
    this.#pending = [];
    this.#length = 0;
  }

  #close(): void {
    if (this.#open) closeSync(this.#handle);
    this.#open = false;
  }
}

/** Throws `file-not-writable` with the name that the file is to have. */
function writable<Result>(file: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw asWritingError(error, file);
  }
}
