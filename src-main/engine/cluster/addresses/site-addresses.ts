import { foldAddress } from '../../detect/address.ts';
import { isPrivate, encodedPath, liveAddress, type PublicAddress } from '../../source/address.ts';
import { decoded } from './page-address.ts';
import { isWebAddress } from '../../../contract/web-address.ts';

/** Resolves the spellings of addresses in files, links and canonicals to pages of the audited site. */
export interface SiteAddresses {
  /** Whether `target`, as named by the page at `address`, is that page. */
  isSelf(target: string, address: string): boolean;
  /** Returns the page's address in the audit, or `target` itself when it is no page of the audit. */
  locate(target: string): string;
  /**
   * Returns the address by which visitors know a page: what it names as its own canonical, else where the file stands on
   * the live site, without `index.html`. Unchanged where no live site is known.
   */
  publish(address: string, canonicalOf: (address: string) => string | null): string;
}

/**
 * Addresses of a live site are taken literally. Files and staging copies map to a live site, where `x/index.html`,
 * `x.html`, `x/` and `x` are one page, in any encoding and scheme, with or without `www.`.
 */
export function siteAddresses(place: PublicAddress | null, addresses: Iterable<string> = []): SiteAddresses {
  if (place === null)
    return {
      isSelf: (target, address) => target === address,
      locate: (target) => target,
      publish: (address) => address,
    };
  let pages: ((file: string) => string | undefined) | null = null;
  const isSelf = (target: string, address: string) =>
    target === address || spellings(target, place).map(withoutEnding).includes(spelling(address, place));
  return {
    isSelf,
    publish(address, canonicalOf) {
      const live = place.live === nowhere.live ? address : liveAddress(address, place);
      if (live === address) return address;
      const canonical = canonicalOf(address);
      if (canonical !== null && isWebAddress(canonical) && isSelf(canonical, address)) return canonical;
      return live.replace(/(?<=\/)index\.x?html?$/i, '');
    },
    locate(target) {
      const known = (pages ??= bySpelling(addresses, place));
      return spellings(target, place).flatMap((key) => known(key) ?? [])[0] ?? target;
    },
  };
}

/** Maps each spelling to its first page; if both `x.html` and `x/index.html` exist, `x/` is the latter. */
function bySpelling(addresses: Iterable<string>, place: PublicAddress) {
  const [pages, files] = [new Map<string, string>(), new Map<string, string>()];
  for (const address of addresses) {
    const file = fileSpelling(address, place);
    for (const [found, key] of [[files, file] as const, [pages, withoutEnding(file)] as const])
      if (!found.has(key)) found.set(key, address);
  }
  return (file: string) => files.get(file) ?? pages.get(withoutEnding(file));
}

const spelling = (address: string, place: PublicAddress): string => withoutEnding(fileSpelling(address, place));

const withoutEnding = (file: string): string => file.replace(/\.x?html?(?=\?|$)/i, '');

function fileSpelling(address: string, place: PublicAddress): string {
  const folded = foldAddress(liveAddress(address, place), { ignoreScheme: true, ignoreWww: true }).canonical;
  const [path = '', query] = folded.split('?', 2);
  const plain = decoded(path).normalize();
  return query === undefined ? plain : `${plain}?${query}`;
}

/**
 * A root-relative link is read from the root of the live site, then from the root of the folder, which may lie deeper.
 */
function spellings(target: string, place: PublicAddress): readonly string[] {
  const own = fileSpelling(target, place);
  if (isWebAddress(target)) return [own];
  return [fileSpelling(new URL(encodedPath(target), new URL('/', place.live)).href, place), own];
}

/** Returns a function that lists all spellings of an address, possibly with duplicates. */
export function otherSpellings(place: PublicAddress): (address: string) => readonly string[] {
  const { origin, pathname, protocol } = new URL(place.live);
  const scheme = protocol === 'http:' ? 'https:' : 'http:';
  // `nowhere` cannot exist, so nobody links to it.
  const live = place.live === nowhere.live ? [] : [place.live, `${scheme}${origin.slice(protocol.length)}${pathname}`];
  const fromRoot = isWebAddress(place.local) ? [] : [pathname.slice(1)];
  const folders = [...new Set([...live, place.local, ...fromRoot])];
  return (address) => {
    const name = liveAddress(address, place);
    if (!name.startsWith(place.live)) return [];
    const path = name
      .slice(place.live.length)
      .replace(/(^|\/)index\.x?html?$/i, '$1')
      .replace(/\.x?html?$|\/$/i, '');
    const endings = path === '' ? ['', 'index.html'] : [path, `${path}/`, `${path}/index.html`, `${path}.html`];
    return folders.flatMap((folder) =>
      endings.map((ending) => (isWebAddress(folder) ? folder + ending : decoded(folder + ending))),
    );
  };
}

