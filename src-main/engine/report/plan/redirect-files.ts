import type { Locale } from '../../../contract/settings.ts';
import { reportTexts } from '../texts.ts';
import { comment, groundsComment, isDecided, proposalsComment, type RenderedFile } from './grounds.ts';
import { placeOf, type Redirect } from './resolve-targets.ts';

/** `Redirect` would take everything below an address with it and see no query; mod_rewrite compares the decoded path by byte, and the query as sent. */
export function apacheRedirects(redirects: readonly Redirect[], waiting = 0, locale: Locale = 'en'): RenderedFile {
  const proposed = redirects.filter(({ row }) => !isDecided(row));
  const counts = { entries: redirects.length, proposals: proposed.length };
  const lines = [
    comment(reportTexts[locale].serverFiles.apache),
    ...groundsComment(locale, 'noRedirects', { ...counts, waiting }),
    '',
    'RewriteEngine On',
    ...redirects.filter(({ row }) => isDecided(row)).flatMap(rewriteRule),
    ...(proposed.length > 0 ? ['', proposalsComment(locale), ...proposed.flatMap(rewriteRule)] : []),
    '',
  ];
  return { text: lines.join('\n'), refused: 0, ...counts };
}

function rewriteRule({ from, to }: Redirect): string[] {
  return [
    '',
    `RewriteCond %{HTTP_HOST} ^${bytesPattern(asciiBytes(from.hostname))}\\.?(?::\\d+)?$ [NC]`,
    `RewriteCond %{QUERY_STRING} ^${bytesPattern(asciiBytes(from.search.slice(1)))}$`,
    `RewriteRule ^/?${bytesPattern(decodedBytes(from.pathname.slice(1)))}$ ${substitution(to)} [R=301,L,NE,QSD]`,
  ];
}

/** All but letters, digits and a few harmless marks by number: plain ASCII in which nothing is special. */
function bytesPattern(bytes: Iterable<number>): string {
  let text = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    if (/[\w/=&-]/u.test(character) && byte < 128) text += character;
    else text += character === '.' ? '\\.' : `\\x${byte.toString(16).padStart(2, '0')}`;
  }
  return text;
}

/** A parsed address is ASCII. */
const asciiBytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** Percent signs that encode nothing stand for themselves, as the server takes them. */
const decodedBytes = (path: string): Uint8Array =>
  asciiBytes(path.replaceAll(/%([\da-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));

/** `%1` and `$1` would be references; braces behind a dollar or percent sign would be variables. */
const substitution = (to: string): string =>
  to
    .replaceAll(
      /[{}\\"'\s]/gu,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .replaceAll(/[%$]/gu, String.raw`\$&`);

/** nginx reads through a buffer of 4096 bytes; a parameter that does not fit there with its quotes ends its start. */
const maxParameterLength = 4000;

/** A `map` is one lookup for each request. Its strings are compared without case; where that would catch another known address, such as the target `/about` of `/About`, stands a regular expression. */
export function nginxRedirects(
  redirects: readonly Redirect[],
  knownAddresses: Iterable<string>,
  waiting = 0,
  locale: Locale = 'en',
): RenderedFile {
  const fitting = redirects.filter(
    ({ place, to }) => pattern(place).length <= maxParameterLength && value(to).length <= maxParameterLength,
  );
  const ambiguous = ambiguousPlaces(fitting, knownAddresses);
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
    ...groundsComment(locale, 'noRedirects', { ...counts, waiting }),
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

function ambiguousPlaces(redirects: readonly Redirect[], knownAddresses: Iterable<string>): Set<string> {
  const spellings = new Map(redirects.map(({ place }) => [place.toLowerCase(), new Set<string>()]));
  const note = (place: string | null) => place !== null && spellings.get(place.toLowerCase())?.add(place);
  for (const { place, to } of redirects) {
    note(place);
    note(placeOf(to));
  }
  for (const address of knownAddresses) note(placeOf(address));
  return new Set([...spellings].flatMap(([folded, known]) => (known.size > 1 ? [folded] : [])));
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
const pattern = (place: string): string => quoted(`~^${place.replaceAll(/[.*+?^${}()|[\]\\/-]/gu, String.raw`\$&`)}$`);
/** A dollar sign begins a variable, and only a variable that holds one escapes it. */
const value = (to: string): string => quoted(to).replaceAll('$', '${pagetwin_dollar}');

const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(least));
