import type { PlanRow } from '../../../contract/plan.ts';
import type { Locale } from '../../../contract/language-tags.ts';
import { formatCount } from '../../../locales/shared.ts';
import { isSessionParameter, isTrackingParameter } from '../../source/query-parameters.ts';
import { reportText, reportTexts } from '../texts.ts';
import {
  isDecided,
  placeOf,
  type Redirect,
  type RenderedFile,
  type Rendering,
  warningHeader,
  webUrl,
} from './resolve-targets.ts';

/**
 * Rules of mod_rewrite, which compares the decoded path and the raw query string. `Redirect` would match everything
 * below an address and ignore the query string.
 */
export function apacheRedirects(redirects: readonly Redirect[], rendering: Rendering): RenderedFile {
  const { locale } = rendering;
  const proposed = redirects.filter(({ row }) => !isDecided(row));
  const counts = { entries: redirects.length, proposals: proposed.length };
  const lines = [
    comment(reportTexts[locale].serverFiles.apache),
    ...groundsComment(rendering, 'noRedirects', counts),
    '',
    'RewriteEngine On',
    ...redirects.filter(({ row }) => isDecided(row)).flatMap(rewriteRule),
    ...(proposed.length > 0 ? ['', proposalsComment(locale), ...proposed.flatMap(rewriteRule)] : []),
    '',
  ];
  return { text: lines.join('\n'), refused: 0, ...counts };
}

const rewriteRule = ({ from, to }: Redirect) => [
  '',
  `RewriteCond %{HTTP_HOST} ^${bytesPattern(asciiBytes(from.hostname))}\\.?(?::\\d+)?$ [NC]`,
  `RewriteCond %{QUERY_STRING} ^${bytesPattern(asciiBytes(from.search.slice(1)))}$`,
  `RewriteRule ^/?${bytesPattern(decodedBytes(from.pathname.slice(1)))}$ ${substitution(to)} [R=301,L,NE,QSD]`,
];

function bytesPattern(bytes: Iterable<number>) {
  let text = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    if (/[\w/=&-]/u.test(character) && byte < 128) text += character;
    else text += character === '.' ? '\\.' : `\\x${byte.toString(16).padStart(2, '0')}`;
  }
  return text;
}

const asciiBytes = (text: string) => Buffer.from(text, 'latin1');

