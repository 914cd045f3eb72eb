import type { Locale } from '../contract/language-tags.ts';
import { optionTexts } from './options-texts.ts';

interface Written {
  readonly label?: string;
  readonly help?: string;
  readonly choices?: Readonly<Record<string, string>>;
}

/** By owner (stage or detector) and name. */
type WrittenOptions = Readonly<Record<string, Readonly<Record<string, Written>>>>;

const texts: Readonly<Record<Locale, { readonly option: WrittenOptions }>> = optionTexts;

/** `choice` returns the name of a value. */
export type OptionWords = Readonly<{ label: string; help: string; choice(value: string): string }>;

/**
 * Name and explanation of an option of a stage or detector. Detectors share texts under `shared`. Unknown options and
 * choices are shown by their names.
 */
export function optionWords(locale: Locale, owner: string, name: string): OptionWords {
  const { [owner]: own, shared } = texts[locale].option;
  const words = { ...shared?.[name], ...own?.[name] };
  const choices = { ...shared?.[name]?.choices, ...own?.[name]?.choices };
  return {
    label: words.label ?? readable(name),
    help: words.help ?? '',
    choice: (value) => choices[value] ?? value,
  };
}

/** `maxPages` → “Max pages”. */
function readable(name: string) {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
