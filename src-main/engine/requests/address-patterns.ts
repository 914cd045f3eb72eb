/**
 * Address patterns for a page somebody is looking at, the most useful first: its folder, the folders around it, the whole site or everything,
 * and the page alone. The pages of a folder on disk have paths, for which the same holds.
 */
export function patternsFor(address: string): string[] {
  const [, site = '', rest = address] = /^([a-z]+:\/\/[^/]+\/)(.*)$/iu.exec(address) ?? [];
  const [path = ''] = rest.split(/[?#]/u, 1);
  const folders = path.split('/').slice(0, -1);
  const patterns = folders.map((_, index) => `${site}${folders.slice(0, folders.length - index).join('/')}/*`);
  return [...new Set([...patterns, site === '' ? '*' : `${site}*`, escapedStars(address)])].slice(0, 6);
}

/** An address that holds a star or white space, which a pattern cannot say literally, is named with stars for them. */
const escapedStars = (address: string): string => address.replaceAll(/\s+/gu, '*');
