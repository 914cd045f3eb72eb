/**
 * The folder of an address as lists of pages write it: `example.com/news`; of a path without a host its first folders.
 */
export function folderOf(address: string): string {
  const url = URL.parse(address);
  const path = url?.host ? `${url.host}${url.pathname}` : address;
  const end = path.lastIndexOf('/');
  return end < 0 ? '' : path.slice(0, end);
}

/** A pattern for an address and its like: query values and numbers may be anything. */
export function patternOf(address: string): string {
  const [path = '', query] = address.split('?');
  const numbers = path.replace(/(?<=\/[^/]*)\d+(?=[^/]*$)/u, '*');
  return query === undefined ? numbers : `${path}?${query.replaceAll(/=[^&]*/gu, '=*')}`;
}
