import { isWebAddress } from '../../../contract/web-address.ts';
import { fail } from '../../app-error.ts';
import { linearPattern } from '../../linear-pattern.ts';
import { decodedText } from '../address.ts';
import type { CollectOptionValues } from '../options.ts';
import { isSessionParameter, isTrackingParameter, sessionInPath } from '../query-parameters.ts';

type AddressTest = (address: string) => boolean;

/**
 * Compiles `include` and `exclude`, whose lines are one of these:
 *
 * - `/news/`: prefix of the path (with query string)
 * - `https://example.com/news/`: prefix of the address
 * - `print=1`: part of the address
 * - `/\/\d+\.html$/i`: regular expression, known by characters that no path has
 *
 * `*` matches anything, a final `$` the end, as in robots.txt. Throws `option-out-of-range` for an invalid expression,
 * `pattern-not-linear` for one that could run for hours.
 */
export function addressFilter(include: string, exclude: string): AddressTest {
  const wanted = readLines(include).map((line) => compileLine('include', line));
  const unwanted = readLines(exclude).map((line) => compileLine('exclude', line));
  return (address) =>
    (wanted.length === 0 || wanted.some((test) => test(address))) && !unwanted.some((test) => test(address));
}

export function readLines(lines: string) {
  return lines
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function compileLine(option: string, line: string): AddressTest {
  const [, expression, flags = ''] = /^\/(.+)\/([imsu]*)$/.exec(line) ?? [];
  if (expression !== undefined && (flags !== '' || /[\\^$()[\]{}|+]|\.\*/.test(expression)))
    return compilePattern(option, line, expression, flags);
  const [, plain = line, end = ''] = /^(.*)(\$)$/s.exec(line) ?? [];
  const pattern = wildcard(plain) + end;
  if (line.startsWith('/')) {
    const atStart = compilePattern(option, line, `^${pattern}`);
    return (address) => atStart(pathOf(address));
  }
  return compilePattern(option, line, isWebAddress(line) ? `^${pattern}` : pattern, 'i');
}

function compilePattern(option: string, line: string, expression: string, flags = '') {
  try {
    return linearPattern(expression, flags);
  } catch (cause) {
    const parameters = { option: `collect.${option}`, value: line };
    if (isExpression(expression, flags)) fail('pattern-not-linear', parameters, { cause });
    const allowed = '/news/ · *.pdf$ · /\\d+\\.html$/';
    fail('option-out-of-range', { ...parameters, allowed }, { cause });
  }
}

function isExpression(expression: string, flags: string) {
  try {
    return new RegExp(expression, flags).source !== '';
  } catch {
    return false;
  }
}

/** Consecutive asterisks become one: nested loops are slow. */
function wildcard(text: string) {
  return text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\*+/g, '.*');
}

function pathOf(address: string) {
  const start = address.indexOf('/', address.indexOf('//') + 2);
  return start < 0 ? '/' : address.slice(start);
}

type RuleOptions = Pick<CollectOptionValues, 'foldTracking' | 'foldSessions' | 'parameterRules'>;

type Rule = Readonly<{
  kind: 'drop' | 'keep' | 'keep-only' | 'sort';
  names: (name: string) => boolean;
  path: string;
}>;

/**
 * The first rule that names a parameter decides, then the lists of tracking and session parameters. Lines: `drop
 * sid&ref`, `drop utm_* /news/`, `keep from`, `keep only id&page`, `sort`. Throws `option-out-of-range` for others.
 */
export function parameterRules(options: RuleOptions) {
  const rules = readLines(options.parameterRules).map(readRule);
  return (address: string) => {
    const plain = options.foldSessions && address.includes(';') ? withoutPathSession(address) : address;
    const question = plain.indexOf('?');
    if (question < 0) return plain;
    const path = new URL(plain).pathname;
    const holding = rules.filter((rule) => path.startsWith(rule.path));
    const pairs = plain.slice(question + 1).split('&');
    const kept = pairs.filter((pair) => pair !== '' && !isDropped(pair, holding, options));
    const sorted = holding.some(({ kind }) => kind === 'sort') ? kept.toSorted() : kept;
    if (sorted.length === pairs.length && sorted.every((pair, index) => pair === pairs[index])) return plain;
    return sorted.length === 0 ? plain.slice(0, question) : `${plain.slice(0, question + 1)}${sorted.join('&')}`;
  };
}

function isDropped(pair: string, rules: readonly Rule[], options: RuleOptions) {
  const name = nameOf(pair);
  for (const { kind, names } of rules) {
    if (kind === 'keep-only') return !names(name);
    if (kind !== 'sort' && names(name)) return kind === 'drop';
  }
  const value = pair.slice(pair.indexOf('=') + 1);
  return (
    (options.foldTracking && isTrackingParameter(name, value)) ||
    (options.foldSessions && isSessionParameter(name, value))
  );
}

export function nameOf(pair: string) {
  const written = pair.split('=', 1)[0] ?? '';
  return written.includes('%') ? decodedText(written) : written;
}

function withoutPathSession(address: string) {
  const end = address.search(/[?#]|$/);
  return address.slice(0, end).replace(sessionInPath, '') + address.slice(end);
}

function readRule(line: string): Rule {
  const [, kind = '', only, names = '', path = '/'] =
    /^(drop|keep|sort)\b(?:\s+(only)\b)?(?:\s+([^\s/]+))?(?:\s+(\/\S*))?$/i.exec(line) ?? [];
  const lower = kind.toLowerCase();
  if (lower === 'sort' && only === undefined && names === '') return { kind: 'sort', names: () => false, path };
  const allowed = 'drop NAME · keep NAME · keep only NAME&NAME · sort';
  if (names === '' || (lower !== 'drop' && lower !== 'keep') || (only !== undefined && lower === 'drop'))
    fail('option-out-of-range', { option: 'collect.parameterRules', allowed, value: line });
  const pattern = `^(?:${names.split(/[&,]/).map(wildcard).join('|')})$`;
  return {
    kind: only === undefined ? lower : 'keep-only',
    names: compilePattern('parameterRules', line, pattern, 'i'),
    path,
  };
}
