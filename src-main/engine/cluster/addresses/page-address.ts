import names from '../../../../resources/words/names-in-addresses.json' with { type: 'json' };
import { foldAddress } from '../../detect/address.ts';
import { wordSet } from '../../html/elements.ts';
import { anyOf, wordsOf } from '../../languages.ts';
import { rememberedNames } from '../../remember.ts';
import { titleOfCurrent, titleOfOriginal } from '../../text/titles.ts';
import { pageIdIn } from './page-id.ts';

export function decoded(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * `folded` lacks whatever never changes a page (scheme, www, index file, tracking). `series` also lacks the page
 * number; null without one.
 */
export const readAddress = rememberedNames((address) => {
  const folded = foldAddress(address, { ignoreScheme: true, ignoreWww: true }).canonical;
  const [path = ''] = folded.split('?', 1);
  return {
    folded,
    path,
    get series() {
      return withoutPageNumber(folded);
    },
  };
});

/** Whether `target`, as in a canonical or hreflang, is the page at `address`. */
export const namesPage = (target: string, address: string): boolean =>
  target === address || readAddress(target).folded === readAddress(address).folded;

/** A long number after `p` is the id of a post. */
const pageNumber =
  /([?&](?:(?:paged?|page_?(?:no|num|number|index)|cur(?:rent)?_?page|pg|pn|seite|start|offset|pagen_\d+)=(?:\d+|all(?=&|$))|p=\d{1,2}(?!\d)))/i;
/** WordPress repeats a post on each page of its comments. A long number in a file name is the id of a page. */
const pageFolder =
  /\/(?:(?:comment-)?page|pg|pn|seite|strani[ct]s?a)(?:\/\d+|[-_]?\d{1,3}|[/_-]?all)(?:\.\w+(?=$|\?)|(?=\/|$|\?))/i;
const numbered = [
  // Of Discuz, before the page of the list from which the reader came.
  /(?<=\/thread-\d+)-\d+(?=-\d+\.html$)/i,
  pageNumber,
  pageFolder,
  /(?:[_,-]|(?<=\/index))(?:\d{1,3}|all)(?=\.(?:s?html?|php|aspx?|jsp)$)/i,
  /(\/)all(?=$|\?)|([?&](?:view|show)=)all(?=&|$)/i,
];

/** Judged by parameters and folders; numbered files may be copies. */
export const isFurtherPage = (folded: string): boolean => pageNumber.test(folded) || pageFolder.test(folded);

/** The file name alone tells a page of a series (`tea-2.html`), but also the number of an article. */
export const isNumberedFile = (address: string): boolean => {
  const { folded, series } = readAddress(address);
  return series !== null && !isFurtherPage(folded);
};

function withoutPageNumber(folded: string): string | null {
  const pattern = numbered.find((one) => one.test(folded));
  return pattern ? folded.replace(pattern, '').replace(indexFile, folderAt) : null;
}

/** The first page of `c/index_2.html` is `/c`, as addresses are folded. */
const indexFile = /^([a-z]+:\/\/[^/]*)?(.*)\/index\.\w+$/iu;
const folderAt = (_: string, origin = '', folders = ''): string => origin + (folders === '' ? '/' : folders);

/** Finds a release number in a folded address: the number, its position, and the address without it. */
export function releaseIn(folded: string) {
  const found = releaseNumber.exec(folded);
  return found && { release: found[0], at: found.index, name: folded.replace(found[0], '') };
}

/** Three or four parts, the first no year; chapter numbers have fewer. */
const releaseNumber = /(?<!\d|\d[._])\d{1,3}(?:[._]\d{1,4}){2,3}(?![._]?\d)/u;

/**
 * How `address` shows the page at `plain`: as a `form` for printing, phones or AMP (by folder, file name, parameter or
 * host), or with further `parameters`. Null for different pages and for pages of one series.
 */
export function viewOf(address: string, plain: string): 'form' | 'parameters' | null {
  const [own, other] = [readForm(address), readForm(plain)];
  if (isNamedBy(own, other) || isNumberedBy(own, other)) return 'form';
  if (own.place !== other.place || other.parameters.some((one) => !own.parameters.includes(one))) return null;
  const more = own.parameters.filter((one) => !other.parameters.includes(one));
  if (more.some((one) => pageNumber.test(`?${one}`))) return null;
  if (own.marks !== other.marks) return own.marks > other.marks ? 'form' : null;
  return more.length > 0 ? 'parameters' : null;
}

/**
 * In `index.php?title=Green_tea&oldid=7`, as in wikis, one parameter names the page (`wiki/Green_tea`), the others what
 * of it is shown.
 */
function isNamedBy(own: ReturnType<typeof readForm>, other: ReturnType<typeof readForm>): boolean {
  const [host, otherHost] = [own, other].map(({ place }) => hostOfPlace.exec(place)?.[0]);
  if (host !== otherHost || other.parameters.length > 0 || own.parameters.length + own.marks < 2) return false;
  return namesIn(own).includes(nameOfPlace(other));
}

/** One digit may be the same by chance. */
const minIdLength = 2;

/** Programs show a page by its number under a script of their own: `printthread.php?t=3135`, `archive/t-3135.html`. */
const isNumberedBy = (own: ReturnType<typeof readForm>, other: ReturnType<typeof readForm>): boolean =>
  own.id !== null &&
  own.id.length >= minIdLength &&
  own.id === other.id &&
  own.host === other.host &&
  own.views > other.views;

const nameOfPlace = ({ place }: ReturnType<typeof readForm>): string =>
  decoded(place.slice(place.lastIndexOf('/') + 1));

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
 * Splits an address into `place` and `parameters`, both without marks of a form, and the number of those `marks`: host,
 * path and each parameter count as one.
 */
export const readForm = rememberedNames((address) => {
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
  const marks = Number(host !== origin) + Number(isFormPath) + all.length - parameters.length;
  return {
    host,
    place: [host, ...folders, ...(name === '' ? [] : [name])].join('/'),
    parameters,
    marks,
    /** With those of an archive. */
    views: marks + segments.filter((segment) => archiveMarks.has(segment.toLowerCase())).length,
    id: pageIdIn(readAddress(address).folded),
  };
});

/**
 * Returns a lookup of the addresses that show a page in another form, such as its print view, or are named after it: a
 * second copy of `tea` gets `tea-2` or `Copy of Tea`, an earlier version of a program `Tea v2.1`; comments and releases
 * are below `tea`, with its title and a number.
 */
export function formsAmong(pages: readonly TitledPage[]): (page: TitledPage) => readonly string[] {
  const addresses = pages.map(({ address }) => address);
  const places = new Map<string, string[]>();
  for (const address of addresses) {
    const form = readForm(address);
    for (const key of [form.place, ...namesIn(form), ...(form.views > 0 ? keyOfId(form) : [])]) {
      const found = places.get(key);
      if (found) found.push(address);
      else places.set(key, [address]);
    }
  }
  const stored = Map.groupBy(addresses, (address) => withoutCopyNumber(readAddress(address).folded));
  const copied = Map.groupBy(pages, ({ title }) => titleOfOriginal(title));
  const earlier = Map.groupBy(pages, ({ title }) => titleOfCurrent(title));
  const below = new Map<string, string[]>();
  for (const { address, title } of pages)
    for (const name of new Set([title, title.replaceAll(numbers, '')])) {
      const key = `${folderOf(readAddress(address).folded)} ${name}`;
      below.set(key, [...(below.get(key) ?? []), address]);
    }
  return ({ address, title }) => {
    const [form, { folded }] = [readForm(address), readAddress(address)];
    const shown = new Set([form.place, nameOfPlace(form), ...keyOfId(form)].flatMap((key) => places.get(key) ?? []));
    return [
      ...[...shown].filter((other) => viewOf(other, address) === 'form'),
      ...(stored.get(folded) ?? []).filter((other) => !namesPage(other, address)),
      ...(below.get(`${folded} ${title}`) ?? []),
      ...[copied, earlier].flatMap((named) => (named.get(title) ?? []).map((copy) => copy.address)),
    ];
  };
}

/** Of views alone, since hundreds of pages may share a number, such as a year. */
const keyOfId = ({ host, id }: ReturnType<typeof readForm>) => (id === null ? [] : [`${host} ${id}`]);

type TitledPage = Readonly<Record<'address' | 'title', string>>;

/** `tea-2`, `tea-copy` and `tea-refurbished` → `tea`; `2301.01000v2` → `2301.01000`. */
export const withoutCopyNumber = (folded: string): string => folded.replace(copyInName, '');

const copyInName = new RegExp(
  String.raw`(?:-(?:\d|${names.conditions.replaceAll(' ', '|')})|(?<=\d)v\d{1,2})(?=\.\w+$|$)`,
  'u',
);

/** As of an annual report, and with the month or day of a post beside it. */
export const yearInAddress = /(?<!\d)(?:19|20)\d\d(?!\d)/u;

export const folderOf = (folded: string): string => folded.slice(0, Math.max(0, folded.lastIndexOf('/')));
const numbers = /\s*\d+(?:[._]\d+)*/gu;

const formMarks = wordSet(names.devices, ...wordsOf('printViews'));

/** Counts parts of the path that name a print, phone, AMP or archive view. */
export const viewMarksIn = (address: string): number =>
  (address.split(/[?#]/u, 1)[0] ?? '').split(/[/.]/u).filter((part) => viewMarks.has(part.toLowerCase())).length;

const archiveMarks = new Set(wordsOf('archiveViews'));
const viewMarks = new Set([...formMarks, ...archiveMarks]);

const isFormSegment = (segment: string): boolean => formMarks.has(segment.toLowerCase().replace(/\.[a-z]+$/u, ''));

/** `wprm_print/tea` is a program's view, but `tea-print` the name of a page. */
const isFormFolder = (segment: string, at: number, all: readonly string[]): boolean =>
  isFormSegment(segment) || (at < all.length - 1 && formInName.test(segment));

const formOfHost = new RegExp(
  `^([a-z]+:\\/\\/)(?:${[...formMarks, ...wordSet(names.tests)].join('|')})\\.(?=[^/]*\\.)`,
  'iu',
);
/** `tea-print.html`, `tea.amp.html`; `-m` and `-touch` are sizes and models. */
const formInName = new RegExp(`[._-]${anyOf('printViews')}(?=\\.[a-z]+$|$)`, 'iu');

/** `view=print`, `print=1`, `amp`, and `m=1` of blogs; other values mean something else. */
function isFormSetting(parameter: string): boolean {
  const [name = '', value = ''] = parameter.toLowerCase().split('=', 2);
  return formMarks.has(value) || (formMarks.has(name) && switchedOn.has(value));
}

const switchedOn: ReadonlySet<string> = new Set(['', '1', 'true', 'yes', 'on', 'y']);

/** Counts parameters, session ids, and marks of print or archive views. */
export function clutter(address: string) {
  const [path = '', query = ''] = (address.split('#', 1)[0] ?? '').split('?', 2);
  const parameters = query.split('&').filter(Boolean).length;
  const sessions = sessionId.test(path) ? 1 : 0;
  return parameters + sessions + viewMarksIn(path);
}

/** Java's `/page;jsessionid=1A2B` and ASP.NET's `/(S(abc))/`. */
const sessionId = /;[a-z]*sess(?:ion)?id=|\/\(S\([a-z0-9]+\)\)/iu;
