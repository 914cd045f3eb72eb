/**
 * `host` includes the port and is '' for a path of an audited folder; `folder` is the address without the last part of
 * its path, as `example.com/news`. Cheap, since it runs for every page.
 */
export function addressParts(address: string) {
  const [plain = ''] = address.split(/[?#]/u, 1);
  const scheme = plain.indexOf('://');
  const rest = scheme < 0 ? plain : plain.slice(scheme + 3);
  const parts = rest.split('/').filter(Boolean);
  const host = scheme < 0 ? '' : (parts.shift() ?? '').toLowerCase();
  if (!rest.endsWith('/')) parts.pop();
  return { host, folder: [...(host === '' ? [] : [host]), ...parts].join('/'), depth: parts.length };
}

/** Includes the port; null for a file. */
export const webHost = (address: string) => /^https?:\/\/([^/?#]*)/u.exec(address)?.[1] ?? null;

/** Stands for an empty `folder` in lists. */
export const rootFolder = '/';

export function firstFolder({ folder, host }: Readonly<Record<'folder' | 'host', string>>) {
  return folder.split('/', host === '' ? 1 : 2).join('/') || rootFolder;
}

/** The root has no folders below it. */
export function isWithin(folder: string, parent: string) {
  return parent === rootFolder ? folder === '' : folder === parent || folder.startsWith(`${parent}/`);
}

export function foldFolder(written: string) {
  if (written.trim() === rootFolder) return rootFolder;
  return written
    .trim()
    .replace(/^[a-z]+:\/\//iu, '')
    .replace(/\*$/u, '')
    .replace(/\/+$/u, '')
    .replace(/^[^/]*/u, (host) => host.toLowerCase());
}

/** '' for different hosts. */
export function commonFolder(folders: readonly string[]) {
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
