import { shownAddress } from './shown-address.ts';

/** Without the common scheme, and without the host where it is the same. */
export function shortAddresses(a: string, b: string): readonly [string, string] {
  const [urlA, urlB] = [URL.parse(a), URL.parse(b)];
  if (!urlA?.host || !urlB?.host) return [a, b];
  const short = ({ host, pathname, search }: URL) =>
    shownAddress((urlA.host === urlB.host ? '' : host) + pathname + search, null);
  return [short(urlA), short(urlB)];
}
