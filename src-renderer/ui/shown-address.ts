/** Without scheme and host where every page has the same; broken escapes stay as they are. */
export function shownAddress(address: string, soleHost: string | null): string {
  const rest = soleHost === null ? address : withoutHost(address, soleHost);
  try {
    return decodeURI(rest);
  } catch {
    return rest;
  }
}

export function pathOf(address: string): string {
  const [, path] = /^https?:\/\/[^/?#]*(.+)$/isu.exec(address) ?? [];
  return shownAddress(path ?? address, null);
}

function withoutHost(address: string, host: string): string {
  const [, found, path] = /^https?:\/\/([^/?#]*)(.*)$/isu.exec(address) ?? [];
  return found === host && path ? path : address;
}
