import { isIP } from 'node:net';
import { siteKey } from '../address.ts';
import { isWebUrl } from '../../../contract/web-address.ts';

/**
 * Whether a page may have an address fetched for its scripts. Pages of the web get nothing of this computer and its
 * network, where a request alone can do harm; pages that stand there may.
 */
export function mayAskFor(address: string, page: string): boolean {
  const url = URL.parse(address);
  if (!url || !isWebUrl(url)) return false;
  return siteKey(address) === siteKey(page) || !isPrivate(url.hostname) || isPrivate(URL.parse(page)?.hostname ?? '');
}

export function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(host) === 4) return privateV4.test(host);
  if (isIP(host) === 6) return host === '::1' || host === '::' || /^(?:f[cd]|fe[89ab]|::ffff:)/.test(host);
  return !host.includes('.') || /\.(?:localhost|local|internal|lan|home|intranet)$/.test(host);
}

const privateV4 =
  /^(?:0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
