import type { OptionField } from '../../src-main/contract/options.ts';
import type { Texts } from './use-text.ts';

export type OptionWords = Readonly<{ label: string; help: string; choice(value: string): string }>;

export function stageOptionWords(text: Texts, stage: string, name: string, field: OptionField): OptionWords {
  return {
    label: text.maybe(`optionLabel.${stage}.${name}`) ?? readable(name),
    help: text.maybe(`optionHelp.${stage}.${name}`) ?? field.help,
    choice: (value) => text.maybe(`optionChoice.${stage}.${name}.${value}`) ?? value,
  };
}

/** An algorithm may be missing in this version. */
export function detectorOptionWords(text: Texts, detector: string, name: string, field?: OptionField): OptionWords {
  return {
    label: detectorOptionText(text, detector, name, 'label') ?? readable(name),
    help: detectorOptionText(text, detector, name, 'help') ?? field?.help ?? '',
    choice: (value) => detectorOptionText(text, detector, name, `choices.${value}`) ?? value,
  };
}

export function detectorOptionText(
  text: Texts,
  detector: string,
  name: string,
  part: 'label' | 'help' | `choices.${string}`,
) {
  return (
    text.maybe(`detectorOptions.${detector}.${name}.${part}`) ?? text.maybe(`detectorOptions.shared.${name}.${part}`)
  );
}

/** `maxPages` → “Max pages”. */
function readable(name: string) {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
