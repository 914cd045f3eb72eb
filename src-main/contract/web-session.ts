/**
 * How a page of the web mode shows that it was delivered to whoever has the secret address. A cookie cannot: cookies
 * know no ports, so the browser gives ours to every server of this computer. Signing in leads to an address with the
 * key, the page keeps it in its origin's storage, and each WebSocket names it among its subprotocols.
 */
export const keyParameter = 'key';

/** The server's answer; the key is never repeated. */
export const socketProtocol = 'pagetwin';

const keyPrefix = 'pagetwin-key.';

export const keyProtocol = (key: string): string => keyPrefix + key;

/** Null when there is none. */
export function keyIn(protocols: string): string | null {
  const offered = protocols.split(',').map((protocol) => protocol.trim());
  return offered.find((protocol) => protocol.startsWith(keyPrefix))?.slice(keyPrefix.length) ?? null;
}

/** Says where the key can be had. */
export const signedOutPath = '/signed-out';
