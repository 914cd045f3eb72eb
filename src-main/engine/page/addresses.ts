import { decodedText, plainHref, encodedPath } from '../source/address.ts';
import { isWebAddress, isWebUrl } from '../../contract/web-address.ts';

/**
 * Resolves links to addresses, in a folder to its paths, without fragment. Null for others, such as mailto: and broken
 * URLs.
 */
export function resolverOf(address: string, declaredBase: string | null = null) {
  const page = URL.parse(isWebAddress(address) ? address : folderOrigin + encodedPath(address));
  const base = (declaredBase !== null && page ? URL.parse(declaredBase, page) : null) ?? page;
  const inFolder = base?.hostname === folderHost;
  const origin = base && !inFolder && isWebUrl(base) ? base.origin : null;
  const isPlainBase = origin !== null || (inFolder && base.href.length < maxPlainLength);
  const folders = foldersOf(base);
  return (href: string) => {
    const trimmed = href.trim();
    if (trimmed.length < maxPlainLength) {
      const fragment = trimmed.indexOf('#');
      const plain = fragment > 0 ? trimmed.slice(0, fragment) : trimmed;
      const path = !isPlainBase ? null : plainPath.test(plain) ? plain : climbed(folders, plain);
      if (path !== null) return origin === null ? folderPath(path.split('?', 1)[0] ?? '') : origin + path;
      if (isPlainAddress(plain)) return plain;
    }
    if (/^(?:javascript|mailto|tel|data|about|blob|ftp|file|whatsapp|weixin|tencent):/i.test(trimmed)) return null;
    const url = URL.parse(trimmed, base ?? undefined);
    if (!url || !isWebUrl(url)) return null;
    const plain = plainHref(url);
    return plain !== null && url.hostname === folderHost ? folderPath(url.pathname) : plain;
  };
}

/** Paths that a parser would not change, which most links are. */
const plainPath = /^\/(?:[\w~-][\w~.-]*\/)*(?:[\w~-][\w~.-]*)?(?:\?[\w=&.-]+)?$/;

/** Such as `next.html`, `./`, `../images/`. */
const plainRelative = /^(?=[^?])((?:\.{1,2}\/)*)((?:[\w~-][\w~.-]*\/)*(?:[\w~-][\w~.-]*)?(?:\?[\w=&.-]+)?)$/;

function foldersOf(base: URL | null) {
  const folders: string[] = [];
  const path = base?.pathname ?? '/';
  for (let end = path.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1))
    folders.push(path.slice(0, end + 1));
  return folders;
}

function climbed(folders: readonly string[], href: string) {
  const [, steps, rest] = plainRelative.exec(href) ?? [];
  if (steps === undefined || rest === undefined) return null;
  const up = steps.split('../').length - 1;
  return (folders[Math.min(up, folders.length - 1)] ?? '/') + rest;
}

const maxPlainLength = 1000;

/** Hosts that a parser would not rewrite: no IP address, no Punycode. */
const plainHost = /^https?:\/\/(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}(?=\/)/;

function isPlainAddress(address: string) {
  const host = plainHost.exec(address)?.[0];
  if (host === undefined || !plainPath.test(address.slice(host.length))) return false;
  return !host.includes('xn--') && !host.endsWith(`/${folderHost}`);
}

/** Host of a folder while URLs are resolved; cannot exist (RFC 2606). */
const folderHost = 'folder.invalid';
const folderOrigin = `http://${folderHost}/`;

const folderPath = (path: string) => (path.includes('%') ? decodedText(path.slice(1)) : path.slice(1));
