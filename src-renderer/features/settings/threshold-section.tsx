import { Link } from 'wouter';
import { verdicts } from '../../../src-main/contract/verdicts.ts';
import { useRequest } from '../../api/requests.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import type { OptionField } from '../../../src-main/contract/options.ts';
import { stageOptionWords, type OptionWords } from '../../i18n/option-words.ts';
import { saysTheSame } from '../options/option-input.tsx';

/**
 * What the verdicts and their thresholds mean. They belong to an audit, where their effect can be seen before it
 * counts.
 */
export function ThresholdSection({ audit }: { readonly audit: string | null }) {
  const text = useText();
  const stages = useRequest('option/list', {}).data?.stages ?? {};
  return (
    <>
      <p className="soft mb-12">
        {text.ui('settings.thresholdsLead')}{' '}
        {audit !== null && (
          <Link href={`/audit/${encodeURIComponent(audit)}/verdicts`}>{text.ui('settings.toVerdicts')}</Link>
        )}
      </p>
      <ul className="card setting-card verdict-meanings">
        {verdicts.map((verdict) => (
          <li key={verdict}>
            <VerdictBadge verdict={verdict} />
            <span>{text.shared(`verdictMeaning.${verdict}`)}</span>
          </li>
        ))}
      </ul>
      {(['verify', 'cluster'] as const).map((stage) => (
        <div key={stage} className="card setting-card">
          <h3>{text.shared(`stage.${stage}`)}</h3>
          <OptionReference stage={stage} fields={stages[stage] ?? {}} />
        </div>
      ))}
    </>
  );
}

interface OptionReferenceProps {
  readonly stage: string;
  readonly fields: Readonly<Record<string, OptionField>>;
}

/** Options of a stage in plain words with what they are when nobody changes them. */
export function OptionReference({ stage, fields }: OptionReferenceProps) {
  const text = useText();
  return (
    <dl className="divided">
      {Object.entries(fields).map(([name, field]) => {
        const words = stageOptionWords(text, stage, name, field);
        return (
          <div key={name} className="py-4">
            <dt className="medium">
              {words.label} <small>{standardOf(text, words, field)}</small>
            </dt>
            <dd className="soft">{saysTheSame(words.label, words.help) ? '' : words.help}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** An empty text says nothing, so nothing is shown for it. */
function standardOf(text: Texts, words: OptionWords, field: OptionField): string {
  if (field.kind === 'boolean') return text.ui(field.default ? 'settings.standardOn' : 'settings.standardOff');
  if (field.kind === 'choice') return words.choice(field.default);
  if (field.kind === 'text') return '';
  const unit = field.unit ? ` ${text.maybe(`options.units.${field.unit}`) ?? field.unit}` : '';
  return field.default.toLocaleString(text.locale, { maximumFractionDigits: 4 }) + unit;
}
