/** The entries of a dropped address list; a `file:` address becomes the path that it stands for. */
export const pathsOfAddresses = (list: string): readonly string[] =>
  list
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(pathOf);

function pathOf(entry: string): string {
  if (!entry.startsWith('file:')) return entry;
  const path = decodeURIComponent(new URL(entry).pathname);
  return /^\/[a-z]:/i.test(path) ? path.slice(1) : path;
}
