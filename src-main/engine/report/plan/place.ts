/**
 * Where a server finds what an address asks for: host, path and query as a browser sends them, without scheme, port and fragment, which a
 * redirect by request cannot tell apart. Null for what is no web address, such as a path in an audited folder.
 */
export function placeOf(address: string): string | null {
  const url = webUrl(address);
  return url && `${url.hostname}${url.pathname}${url.search}`;
}

export function webUrl(address: string): URL | null {
  if (!/^https?:\/\//iu.test(address)) return null;
  return URL.parse(address);
}
