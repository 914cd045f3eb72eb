import { Link } from 'wouter';
import { verdicts } from '../../../src-main/contract/verdicts.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { OptionReference } from './option-reference.tsx';

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
