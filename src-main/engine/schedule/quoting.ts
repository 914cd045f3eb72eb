import { escapeMarkup } from '../escape-markup.ts';

/**
 * A word of a POSIX shell's command. One with line breaks comes out as a substitution, so that the command stays on its
 * line.
 */
export function shellWord(word: string): string {
  if (/^[\w@+=:,./-]+$/u.test(word)) return word;
  if (/[\n\r]/u.test(word)) return `"$(printf '${octal(word)}')"`;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

const octal = (word: string): string =>
  [...Buffer.from(word)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/**
 * A shell's command as a line of a crontab, where a percent sign would end it. The backslash before it is taken away by
 * cron, unless another backslash stands before that one: such a pair is separated by closing and opening the quotes
 * around it.
 */
export const crontabCommand = (command: string): string =>
  command.replaceAll(/\\%/gu, String.raw`\''%`).replaceAll('%', String.raw`\%`);

/** A word of `ExecStart=`, in which `$` begins a variable and `%` a specifier. */
export function systemdWord(word: string): string {
  const escaped = word
    .replaceAll(/["\\]/gu, String.raw`\$&`)
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$')
    .replaceAll(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `"${escaped}"`;
}

/** A word of a command line that a Windows program splits by Microsoft's rules. */
export const windowsWord = (word: string): string => (/^[^\s"]+$/u.test(word) ? word : quotedWindowsWord(word));

export function quotedWindowsWord(word: string): string {
  return `"${word.replaceAll(/(\\*)("|$)/gu, (_, slashes: string, quote: string) => slashes + slashes + (quote && String.raw`\"`))}"`;
}

/** Text between tags; characters that XML has no place for are left out. */
export const xmlText = (text: string): string => escapeMarkup(text.replaceAll(/[^\P{Cc}\t\n\r]/gu, ''));

/** A string of a workflow's YAML, in which GitHub would evaluate an expression. */
export const workflowString = (text: string): string => JSON.stringify(text.replaceAll('${{', "${{ '${{' }}"));
