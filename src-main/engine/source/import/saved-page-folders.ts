/**
 * Browsers save a page as `page.html` with its pictures and frames in a folder of the same name and an ending that
 * depends on browser and language. The frames in there are no pages of the site.
 */
const endings = [
  '_files',
  '.files',
  '-filer',
  '_archivos',
  '_fichiers',
  '_file',
  '_arquivos',
  '-Dateien',
  '_bestanden',
  '_pliki',
  '_soubory',
  '_файлы',
];

/** Whether a folder belongs to one of some saved pages. */
export function companionFolders(htmlFiles: Iterable<string>): (folder: string) => boolean {
  const stems = new Set<string>();
  for (const file of htmlFiles) stems.add(file.replace(/\.[^./]+$/, ''));
  return (folder) => endings.some((ending) => folder.endsWith(ending) && stems.has(folder.slice(0, -ending.length)));
}

/** Files that systems keep for themselves. */
export function isHiddenPath(name: string): boolean {
  return /(?:^|\/)(?:\.|__MACOSX(?:\/|$)|Thumbs\.db$|desktop\.ini$)/i.test(name);
}
