import type { Locale } from '../contract/settings.ts';
import { AppError } from '../engine/app-error.ts';
import { cliText, type CliText } from './terminal.ts';

/** A wrong value of an option or flag: `option-out-of-range`. */
export const outOfRange = (option: string, allowed: string, value: unknown, cause?: unknown) =>
  new AppError('option-out-of-range', { option, allowed, value: String(value) }, { cause });

/**
 * What Commander says of a wrong command line, in the user's language. What its sentences name is read from them;
 * unknown ones are shown as they are.
 */
export function usageError(locale: Locale, message: string) {
  const lines = message.trimEnd().split(/\n(?=\(Did you mean )/u);
  return [...lines.map((line) => translated(locale, line)), cliText(locale, 'usage.help'), ''].join('\n');
}

function translated(locale: Locale, sentence: string): string {
  for (const [key, pattern] of sentences) {
    const { groups } = pattern.exec(sentence) ?? {};
    if (!groups) continue;
    const { reason, ...named } = groups;
    return cliText(locale, key, reason === undefined ? named : { ...named, reason: translated(locale, reason) });
  }
  return sentence;
}

/** Values may hold anything, line breaks too. */
const sentences: readonly (readonly [key: CliText, pattern: RegExp])[] = [
  ['usage.unknownOption', /^error: unknown option '(?<option>.*)'$/su],
  ['usage.unknownCommand', /^error: unknown command '(?<command>.*)'$/su],
  ['usage.similarOne', /^\(Did you mean (?!one of )(?<name>.*)\?\)$/su],
  ['usage.similarSome', /^\(Did you mean one of (?<names>.*)\?\)$/su],
  ['usage.argumentMissing', /^error: missing required argument '(?<argument>.*)'$/su],
  ['usage.valueMissing', /^error: option '(?<option>.*)' argument missing$/su],
  ['usage.valueInvalid', /^error: option '(?<option>.*?)' argument '(?<value>.*)' is invalid\. (?<reason>.*)$/su],
  ['usage.allowed', /^Allowed choices are (?<choices>.*)\.$/su],
  ['usage.wholeNumber', /^It must be a whole number(?<end>)\.$/u],
  ['usage.conflict', /^error: option '(?<option>.*)' cannot be used with option '(?<other>.*)'$/su],
  [
    'usage.tooMany',
    /^error: too many arguments for '(?<command>.*?)'\. Expected (?<expected>\d+) arguments? but got (?<count>\d+): (?<given>.*)\.$/su,
  ],
];
