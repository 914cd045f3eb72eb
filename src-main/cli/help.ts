import { Help, type HelpConfiguration, type Option } from 'commander';
import { displayWidth } from '../contract/checks.ts';
import type { Locale } from '../contract/language-tags.ts';
import { helpTexts } from '../locales/help-texts.ts';
import { wrap } from './terminal.ts';

export type HelpTexts = (typeof helpTexts)['en'];

/** Commander's own words are replaced; text without spaces is wrapped, and wide characters count as two columns. */
export function helpConfiguration(locale: Locale): HelpConfiguration {
  const { heading, usage, note }: HelpTexts = helpTexts[locale];
  const headings: Readonly<Record<string, string>> = heading;
  const inWords = (term: string) => term.replace('[options]', usage.options).replace(/\[command\]$/u, usage.command);
  const own = new Help();
  return {
    displayWidth,
    boxWrap: (text, width) => wrap(text, width).join('\n'),
    // Commander's titles are the keys with a capital and a colon.
    styleTitle: (title) => headings[title.slice(0, -1).toLowerCase()] ?? title,
    commandUsage: (command) => inWords(own.commandUsage(command)),
    subcommandTerm: (command) => inWords(own.subcommandTerm(command)),
    optionDescription: ({ description, argChoices, defaultValue }: Option) =>
      withNotes(description, [
        ...(argChoices ? [argChoices.join(', ')] : []),
        ...(defaultValue === undefined ? [] : [fill(note.default, { value: String(defaultValue) })]),
      ]),
  };
}

export const withNotes = (text: string, notes: readonly string[]) =>
  notes.length > 0 ? `${text} (${notes.join('; ')})` : text;

export const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => values[name] ?? '');

/** Standing below the list of commands. */
export function examplesAndExitCodes(locale: Locale, examples: readonly string[]) {
  const { heading, exitCodes }: HelpTexts = helpTexts[locale];
  const codes = Object.entries(exitCodes).map(([code, meaning]) => `  ${code.padEnd(3)}  ${meaning}`);
  return ['', heading.examples, ...examples.map((line) => `  ${line}`), '', heading.exitCodes, ...codes].join('\n');
}
