import { languageTags, lengthUnit } from '#contract/language-tags.ts';
import type { Texts } from './use-text.ts';
import type { OptionField } from '#contract/options.ts';

export const detectorWords = (text: Texts, id: string, summary = '') => ({
  name: text.shared(`detector.${id}.name`, {}, id),
  explains: text.shared(`detector.${id}.explains`, {}, summary),
});

type Indexed = Readonly<{ indexable: boolean; indexabilityStatus: string }>;

export const indexabilityWords = (text: Texts, { indexable, indexabilityStatus }: Indexed) =>
  text.shared(`indexability.${indexable ? 'indexable' : indexabilityStatus || 'non-indexable'}`);

/** Where words are not separated, characters count. */
const units = { characters: 'textCharacters', words: 'words' } as const;

export const textLength = (text: Texts, language: string, length: number) =>
  text.count(units[lengthUnit(language)], length);

const names = new Map<string, Intl.DisplayNames>();

/** `other`: no letters; '': not read. */
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

export type OptionWords = Readonly<{ label: string; help: string; choice(value: string): string }>;

export const stageOptionWords = (text: Texts, stage: string, name: string, field: OptionField): OptionWords => ({
  label: text.maybe(`optionLabel.${stage}.${name}`) ?? readable(name),
  help: text.maybe(`optionHelp.${stage}.${name}`) ?? field.help,
  choice: (value) => text.maybe(`optionChoice.${stage}.${name}.${value}`) ?? value,
});

/** An algorithm may be missing in this version. */
export const detectorOptionWords = (text: Texts, detector: string, name: string, field?: OptionField): OptionWords => ({
  label: detectorOptionText(text, detector, name, 'label') ?? readable(name),
  help: detectorOptionText(text, detector, name, 'help') ?? field?.help ?? '',
  choice: (value) => detectorOptionText(text, detector, name, `choices.${value}`) ?? value,
});

export const detectorOptionText = (
  text: Texts,
  detector: string,
  name: string,
  part: 'label' | 'help' | `choices.${string}`,
) => text.maybe(`detectorOptions.${detector}.${name}.${part}`) ?? text.maybe(`detectorOptions.shared.${name}.${part}`);

/** `maxPages` → “Max pages”. */
function readable(name: string) {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
