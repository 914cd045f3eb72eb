/**
 * How a page shows that it was opened by the secret address. A cookie would go to every server of this computer, so the
 * address holds the key, the page keeps it in its storage, and each WebSocket names it as subprotocol.
 */
export const keyParameter = 'key';

/** The server's answer; the key is never repeated. */
export const socketProtocol = 'pagetwin';

const keyPrefix = 'pagetwin-key.';

export const keyProtocol = (key: string) => keyPrefix + key;

/** The key among the subprotocols that a client offers, or null. */
export function keyIn(protocols: string) {
  const offered = protocols.split(',').map((protocol) => protocol.trim());
  return offered.find((protocol) => protocol.startsWith(keyPrefix))?.slice(keyPrefix.length) ?? null;
}

export const signedOutPath = '/signed-out';
