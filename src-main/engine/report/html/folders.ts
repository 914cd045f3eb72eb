interface Folder {
  readonly name: string;
  readonly pages: number;
  readonly copied: number;
}

/** By the first step of the path, most copied pages first. Memory grows with the folders, not the pages. */
export function foldersOf(places: Iterable<{ readonly address: string; readonly copied: number }>): Folder[] {
  const folders = new Map<string, { name: string; pages: number; copied: number }>();
  for (const { address, copied } of places) {
    const name = folderOf(address);
    const folder = folders.get(name) ?? { name, pages: 0, copied: 0 };
    folder.pages += 1;
    folder.copied += copied;
    folders.set(name, folder);
  }
  return [...folders.values()].toSorted(
    (x, y) => y.copied - x.copied || y.pages - x.pages || (x.name < y.name ? -1 : 1),
  );
}

/** `https://example.com/news/a.html` stands in `/news/`, a page beside the home page in `/`. */
function folderOf(address: string): string {
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  const slash = path.indexOf('/', path.startsWith('/') ? 1 : 0);
  return slash < 0 ? '/' : `${path.startsWith('/') ? '' : '/'}${path.slice(0, slash)}/`;
}
