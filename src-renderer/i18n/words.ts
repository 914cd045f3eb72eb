import type { AuditProgress } from '#contract/audits.ts';
import { languageTags, lengthUnit } from '#contract/language-tags.ts';
import type { Texts } from './use-text.ts';

/** Falls back to the id for detectors missing in this version. */
export const detectorWords = (text: Texts, id: string) => ({
  name: text.shared(`detector.${id}.name`, {}, id),
  explains: text.shared(`detector.${id}.explains`, {}, ''),
});

export const indexabilityWords = (
  text: Texts,
  { indexable, indexabilityStatus }: { indexable: boolean; indexabilityStatus: string },
) => text.shared(`indexability.${indexable ? 'indexable' : indexabilityStatus || 'non-indexable'}`);

const units = { characters: 'textCharacters', words: 'words' } as const;

export const textLength = (text: Texts, language: string, length: number) =>
  text.count(units[lengthUnit(language)], length);

/** How much of the work is done, or of the pages known so far while links lead to ever more. */
export function howFar(text: Texts, { fraction, stages }: Pick<AuditProgress, 'fraction' | 'stages'>) {
  if (fraction !== null) return text.format.share(fraction);
  const { done = 0, total: known = null } = stages.find(({ stage }) => stage === 'collect') ?? {};
  return known === null ? '' : text.ui('run.collected', { done, known });
}

const names = new Map<string, Intl.DisplayNames>();

/** `other`: no letters; '': page not read. */
export function languageName(text: Texts, code: string) {
  if (code === '') return text.ui('common.unknownLanguage');
  if (code === 'other' || code === 'und') return text.ui('common.otherLanguage');
  const known =
    names.get(text.locale) ??
    new Intl.DisplayNames([languageTags[text.locale]], { type: 'language', fallback: 'code' });
  names.set(text.locale, known);
  try {
    return known.of(code) ?? code;
  } catch {
    return code;
  }
}
