import names from '../../../resources/words/names-in-addresses.json' with { type: 'json' };
import { foldAddress } from '../detect/address.ts';
import { wordSet } from '../html/elements.ts';
import { titleOfOriginal } from '../text/titles.ts';

/** What is no percent-encoding stays as written. */
export function decoded(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Folded: without what never changes a page (scheme, www, index file, tracking). The series is without the number of the
 * page in it; null where it has none.
 */
export function readAddress(address: string) {
  const folded = foldAddress(address, { ignoreScheme: true, ignoreWww: true }).canonical;
  const [path = ''] = folded.split('?', 1);
  return {
    folded,
    path,
    get series() {
      return withoutPageNumber(folded);
    },
  };
}

/** Whether `target`, as a canonical or hreflang names it, is the page at `address`. */
export const namesPage = (target: string, address: string): boolean =>
  target === address || readAddress(target).folded === readAddress(address).folded;

/** A long number behind `p` is that of a post. */
const pageNumber = /([?&](?:(?:page|paged|pg|pn|start|offset|pagen_\d+)=(?:\d+|all(?=&|$))|p=\d{1,2}(?!\d)))/i;
/** WordPress shows a post anew for each page of its comments. A long number in the name of a file is that of a page. */
const pageFolder = /\/(?:comment-)?page(?:\/\d+|-?\d{1,3}|[/-]?all)(?:\.\w+(?=$|\?)|(?=\/|$|\?))/i;
const numbered = [
  pageNumber,
  pageFolder,
  /([_-])(?:\d{1,3}|all)(?=\.(?:s?html?|php|aspx?|jsp)$)/i,
  /(\/)all(?=$|\?)|([?&](?:view|show)=)all(?=&|$)/i,
];

/** By its parameters or folders; numbered files may be copies. */
export const isFurtherPage = (folded: string): boolean => pageNumber.test(folded) || pageFolder.test(folded);

function withoutPageNumber(folded: string): string | null {
  const pattern = numbered.find((one) => one.test(folded));
  return pattern ? folded.replace(pattern, '') : null;
}

/** The number of a release in a folded address, where it stands, and the address without it; null without one. */
export function releaseIn(folded: string) {
  const found = releaseNumber.exec(folded);
  return found && { release: found[0], at: found.index, name: folded.replace(found[0], '') };
}

/** Three or four parts, the first no year; numbers of chapters have fewer. */
const releaseNumber = /(?<!\d|\d[._])\d{1,3}(?:[._]\d{1,4}){2,3}(?![._]?\d)/u;

/**
 * How an address shows the page of another one: in a form for printing, phones or AMP, which has a folder, file name,
 * parameter or host of its own, or with parameters beside. Null where the pages are different ones, or of one series.
 */
export function viewOf(address: string, plain: string): 'form' | 'parameters' | null {
  const [own, other] = [readForm(address), readForm(plain)];
  if (isNamedBy(own, other)) return 'form';
  if (own.place !== other.place || other.parameters.some((one) => !own.parameters.includes(one))) return null;
  const more = own.parameters.filter((one) => !other.parameters.includes(one));
  if (more.some((one) => pageNumber.test(`?${one}`))) return null;
  if (own.marks !== other.marks) return own.marks > other.marks ? 'form' : null;
  return more.length > 0 ? 'parameters' : null;
}

/**
 * `index.php?title=Green_tea&oldid=7`, as wikis have it, says by one parameter which page (`wiki/Green_tea`) it shows, and
 * by others what of it.
 */
function isNamedBy(own: ReturnType<typeof readForm>, other: ReturnType<typeof readForm>): boolean {
  const [host, otherHost] = [own, other].map(({ place }) => hostOfPlace.exec(place)?.[0]);
  if (host !== otherHost || other.parameters.length > 0 || own.parameters.length + own.marks < 2) return false;
  return namesIn(own).includes(nameOfPlace(other));
}

const nameOfPlace = ({ place }: ReturnType<typeof readForm>): string =>
  decoded(place.slice(place.lastIndexOf('/') + 1));

/** Of pages, that parameters give. */
const namesIn = ({ parameters }: ReturnType<typeof readForm>): readonly string[] =>
  parameters.flatMap((one) => {
    const [parameter = '', value = ''] = one.split('=', 2);
    return naming.has(parameter.toLowerCase()) && value.length >= minNameLength ? [decoded(value)] : [];
  });

/** Shorter values are numbers and flags. */
const minNameLength = 4;
const naming = wordSet(names.naming);
const hostOfPlace = /^[a-z]+:\/\/[^/]*/iu;

/**
 * The address without marks of a form (`place` and `parameters`), and how many there were: the host, the path and each
 * parameter count as one.
 */
export function readForm(address: string) {
  const [path = '', query = ''] = readAddress(address).folded.split('?', 2);
  const [, origin = '', inside = path] = /^([a-z]+:\/\/[^/]*)(.*)$/iu.exec(path) ?? [];
  const host = origin.replace(formOfHost, '$1');
  const segments = inside.split('/').filter((segment) => segment !== '');
  const folders = segments.filter((segment, at) => !isFormFolder(segment, at, segments));
  const name = (folders.pop() ?? '').replace(formInName, '');
  const isFormPath =
    [...folders, ...(name === '' ? [] : [name])].length < segments.length || name !== (segments.at(-1) ?? '');
  const all = query.split('&').filter((parameter) => parameter !== '');
  const parameters = all.filter((parameter) => !isFormSetting(parameter));
  return {
    place: [host, ...folders, ...(name === '' ? [] : [name])].join('/'),
    parameters,
    marks: Number(host !== origin) + Number(isFormPath) + all.length - parameters.length,
  };
}

/**
 * The other addresses that show a page in another form, such as its view for printing, or that are named after it: who
 * stores `tea` once more gets `tea-2` or `Copy of Tea`, and below `tea` stand its comments and releases, with its title and a number.
 */
export function formsAmong(pages: readonly TitledPage[]): (page: TitledPage) => readonly string[] {
  const addresses = pages.map(({ address }) => address);
  const places = new Map<string, string[]>();
  for (const address of addresses) {
    const form = readForm(address);
    for (const key of [form.place, ...namesIn(form)]) {
      const found = places.get(key);
      if (found) found.push(address);
      else places.set(key, [address]);
    }
  }
  const stored = Map.groupBy(addresses, (address) => withoutCopyNumber(readAddress(address).folded));
  const copied = Map.groupBy(pages, ({ title }) => titleOfOriginal(title));
  const below = new Map<string, string[]>();
  for (const { address, title } of pages)
    for (const name of new Set([title, title.replaceAll(numbers, '')])) {
      const key = `${folderOf(readAddress(address).folded)} ${name}`;
      below.set(key, [...(below.get(key) ?? []), address]);
    }
  return ({ address, title }) => {
    const [form, { folded }] = [readForm(address), readAddress(address)];
    const shown = [form.place, nameOfPlace(form)].flatMap((key) => places.get(key) ?? []);
    return [
      ...shown.filter((other) => viewOf(other, address) === 'form'),
      ...(stored.get(folded) ?? []).filter((other) => !namesPage(other, address)),
      ...(below.get(`${folded} ${title}`) ?? []),
      ...(copied.get(title) ?? []).map((copy) => copy.address),
    ];
  };
}

type TitledPage = Readonly<Record<'address' | 'title', string>>;

/** `tea-2` → `tea`. */
export const withoutCopyNumber = (folded: string): string => folded.replace(/-\d(?=\.\w+$|$)/u, '');

export const folderOf = (folded: string): string => folded.slice(0, Math.max(0, folded.lastIndexOf('/')));
const numbers = /\s*\d+(?:[._]\d+)*/gu;

const formMarks = wordSet(names.forms, names.devices);

/** How many parts of the path name a view for printing, phones or AMP, or an archive. */
export const viewMarksIn = (address: string): number =>
  (address.split(/[?#]/u, 1)[0] ?? '').split(/[/.]/u).filter((part) => viewMarks.has(part.toLowerCase())).length;

const viewMarks = new Set([...formMarks, ...wordSet(names.archives)]);

const isFormSegment = (segment: string): boolean => formMarks.has(segment.toLowerCase().replace(/\.[a-z]+$/u, ''));

/** `wprm_print/tea`: a program calls its view by a name of its own; `tea-print` is that of a page. */
const isFormFolder = (segment: string, at: number, all: readonly string[]): boolean =>
  isFormSegment(segment) || (at < all.length - 1 && formInName.test(segment));

const formOfHost = new RegExp(`^([a-z]+:\\/\\/)(?:${[...formMarks].join('|')})\\.(?=[^/]*\\.)`, 'iu');
/** `tea-print.html`, `tea.amp.html`; sizes and models end in `-m` and `-touch`. */
const formInName = new RegExp(`[._-](?:${names.forms.replaceAll(' ', '|')})(?=\\.[a-z]+$|$)`, 'iu');

/** `view=print`, `print=1`, `amp`, and the `m=1` of blogs; a name with another value says something else. */
function isFormSetting(parameter: string): boolean {
  const [name = '', value = ''] = parameter.toLowerCase().split('=', 2);
  return formMarks.has(value) || (formMarks.has(name) && switchedOn.has(value));
}

const switchedOn: ReadonlySet<string> = new Set(['', '1', 'true', 'yes', 'on', 'y']);

/** Parameters, session ids, marks of a print or archive view. */
export function clutter(address: string) {
  const [path = '', query = ''] = (address.split('#', 1)[0] ?? '').split('?', 2);
  const parameters = query.split('&').filter(Boolean).length;
  const sessions = sessionId.test(path) ? 1 : 0;
  return parameters + sessions + viewMarksIn(path);
}

/** Java's `/page;jsessionid=1A2B` and ASP.NET's `/(S(abc))/`. */
const sessionId = /;[a-z]*sess(?:ion)?id=|\/\(S\([a-z0-9]+\)\)/iu;