/** If both `x.html` and `x/index.html` exist, links to `x/` lead to the latter. */
export const indexFilesFirst = <Page extends Readonly<{ address: string }>>(pages: readonly Page[]): Page[] =>
  pages.toSorted((x, y) => Number(indexFile.test(y.address)) - Number(indexFile.test(x.address)));

const indexFile = /(?:^|\/)index\.x?html?$/i;

export interface DeclaringPage {
  readonly address: string;
  readonly canonical: string | null;
}

/**
 * Finds the live address of a folder or private host: most pages name themselves as canonical, so their addresses
 * differ in the same way. Null for public sites; files of which no two agree get a site of their own.
 */
export function findPublicAddress(pages: readonly DeclaringPage[]): PublicAddress | null {
  const copies = pages.filter(({ address }) => isCopy(address));
  if (copies.length * 2 <= pages.length) return null;
  const files = new Set(copies.flatMap(({ address }) => (isWebAddress(address) ? [] : [pathOf(address)])));
  const votes = new Map<string, { readonly place: PublicAddress; count: number }>();
  for (const { address, canonical } of copies) {
    const found = canonical === null ? null : placeOf(address, canonical);
    if (!found) continue;
    // A canonical that exists in the folder as well may name another page, as products in categories do.
    const place = canonical !== null && files.has(pathOf(canonical)) ? rootOf(canonical) : found;
    const key = `${place.local} ${place.live}`;
    const known = votes.get(key) ?? { place, count: 0 };
    known.count += 1;
    votes.set(key, known);
  }
  const most = Math.max(0, ...[...votes.values()].map(({ count }) => count));
  const likely = [...votes.values()].filter(
    ({ count }) => count >= Math.min(minAgreeing, copies.length) && count * 2 >= most,
  );
  // Pages of an old version naming the current one agree as well, but with longer folders.
  const [best] = likely.toSorted(
    ({ place: a }, { place: b }) =>
      a.local.length - b.local.length || a.live.length - b.live.length || (a.live < b.live ? -1 : 1),
  );
  return best?.place ?? (copies.every(({ address }) => isWebAddress(address)) ? null : nowhere);
}

const minAgreeing = 2;

const isCopy = (address: string): boolean => !isWebAddress(address) || isPrivate(URL.parse(address)?.hostname ?? '');

/** Returns the folders in which address and canonical differ; null when not even the file name agrees. */
function placeOf(address: string, canonical: string): PublicAddress | null {
  const own = new URL(isWebAddress(address) ? address : encodedPath(address), nowhere.live);
  const target = new URL(isWebAddress(canonical) ? canonical : encodedPath(canonical), nowhere.live);
  // A canonical on the staging host itself says nothing of the live site.
  if (isWebAddress(address) && own.origin === target.origin) return null;
  const [here, there] = [segmentsOf(own.pathname), segmentsOf(target.pathname)];
  let same = 0;
  while (same < Math.min(here.length, there.length) && here.at(-1 - same) === there.at(-1 - same)) same += 1;
  if (same === 0 && here.length > 0) return null;
  const folder = (segments: readonly string[]) =>
    segments
      .slice(0, segments.length - same)
      .map((segment) => `${segment}/`)
      .join('');
  return {
    local: isWebAddress(address) ? `${own.origin}/${encodeURI(folder(here))}` : folder(here),
    live: `${target.origin}/${encodeURI(folder(there))}`,
  };
}

const pathOf = (address: string): string =>
  segmentsOf(new URL(isWebAddress(address) ? address : encodedPath(address), nowhere.live).pathname).join('/');

const rootOf = (canonical: string): PublicAddress => ({
  local: '',
  live: new URL('/', new URL(canonical, nowhere.live)).href,
});

/** A host that cannot exist (RFC 2606). */
const nowhere: PublicAddress = { local: '', live: 'https://folder.invalid/' };

function segmentsOf(path: string): string[] {
  const plain = path.replace(/(^|\/)index\.x?html?$/i, '$1').replace(/\.x?html?$/i, '');
  return plain.split('/').filter(Boolean).map(decoded);
}
