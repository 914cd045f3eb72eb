import type { Locale } from '../../../contract/settings.ts';
import { reportTexts } from '../texts.ts';
import { comment, groundsComment, isDecided, proposalsComment, type RenderedFile } from './grounds.ts';
import { placeOf } from './place.ts';
import type { Redirect } from './redirects.ts';

/** nginx reads through a buffer of 4096 bytes; a parameter that does not fit there with its quotes ends its start. */
const maxParameterLength = 4000;

/**
 * A `map` of host, path and query: one lookup for each request. Strings of a map are compared without case; where that
 * would catch another known address, such as the target `/about` of `/About`, stands a regular expression. Too long
 * ones are refused. Decisions come before proposals.
 */
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
  const needsDollar = fitting.some(({ to }) => to.includes('$'));
  const longest = fitting.reduce((most, { place }) => Math.max(most, place.length), 0);
  const text = [
    ...headOf(locale),
    ...groundsComment(locale, 'noRedirects', { entries: fitting.length, included: proposed.length, waiting }),
    '',
    `map_hash_max_size ${powerOfTwo(Math.max(2048, 2 * fitting.length))};`,
    `map_hash_bucket_size ${powerOfTwo(Math.max(64, longest + 32))};`,
    '',
    ...(needsDollar ? ['geo $pagetwin_dollar {', '    default "$";', '}', ''] : []),
    'map $host$request_uri $pagetwin_redirect {',
    '    default "";',
    ...fitting.filter(({ row }) => isDecided(row)).map(line),
    ...(proposed.length > 0 ? [`    ${proposalsComment(locale)}`, ...proposed.map(line)] : []),
    '}',
    '',
  ].join('\n');
  return { text, entries: fitting.length, refused: redirects.length - fitting.length, proposals: proposed.length };
}

function headOf(locale: Locale): string[] {
  const { nginx, nginxServer, nginxSizes } = reportTexts[locale].serverFiles;
  return [
    nginx,
    '    include redirects-nginx.conf;',
    nginxServer,
    '    if ($pagetwin_redirect) { return 301 $pagetwin_redirect; }',
    nginxSizes,
  ].map(comment);
}

/** In lower case, of several known addresses that differ in case alone. */
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

/** Between double quotes a backslash and a quote stand behind a backslash. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
const pattern = (place: string): string => quoted(`~^${place.replaceAll(/[.*+?^${}()|[\]\\/-]/gu, String.raw`\$&`)}$`);
/** A dollar sign begins a variable, and only a variable that holds one escapes it. */
const value = (to: string): string => quoted(to).replaceAll('$', '${pagetwin_dollar}');

const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(least));