const decodedBytes = (path: string) =>
  asciiBytes(path.replaceAll(/%([\da-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));

/** Escapes `%1` and `$1`, which are references, and braces after `$` or `%`, which are variables. */
const substitution = (to: string) =>
  to
    .replaceAll(
      /[{}\\"'\s]/gu,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .replaceAll(/[%$]/gu, String.raw`\$&`);

/** nginx reads 4096 bytes at a time and fails to start with longer parameters. */
const maxParameterLength = 4000;

/**
 * A `map`, one lookup per request. It ignores case; if that would match another known address, such as `/about` for
 * `/About`, a regular expression is used.
 */
export function nginxRedirects(redirects: readonly Redirect[], rendering: Rendering): RenderedFile {
  const { locale, knownAddresses } = rendering;
  const fitting = redirects.filter(
    ({ place, to }) => pattern(place).length <= maxParameterLength && value(to).length <= maxParameterLength,
  );
  const ambiguous = ambiguousPlaces(fitting, knownAddresses());
  const line = ({ place, to }: Redirect) =>
    `    ${ambiguous.has(place.toLowerCase()) ? pattern(place) : quoted(place)} ${value(to)};`;
  const proposed = fitting.filter(({ row }) => !isDecided(row));
  const counts = { entries: fitting.length, proposals: proposed.length };
  const longest = fitting.reduce((most, { place }) => Math.max(most, place.length), 0);
  const { nginx, nginxServer, nginxSizes } = reportTexts[locale].serverFiles;
  const lines = [
    ...[
      nginx,
      '    include redirects-nginx.conf;',
      nginxServer,
      '    if ($pagetwin_redirect) { return 301 $pagetwin_redirect; }',
      nginxSizes,
    ].map(comment),
    ...groundsComment(rendering, 'noRedirects', counts),
    '',
    `map_hash_max_size ${powerOfTwo(Math.max(2048, 2 * fitting.length))};`,
    `map_hash_bucket_size ${powerOfTwo(Math.max(64, longest + 32))};`,
    '',
    ...(fitting.some(({ to }) => to.includes('$')) ? ['geo $pagetwin_dollar {', '    default "$";', '}', ''] : []),
    'map $host$request_uri $pagetwin_redirect {',
    '    default "";',
    ...fitting.filter(({ row }) => isDecided(row)).map(line),
    ...(proposed.length > 0 ? [`    ${proposalsComment(locale)}`, ...proposed.map(line)] : []),
    '}',
    '',
  ];
  return { text: lines.join('\n'), refused: redirects.length - fitting.length, ...counts };
}

function ambiguousPlaces(redirects: readonly Redirect[], knownAddresses: Iterable<string>) {
  const spellings = new Map(redirects.map(({ place }) => [place.toLowerCase(), new Set<string>()]));
  const note = (place: string | null) => place !== null && spellings.get(place.toLowerCase())?.add(place);
  for (const { place, to } of redirects) {
    note(place);
    note(placeOf(to));
  }
  for (const address of knownAddresses) note(placeOf(address));
  return new Set([...spellings].flatMap(([folded, known]) => (known.size > 1 ? [folded] : [])));
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
const pattern = (place: string) => quoted(`~^${place.replaceAll(/[.*+?^${}()|[\]\\/-]/gu, String.raw`\$&`)}$`);
/** A literal dollar sign needs a variable. */
const value = (to: string) => quoted(to).replaceAll('$', '${pagetwin_dollar}');

const powerOfTwo = (least: number) => 2 ** Math.ceil(Math.log2(least));

/** The head of the file states what was not confirmed, what is therefore excluded, or why the file is empty. */
function groundsComment(
  { locale, waiting, refused = 0 }: Rendering,
  what: 'noRedirects' | 'noParameterRules',
  { entries, proposals }: Pick<RenderedFile, 'entries' | 'proposals'>,
) {
  const words = reportTexts[locale].serverFiles;
  if (proposals > 0) {
    const [warning = ''] = warningHeader(proposals, locale);
    return [comment(reportText(locale, 'serverFiles.included', { warning })), comment(words.look)];
  }
  const empty = refused > 0 ? reportText(locale, 'serverFiles.refused', { refused }) : words[what];
  const decided = comment(entries === 0 ? empty : words.allDecided);
  if (waiting === 0) return [decided];
  return [decided, comment(reportText(locale, 'serverFiles.leftOut', { proposals: formatCount(locale, waiting) }))];
}

const comment = (line: string) => `# ${line}`;

const proposalsComment = (locale: Locale) => comment(reportTexts[locale].serverFiles.unconfirmed);

const maxLineLength = 500;

type Hosts = Map<string, Map<string, Set<string>>>;

/**
 * Rules for robots.txt of each host, from addresses that differ from their source page only in parameters. Visit and
 * campaign parameters apply to any path, others to where they occur. A group for Yandex would cancel the rules for all.
 * Refused: rows without needless parameters.
 */
export function cleanParam(rows: readonly PlanRow[], rendering: Rendering): RenderedFile {
  const { locale } = rendering;
  const decided = collect(rows.filter(isDecided));
  const proposed = collect(
    rows.filter((row) => !isDecided(row)),
    decided.hosts,
  );
  const names = [...new Set([...decided.hosts.keys(), ...proposed.hosts.keys()])].sort();
  const blocks = names.map((host) => ({
    host,
    sure: directives(decided.hosts.get(host)),
    unsure: directives(proposed.hosts.get(host)),
  }));
  const proposals = blocks.reduce((sum, { unsure }) => sum + unsure.length, 0);
  const entries = blocks.reduce((sum, { sure }) => sum + sure.length, proposals);
  const text = [
    ...groundsComment(rendering, 'noParameterRules', { entries, proposals }),
    ...blocks.flatMap(({ host, sure, unsure }) => [
      '',
      comment(reportText(locale, 'serverFiles.robots', { host })),
      ...sure,
      ...(unsure.length > 0 ? [proposalsComment(locale), ...unsure] : []),
    ]),
    '',
  ].join('\n');
  return { text, entries, refused: decided.refused + proposed.refused, proposals };
}

function collect(rows: readonly PlanRow[], known?: Hosts) {
  const hosts: Hosts = new Map();
  let refused = 0;
  for (const row of rows) {
    if (row.action !== 'parameter-rule') continue;
    const url = webUrl(row.address);
    const names = url ? needlessParameters(url, row.target ?? row.source?.address ?? null) : [];
    if (!url || names.length === 0) {
      refused += 1;
      continue;
    }
    for (const name of names) {
      const path = pathOf(url, name);
      if (known?.get(url.host)?.get(path)?.has(name)) continue;
      const paths = hosts.get(url.host) ?? new Map<string, Set<string>>();
      hosts.set(url.host, paths.set(path, (paths.get(path) ?? new Set()).add(name)));
    }
  }
  return { hosts, refused };
}

const directives = (paths: ReadonlyMap<string, ReadonlySet<string>> | undefined) =>
  [...(paths ?? [])].sort().flatMap(linesOf);

function needlessParameters(url: URL, source: string | null) {
  const plain = source === null ? null : webUrl(source);
  const kept =
    plain && plain.host === url.host && plain.pathname === url.pathname ? plain.searchParams : new URLSearchParams();
  const names = [...new Set(url.searchParams.keys())].filter((name) => url.searchParams.get(name) !== kept.get(name));
  return names.map(rawName).filter((name) => name !== '');
}

/** '' if too long for a directive. */
function rawName(name: string) {
  const encoded = encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
  return encoded.length > 100 ? '' : encoded;
}

const everywhere = '';

function pathOf(url: URL, name: string) {
  const value = url.searchParams.get(name) ?? '';
  return isTrackingParameter(name, value) || isSessionParameter(name, value) ? everywhere : pathPattern(url.pathname);
}

const pathPattern = (path: string) => path.replaceAll(/(?:%[\dA-F]{2}|[^\w./-])+/giu, '*').slice(0, 300);

function linesOf([path, names]: readonly [string, ReadonlySet<string>]) {
  const end = path === everywhere ? '' : ` ${path}`;
  const lines: string[] = [];
  let line = '';
  for (const name of [...names].sort()) {
    const longer = line === '' ? `Clean-param: ${name}` : `${line}&${name}`;
    if (longer.length + end.length > maxLineLength && line !== '') {
      lines.push(line + end);
      line = `Clean-param: ${name}`;
    } else line = longer;
  }
  return [...lines, line + end];
}
