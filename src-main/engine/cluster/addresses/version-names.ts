import names from '../../../../resources/words/names-in-addresses.json' with { type: 'json' };
import { wordSet } from '../../html/elements.ts';
import { wordsOf } from '../../languages.ts';

/**
 * How a part of an address names a version. Usual names, such as `v2`, `1.3` and `latest`, have the scheme ''. Others,
 * such as `17`, `jdk-17` and `release-1.2`, have one of their own (`jdk-#`), as their numbers may count anything.
 */
export function versionScheme(segment: string): string | null {
  const lower = segment.toLowerCase();
  if (isNumbered(lower) || unreleased.has(lower) || released.has(lower)) return '';
  if (lower.length > maxNameLength) return null;
  const found = otherwiseNumbered.exec(lower);
  const { prefix = '', suffix = '' } = found?.groups ?? {};
  return found && !partNames.has(prefix.replace(/[-_.]+$/u, '')) ? `${prefix}#${suffix}` : null;
}

export const isNumbered = (segment: string): boolean => numbered.test(segment);

const numbered =
  /^v?\d{1,3}(?:\.\d{1,4}){1,3}(?:[-.+]?(?:snapshot|final|release|ga|lts|preview|alpha|beta|rc|m|dev)[-.]?\d*|\+\d+)?$|^v\d{1,3}$|^v?\d{1,3}(?:\.\d{1,3})?\.x$/iu;
/** A number, or a year with a month or number, between words; a state of development or a build belongs to it. */
const otherwiseNumbered =
  /^(?<prefix>\p{L}[\p{L}\d]*(?:[-_.]\p{L}[\p{L}\d]*)*?[-_.]?)?v?(?:\d{1,3}|(?:19|20)\d\d(?=[-_.]))(?:[-_.]\d{1,4}){0,3}(?:[-_.+]?(?:snapshot|final|release|ga|lts|preview|alpha|beta|rc|m|dev|x)\d{0,3}|\+\d+)?(?<suffix>(?:[-_.]\p{L}[\p{L}\d]*)*)$/iu;
/** Keeps the pattern's work small. */
const maxNameLength = 40;

/** As of releases of operating systems, which have no numbers in addresses. */
export const isCodeName = (segment: string): boolean =>
  codeNames.some((names) => names.includes(segment.toLowerCase()));

/** Those of one project, oldest first. */
const codeNames = names.codeNames.map((line) => line.split(' '));

function compareCodeNames(a: string, b: string) {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  const releases = codeNames.find((found) => found.includes(one) && found.includes(other));
  return releases ? releases.indexOf(one) - releases.indexOf(other) : 0;
}

const unreleased = wordSet(names.unreleased);
const released = wordSet(names.released);
const partNames: ReadonlySet<string> = new Set(wordsOf('parts'));

/** Sorts unversioned first, then `latest`, then higher numbers and later code names, unreleased last. Negative: `a` is more current. */
export const compareVersions = (a: string, b: string) =>
  tierOf(a) - tierOf(b) || compareNumbers(b, a) || compareCodeNames(b, a);

function tierOf(version: string) {
  const lower = version.toLowerCase();
  if (version === '') return 0;
  if (released.has(lower)) return 1;
  return unreleased.has(lower) || beforeRelease.test(lower) ? 3 : 2;
}

const beforeRelease = /\d[-_.+]?(?:snapshot|preview|alpha|beta|rc|m|dev)[-.]?\d*$/u;

function compareNumbers(a: string, b: string) {
  const [first = [], second = []] = [a, b].map((version) =>
    (version.replace(/x$/iu, '9999').match(/\d+/gu) ?? []).map(Number),
  );
  const longer = first.length > second.length ? first : second;
  return longer.map((_, at) => (first[at] ?? 0) - (second[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
