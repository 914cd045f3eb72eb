import type { Locale } from '../../../contract/settings.ts';
import { reportTexts } from '../texts.ts';
import { comment, groundsComment, isDecided, proposalsComment } from './grounds.ts';
import { placeOf } from './place.ts';
import type { Redirect } from './redirects.ts';
import type { RenderedFile } from './rendered-file.ts';

/**
 * nginx reads its configuration through a buffer of 4096 bytes, and a parameter that does not fit there with its quotes
 * ends the start of the server.
 */
const maxParameterLength = 4000;

/**
 * Redirects as a `map` of host, path and query, one lookup for each request however many there are. nginx compares the
 * strings of a map without regard to case; where that would catch another known address, such as the target `/about` of
 * `/About`, a regular expression stands instead. Redirects that are too long for nginx are refused. What was decided
 * comes before what is only proposed.
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

/** Places, in lower case, that are those of several known addresses which differ in case alone. */
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

/** Between double quotes nginx takes a backslash and a quote only behind a backslash. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
const pattern = (place: string): string => quoted(`~^${place.replaceAll(/[.*+?^${}()|[\]\\/-]/gu, String.raw`\$&`)}$`);
/** A dollar sign begins a variable in a value, and nothing escapes it but a variable that holds one. */
const value = (to: string): string => quoted(to).replaceAll('$', '${pagetwin_dollar}');

const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(least));
