interface AddressParts {
  /** With its port; '' for a path of an audited folder. */
  readonly host: string;
  /** Host and folders without the last part of the path: `example.com/news`. */
  readonly folder: string;
  readonly depth: number;
}

/** Cheap, since it is asked for every page. */
export function addressParts(address: string): AddressParts {
  const [plain = ''] = address.split(/[?#]/u, 1);
  const scheme = plain.indexOf('://');
  const rest = scheme < 0 ? plain : plain.slice(scheme + 3);
  const parts = rest.split('/').filter(Boolean);
  const host = scheme < 0 ? '' : (parts.shift() ?? '').toLowerCase();
  if (!rest.endsWith('/')) parts.pop();
  return { host, folder: [...(host === '' ? [] : [host]), ...parts].join('/'), depth: parts.length };
}

/** As it is written, with its port; null for a file. */
export const webHost = (address: string): string | null => /^https?:\/\/([^/?#]*)/u.exec(address)?.[1] ?? null;

/** What lists call the place of pages whose own `folder` is empty. */
export const rootFolder = '/';

/** The folder of the first level below the host, or of an audited folder. */
export function firstFolder({ folder, host }: Pick<AddressParts, 'folder' | 'host'>): string {
  return folder.split('/', host === '' ? 1 : 2).join('/') || rootFolder;
}

/** Nothing lies below the root: that would be everything. */
export function isWithin(folder: string, parent: string): boolean {
  return parent === rootFolder ? folder === '' : folder === parent || folder.startsWith(`${parent}/`);
}

/** A folder as users write it, in the form in which it is kept. */
export function foldFolder(written: string): string {
  if (written.trim() === rootFolder) return rootFolder;
  return written
    .trim()
    .replace(/^[a-z]+:\/\//iu, '')
    .replace(/\*$/u, '')
    .replace(/\/+$/u, '')
    .replace(/^[^/]*/u, (host) => host.toLowerCase());
}

/** '' when there is none, as between two hosts. */
export function commonFolder(folders: readonly string[]): string {
  const [first = '', ...rest] = folders.map((folder) => folder.split('/'));
  if (first === '') return '';
  let length = first.length;
  for (const parts of rest) {
    let same = 0;
    while (same < length && parts[same] === first[same]) same += 1;
    length = same;
  }
  return first.slice(0, length).join('/');
}
