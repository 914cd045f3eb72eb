/**
 * How a page of the web mode shows that it was delivered to whoever has the secret address. The cookie cannot: cookies
 * know no ports, so the browser gives ours to every server of this computer that the user looks at. The key stays in
 * the page's origin, where no other port can read it: signing in leads to an address that carries it, the page keeps it
 * in the origin's storage, and each WebSocket names it among its subprotocols.
 */
export const keyParameter = 'key';

/** What the server answers with; the key itself is never repeated. */
export const socketProtocol = 'pagetwin';

const keyPrefix = 'pagetwin-key.';

export const keyProtocol = (key: string): string => keyPrefix + key;

/** The key among the subprotocols of a WebSocket's request; null when there is none. */
export function keyIn(protocols: string): string | null {
  const offered = protocols.split(',').map((protocol) => protocol.trim());
  return offered.find((protocol) => protocol.startsWith(keyPrefix))?.slice(keyPrefix.length) ?? null;
}

/** Where a page without its key goes which says where it can be had. */
export const signedOutPath = '/signed-out';
