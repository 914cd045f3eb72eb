import { isWebAddress } from '../../../contract/web-address.ts';

/**
 * Host, path and query as a browser sends them: a redirect by request cannot tell scheme, port and fragment apart. Null
 * for no web address, such as a path in an audited folder.
 */
export function placeOf(address: string): string | null {
  const url = webUrl(address);
  return url && `${url.hostname}${url.pathname}${url.search}`;
}

/** Place of a web address; anything else itself. */
export const keyOf = (address: string): string => placeOf(address) ?? address;

export function webUrl(address: string): URL | null {
  return isWebAddress(address) ? URL.parse(address) : null;
}
