import { randomUUID } from 'node:crypto';
import path from 'node:path';

/** Files that the engine wrote for the user. Only these can be fetched, and only under a name that cannot be guessed. */
export class Downloads {
  readonly #files = new Map<string, string>();

  readonly register = (file: string): string => {
    const id = randomUUID();
    this.#files.set(id, path.resolve(file));
    return `/download/${id}/${encodeURIComponent(path.basename(file))}`;
  };

  /** The registered file behind the path of an address; the file name at its end is only for people. */
  find(pathname: string): string | null {
    const [, room, id] = pathname.split('/');
    return room === 'download' && id ? (this.#files.get(id) ?? null) : null;
  }
}
