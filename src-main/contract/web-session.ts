/**
 * How a page of the web mode shows that it was opened by the secret address. A cookie cannot: it goes to every server
 * of this computer. Signing in leads to an address with the key, the page keeps it in its origin's storage, and each
 * WebSocket names it among its subprotocols.
 */
export const keyParameter = 'key';

/** The server's answer; the key is never repeated. */
export const socketProtocol = 'pagetwin';

const keyPrefix = 'pagetwin-key.';

export const keyProtocol = (key: string): string => keyPrefix + key;

/** Null: none. */
export function keyIn(protocols: string): string | null {
  const offered = protocols.split(',').map((protocol) => protocol.trim());
  return offered.find((protocol) => protocol.startsWith(keyPrefix))?.slice(keyPrefix.length) ?? null;
}

export const signedOutPath = '/signed-out';
