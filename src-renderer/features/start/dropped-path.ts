/** The first entry of a dropped address list; a `file:` address becomes the path that it stands for. */
export function pathOfAddress(list: string): string {
  const first = list
    .split(/\r?\n/)
    .map((line) => line.trim())
    .find((line) => line && !line.startsWith('#'));
  if (!first?.startsWith('file:')) return first ?? '';
  const path = decodeURIComponent(new URL(first).pathname);
  return /^\/[a-z]:/i.test(path) ? path.slice(1) : path;
}
