import { keyParameter } from '../../src-main/contract/web-session.ts';

const storageName = 'pagetwin-key';

/** Where a browser keeps nothing for the origin, the key lasts as long as the page. */
let ownKey: string | null = null;

/**
 * The key that signing in put into the address; from there it goes into the storage of this origin, where other tabs
 * find it, and out of sight. Null for a page that was opened without signing in.
 */
export function sessionKey(): string | null {
  const address = new URL(window.location.href);
  const given = address.searchParams.get(keyParameter);
  if (given !== null) {
    address.searchParams.delete(keyParameter);
    window.history.replaceState(window.history.state, '', address);
    keep(given);
  }
  return ownKey ?? kept();
}

function keep(key: string): void {
  ownKey = key;
  try {
    window.localStorage.setItem(storageName, key);
  } catch {
    // Storage is switched off.
  }
}

function kept(): string | null {
  try {
    return window.localStorage.getItem(storageName);
  } catch {
    return null;
  }
}
