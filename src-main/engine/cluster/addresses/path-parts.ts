import { isWebAddress } from '../../../contract/web-address.ts';
import { decoded } from './page-address.ts';

/**
 * Host labels, path segments, suffix of the file name, and query string; `written` is the key before anything was
 * removed.
 */
export type PathParts = Readonly<{
  host: readonly string[];
  segments: readonly string[];
  suffix: string;
  query: string;
  key: string;
  written: string;
}>;

export function partsOf(folded: string): PathParts {
  const [whole = '', query = ''] = folded.split('?', 2);
  const isWeb = isWebAddress(whole);
  const [host = '', ...path] = whole.replace(/^[a-z]+:\/\//i, '').split('/');
  const segments = (isWeb ? path : [host, ...path]).filter((segment) => segment !== '' && segment !== '.').map(decoded);
  const last = segments.at(-1) ?? '';
  const name = last.replace(pageEnding, '');
  const suffix = /[._-]([a-z]{2}(?:[-_][a-z]{2,4})?)$/iu.exec(name)?.[1] ?? '';
  segments.pop();
  if (name !== '' && name !== 'index') segments.push(name);
  const labels = isWeb ? host.split('.') : [];
  const key = keyOf(labels, segments, query);
  return { host: labels, segments, suffix, query, key, written: key };
}

const pageEnding = /\.(?:[sx]?html?|php|aspx?|jsp|md)$/iu;

export const changed = (
  parts: PathParts,
  { host = parts.host, segments = parts.segments, suffix = parts.suffix, query = parts.query }: Partial<PathParts>,
): PathParts => ({ host, segments, suffix, query, key: keyOf(host, segments, query), written: parts.written });

/** Returns a test whether other pages lie below a page. */
export function folderTest(parts: readonly PathParts[]): (page: PathParts) => boolean {
  let folders: ReadonlySet<string> | null = null;
  return ({ written }) => (folders ??= foldersOf(parts)).has(written);
}

function foldersOf(parts: readonly PathParts[]) {
  const folders = new Set<string>();
  for (const part of parts) {
    // The parents of a known folder are known, too.
    for (let { length } = part.segments; length > 1; length--) {
      const folder = keyOf(part.host, part.segments.slice(0, length - 1), part.query);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

const keyOf = (host: readonly string[], segments: readonly string[], query: string) =>
  `${host.join('.')}/${segments.join('/')}${query === '' ? '' : `?${query}`}`;

/** Tells which keys have more than one value, in little memory. */
export class ValuesByKey {
  readonly #only = new Map<string, string | null>();

  add(key: string, value: string) {
    const only = this.#only.get(key);
    if (only === undefined) this.#only.set(key, value);
    else if (only !== value) this.#only.set(key, null);
  }

  has(key: string): boolean {
    return this.#only.has(key);
  }

  hasSeveral(key: string) {
    return this.#only.get(key) === null;
  }
}
