import names from '../../../../resources/words/names-in-addresses.json' with { type: 'json' };
import { wordSet } from '../../html/elements.ts';
import { isWebAddress } from '../../../contract/web-address.ts';
import { readAddress } from './page-address.ts';

interface Addressed {
  readonly address: string;
}

/** Served as plain text, or Markdown in a local folder; on the web, `.md` may answer with HTML. */
export const isTextFile = ({ address, isHtml }: Addressed & { readonly isHtml: boolean }) =>
  !isHtml || (!isWebAddress(address) && /\.(?:md|markdown)$/iu.test(address));

/**
 * A text file belongs to a web page with its place and name (`_sources/library/gc.rst.txt`, `library/gc.html`), however
 * little the texts agree, since only one has markup; or to one that covers nearly all of it. `covered`: share of the
 * file found on the page, 0 to 1.
 */
export const isTextFileOf = (file: Addressed, page: Addressed, covered: number) =>
  isSameSite(file.address, page.address) &&
  (covered >= nothingOwn || placeOfText(file.address) === placeOfText(page.address));

const nothingOwn = 0.9;

/** In a folder where generators put sources, the name alone identifies the page. */
export const isBuiltSource = (address: string) => builtSources.test(address);

/** All local folders count as one site. */
export const isSameSite = (one: string, other: string) => siteOf(one) === siteOf(other);

const siteOf = (address: string) =>
  isWebAddress(address) ? (URL.parse(address)?.host.replace(/^www\./u, '') ?? address) : '';

/** Returns the same key for a web page and its text file on one site. */
export function placeOfText(address: string) {
  const [path = '', query = ''] = readAddress(address).folded.toLowerCase().split('?', 2);
  const segments = path
    .replace(/^[a-z]+:\/\//u, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  const name = (segments.pop() ?? '').replace(endings, '');
  const folders = segments.filter((segment) => !sourceFolders.has(segment));
  return [...folders, ...(name === '' || indexNames.has(name) ? [] : [name]), query].join('/');
}

/** Such as `gc.rst.txt` and `guide.html.md`. */
const endings =
  /(?:\.(?:[sx]?html?|php|aspx?|jsp|txt|text|md|mdx|markdown|rst|rest|adoc|asciidoc|textile|org|pod|tex|texi|src))+$/u;
const builtSources = /(?:^|\/)_sources?\//u;
const sourceFolders = wordSet(names.sources);
const indexNames = wordSet('index default home');
