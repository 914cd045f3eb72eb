import { isWebAddress } from '../../contract/web-address.ts';
import { readAddress } from './page-address.ts';

interface Addressed {
  readonly address: string;
}

/**
 * Whether a page is a file of text: served as plain text, or a file of Markdown in a folder. An address on the web that
 * ends in `.md` may well answer with HTML, and is then a page like any other.
 */
export const isTextFile = ({ address, isHtml }: Addressed & { readonly isHtml: boolean }): boolean =>
  !isHtml || (!isWebAddress(address) && /\.(?:md|markdown)$/iu.test(address));

/**
 * Whether a text file holds the text of a web page that has something in common with it: it has the page's place and name
 * (`_sources/library/gc.rst.txt`, `library/gc.html`), or hardly anything of its own. Names count however little the texts
 * agree, since marks of a markup language stand in one of them alone. `covered` is the share of the file that stands on
 * the page, 0 to 1.
 */
export const isTextFileOf = (file: Addressed, page: Addressed, covered: number): boolean =>
  isSameSite(file.address, page.address) &&
  (covered >= nothingOwn || placeOfText(file.address) === placeOfText(page.address));

const nothingOwn = 0.9;

/** Where generators of sites put what they made the pages of; then the name says it all. */
export const isBuiltSource = (address: string): boolean => builtSources.test(address);

/** All that was read out of folders is one site. */
export const isSameSite = (one: string, other: string): boolean => siteOf(one) === siteOf(other);

const siteOf = (address: string) =>
  isWebAddress(address) ? (URL.parse(address)?.host.replace(/^www\./u, '') ?? address) : '';

/** The same for a web page and its text file on one site: without folders of sources and endings. */
export function placeOfText(address: string): string {
  const [path = '', query = ''] = readAddress(address).folded.toLowerCase().split('?', 2);
  const segments = path
    .replace(/^[a-z]+:\/\//u, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  const name = (segments.pop() ?? '').replace(endings, '');
  const folders = segments.filter((segment) => !sourceFolders.has(segment));
  return [...folders, ...(name === '' || indexNames.has(name) ? [] : [name]), query].join('/');
}

/** One behind the other, as in `gc.rst.txt` and `guide.html.md`. */
const endings =
  /(?:\.(?:[sx]?html?|php|aspx?|jsp|txt|text|md|mdx|markdown|rst|rest|adoc|asciidoc|textile|org|pod|tex|texi|src))+$/u;
const builtSources = /(?:^|\/)_sources?\//u;
const sourceFolders: ReadonlySet<string> = new Set(
  '_sources _source sources source src raw plain txt text markdown md rst'.split(' '),
);
const indexNames: ReadonlySet<string> = new Set(['index', 'default', 'home']);
