import type { Locale } from '../contract/language-tags.ts';
import type { RescuedKind } from '../contract/rescue.ts';
import enErrors from './en/errors.json' with { type: 'json' };
import enMethods from './en/methods.json' with { type: 'json' };
import enProblems from './en/problems.json' with { type: 'json' };
import enShared from './en/shared.json' with { type: 'json' };
import type { Translations, Values } from './i18n.ts';
import ruErrors from './ru/errors.json' with { type: 'json' };
import ruMethods from './ru/methods.json' with { type: 'json' };
import ruProblems from './ru/problems.json' with { type: 'json' };
import ruShared from './ru/shared.json' with { type: 'json' };
import zhErrors from './zh/errors.json' with { type: 'json' };
import zhMethods from './zh/methods.json' with { type: 'json' };
import zhProblems from './zh/problems.json' with { type: 'json' };
import zhShared from './zh/shared.json' with { type: 'json' };

/** Texts of all shells: errors, verdicts, reasons, problems, stages, detectors. */
export const sharedNamespaces = {
  shared: { en: enShared, zh: zhShared, ru: ruShared },
  errors: { en: enErrors, zh: zhErrors, ru: ruErrors },
  problems: { en: enProblems, zh: zhProblems, ru: ruProblems },
  methods: { en: enMethods, zh: zhMethods, ru: ruMethods },
} satisfies Readonly<Record<string, Translations>>;

/** The namespaces in which a shared key is looked up. */
export const sharedNames: readonly string[] = Object.keys(sharedNamespaces);

/** The same texts as data, for listing keys. */
export const sharedTexts = {
  en: { ...enShared, ...enErrors, ...enProblems, ...enMethods },
  zh: { ...zhShared, ...zhErrors, ...zhProblems, ...zhMethods },
  ru: { ...ruShared, ...ruErrors, ...ruProblems, ...ruMethods },
};

/**
 * A shared key: its group is checked by the type; the code after it comes from the contract, and tests check that each
 * has a text.
 */
export type SharedKey = `${SharedGroup}.${string}`;
export type SharedGroup = keyof (typeof sharedTexts)['en'];

/**
 * Words and formats parameters. The cause of a problem is often the code of another problem, such as `network-refused`.
 * Long numbers are counts or sizes; shorter ones may be a status, a line or a year. The start page of a folder has an
 * empty address. Some details have texts of their own, which quote the other parameters.
 */
export function readable(locale: Locale, parameters: Values): Values {
  const read: Record<string, string | number> = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'number' ? longNumber(locale, value) : inWords(locale, name, value),
    ]),
  );
  const details: Readonly<Record<string, string>> = sharedTexts[locale].detail;
  const detail = details[String(parameters['detail'])];
  return detail === undefined ? read : { ...read, detail: filledIn(detail, read) };
}

const filledIn = (words: string, values: Values): string =>
  words.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(values[name] ?? ''));

const addressNames: ReadonlySet<string> = new Set(['address', 'other', 'target']);

function inWords(locale: Locale, name: string, value: string): string {
  if (value === '' && addressNames.has(name)) return '/';
  if (name === 'part') return sharedTexts[locale].rescuePart[value as RescuedKind] ?? value;
  const methods: Readonly<Record<string, { readonly name: string }>> = sharedTexts[locale].detector;
  return (name === 'detector' && methods[value]?.name) || codeInWords(locale, value);
}

const longNumber = (locale: Locale, value: number): string | number =>
  Math.abs(value) >= 10_000 ? formatCount(locale, value) : value;

export const formatCount = (locale: Locale, count: number): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(count);

function codeInWords(locale: Locale, value: string): string {
  const problems: Readonly<Record<string, string>> = sharedTexts[locale].problem;
  const words = Object.hasOwn(problems, value) ? problems[value] : undefined;
  return words === undefined || words.includes('{{') ? value : words;
}
