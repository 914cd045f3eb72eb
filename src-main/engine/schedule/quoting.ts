import { escapeMarkup } from '../escape-markup.ts';

/** For a POSIX shell; line breaks come out as a substitution, so that the command stays on its line. */
export function shellWord(word: string): string {
  if (/^[\w@+=:,./-]+$/u.test(word)) return word;
  if (/[\n\r]/u.test(word)) return `"$(printf '${octal(word)}')"`;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

const octal = (word: string): string =>
  [...Buffer.from(word)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/**
 * In a crontab, where a percent sign ends the command. Cron takes the backslash before it away, unless another one
 * stands before that: the quotes are closed and opened between such a pair.
 */
export const crontabCommand = (command: string): string =>
  command.replaceAll(/\\%/gu, String.raw`\''%`).replaceAll('%', String.raw`\%`);

/** Of `ExecStart=`, in which `$` begins a variable and `%` a specifier. */
export function systemdWord(word: string): string {
  const escaped = word
    .replaceAll(/["\\]/gu, String.raw`\$&`)
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$')
    .replaceAll(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `"${escaped}"`;
}

/** By Microsoft's rules for splitting command lines. */
export const windowsWord = (word: string): string => (/^[^\s"]+$/u.test(word) ? word : quotedWindowsWord(word));

export function quotedWindowsWord(word: string): string {
  return `"${word.replaceAll(/(\\*)("|$)/gu, (_, slashes: string, quote: string) => slashes + slashes + (quote && String.raw`\"`))}"`;
}

/** Without characters that XML has no place for. */
export const xmlText = (text: string): string => escapeMarkup(text.replaceAll(/[^\P{Cc}\t\n\r]/gu, ''));

/** In YAML, without expressions for GitHub to evaluate. */
export const workflowString = (text: string): string => JSON.stringify(text.replaceAll('${{', "${{ '${{' }}"));
