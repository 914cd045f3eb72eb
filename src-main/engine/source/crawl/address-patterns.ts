import { AppError } from '../../app-error.ts';
import { linearPattern } from '../../linear-pattern.ts';
import { isWebAddress } from '../../../contract/web-address.ts';

export type AddressTest = (address: string) => boolean;

/**
 * Compiles the options `include` and `exclude`. A line is one of these:
 *
 * - `/news/`: addresses whose path (with the query) begins so
 * - `https://example.com/news/`: addresses that begin so
 * - `print=1`: addresses that hold this anywhere
 * - `/\/\d+\.html$/i`: a regular expression, told from a path by signs that no path has
 *
 * `*` stands for anything and `$` at the end for the end, as in robots.txt. Throws `option-out-of-range` for a regular
 * expression that is none, and `pattern-not-linear` for one that could run for hours.
 */
export function addressFilter(include: string, exclude: string): AddressTest {
  const [wanted, unwanted] = [compile('include', include), compile('exclude', exclude)];
  return (address) =>
    (wanted.length === 0 || wanted.some((test) => test(address))) && !unwanted.some((test) => test(address));
}

function compile(option: string, lines: string): readonly AddressTest[] {
  return readLines(lines).map((line) => compileLine(option, line));
}

export function readLines(lines: string): readonly string[] {
  return lines
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function compileLine(option: string, line: string): AddressTest {
  const [, expression, flags = ''] = /^\/(.+)\/([imsu]*)$/.exec(line) ?? [];
  if (expression !== undefined && (flags !== '' || /[\\^$()[\]{}|+]|\.\*/.test(expression)))
    return regularExpression(option, line, expression, flags);
  const [, plain = line, end = ''] = /^(.*)(\$)$/s.exec(line) ?? [];
  const pattern = wildcard(plain) + end;
  if (line.startsWith('/')) {
    const atStart = plainPattern(option, line, `^${pattern}`);
    return (address) => atStart(pathOf(address));
  }
  return plainPattern(option, line, isWebAddress(line) ? `^${pattern}` : pattern, 'i');
}

/** A line without a regular expression can only be too long. */
export function plainPattern(option: string, line: string, expression: string, flags = ''): AddressTest {
  try {
    return linearPattern(expression, flags);
  } catch (cause) {
    throw new AppError('pattern-not-linear', { option: `collect.${option}`, value: line }, { cause });
  }
}

function regularExpression(option: string, line: string, expression: string, flags: string): AddressTest {
  try {
    return linearPattern(expression, flags);
  } catch (cause) {
    const parameters = { option: `collect.${option}`, value: line };
    if (isExpression(expression, flags)) throw new AppError('pattern-not-linear', parameters, { cause });
    const allowed = '/news/ · *.pdf$ · /\\d+\\.html$/';
    throw new AppError('option-out-of-range', { ...parameters, allowed }, { cause });
  }
}

function isExpression(expression: string, flags: string): boolean {
  try {
    return new RegExp(expression, flags).source !== '';
  } catch {
    return false;
  }
}

/** An expression for a text with `*`. A row of asterisks means one, and must not become a row of loops. */
export function wildcard(text: string): string {
  return text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\*+/g, '.*');
}

function pathOf(address: string): string {
  const start = address.indexOf('/', address.indexOf('//') + 2);
  return start < 0 ? '/' : address.slice(start);
}
