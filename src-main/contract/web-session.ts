/**
 * Proves that a page was opened by the secret address. Cookies would go to every server of this computer, so the
 * address contains the key, the page stores it, and each WebSocket offers it as subprotocol.
 */
export const keyParameter = 'key';

/** The subprotocol that the server selects, which does not reveal the key. */
export const socketProtocol = 'pagetwin';

const keyPrefix = 'pagetwin-key.';

export const keyProtocol = (key: string) => keyPrefix + key;

/** The key in the subprotocols offered by a client, or null. */
export function keyIn(protocols: string) {
  const offered = protocols.split(',').map((protocol) => protocol.trim());
  return offered.find((protocol) => protocol.startsWith(keyPrefix))?.slice(keyPrefix.length) ?? null;
}

export const signedOutPath = '/signed-out';
