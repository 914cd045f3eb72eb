/** The forms of a counted noun, named as CLDR names them; a language gives those that it has. */
export interface Plural {
  readonly one?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

const rules = new Map<string, Intl.PluralRules>();

/** The form for this number; `other` where a language has no special one. */
export function pluralForm(language: string, count: number): keyof Plural {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  const form = known.select(count);
  return form === 'one' || form === 'few' || form === 'many' ? form : 'other';
}
