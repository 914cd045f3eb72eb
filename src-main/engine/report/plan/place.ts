import { isWebAddress } from '../../../contract/web-address.ts';

/**
 * Where a server finds what an address asks for: host, path and query as a browser sends them, without scheme, port and
 * fragment, which a redirect by request cannot tell apart. Null for what is no web address, such as a path in an
 * audited folder.
 */
export function placeOf(address: string): string | null {
  const url = webUrl(address);
  return url && `${url.hostname}${url.pathname}${url.search}`;
}

/** The same for addresses that a server cannot tell apart: the place of a web address, and anything else itself. */
export const keyOf = (address: string): string => placeOf(address) ?? address;

export function webUrl(address: string): URL | null {
  return isWebAddress(address) ? URL.parse(address) : null;
}
