/** Without the common scheme, and without the host where it is the same. */
export function shortAddresses(a: string, b: string): readonly [string, string] {
  const [urlA, urlB] = [URL.parse(a), URL.parse(b)];
  if (!urlA?.host || !urlB?.host) return [a, b];
  const short = ({ host, pathname, search }: URL) =>
    readable((urlA.host === urlB.host ? '' : host) + pathname + search);
  return [short(urlA), short(urlB)];
}

/** Broken escapes stay as they are. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
