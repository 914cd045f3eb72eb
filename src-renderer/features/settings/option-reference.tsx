import type { OptionField } from '../../../src-main/contract/options.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { wordsOf } from '../options/option-input.tsx';

interface OptionReferenceProps {
  readonly stage: string;
  readonly fields: Readonly<Record<string, OptionField>>;
}

/** Options of a stage in plain words with what they are when nobody changes them. */
export function OptionReference({ stage, fields }: OptionReferenceProps) {
  const text = useText();
  return (
    <dl className="option-reference">
      {Object.entries(fields).map(([name, field]) => (
        <div key={name}>
          <dt>
            {text.maybe(`optionLabel.${stage}.${name}`) ?? wordsOf(name)} <small>{standardOf(text, `${stage}.${name}`, field)}</small>
          </dt>
          <dd>{text.maybe(`optionHelp.${stage}.${name}`) ?? field.help}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An empty text says nothing, so nothing is shown for it. */
function standardOf(text: Texts, path: string, field: OptionField): string {
  if (field.kind === 'boolean') return text.ui(field.default ? 'settings.standardOn' : 'settings.standardOff');
  if (field.kind === 'choice') return text.maybe(`optionChoice.${path}.${field.default}`) ?? field.default;
  if (field.kind === 'text') return '';
  const unit = field.unit ? ` ${text.maybe(`options.units.${field.unit}`) ?? field.unit}` : '';
  return field.default.toLocaleString(text.locale, { maximumFractionDigits: 4 }) + unit;
}
