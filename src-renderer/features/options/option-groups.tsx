import type { AuditOptions, OptionValue } from '../../../src-main/contract/options.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { DetectorChoice } from './detector-choice.tsx';
import { OptionInput } from './option-input.tsx';

export const emptyOptions: AuditOptions = { collect: {}, analyse: {}, template: {}, verify: {}, cluster: {}, detectors: null };

type OptionStage = Exclude<keyof AuditOptions, 'detectors'>;
const optionStages: readonly OptionStage[] = ['collect', 'analyse', 'template', 'verify', 'cluster'];

interface OptionGroupsProps {
  readonly options: AuditOptions;
  readonly onChange: (options: AuditOptions) => void;
  /** Paths of options that are offered elsewhere. */
  readonly hidden?: readonly string[];
}

/** A form for all options of an audit, made from their descriptions. */
export function OptionGroups({ options, onChange, hidden = [] }: OptionGroupsProps) {
  const text = useText();
  const stages = useRequest('option/list', {}).data?.stages ?? {};
  const set = (stage: OptionStage, key: string, value: OptionValue) => onChange({ ...options, [stage]: { ...options[stage], [key]: value } });
  return (
    <div className="option-groups">
      {optionStages.map((stage) => {
        const fields = Object.entries(stages[stage] ?? {}).filter(([key]) => !hidden.includes(`${stage}.${key}`));
        if (fields.length === 0) return null;
        return (
          <fieldset key={stage} className="option-group">
            <legend>{text.shared(`stage.${stage}`)}</legend>
            <div className="option-grid">
              {fields.map(([key, field]) => (
                <OptionInput
                  key={key}
                  path={`${stage}.${key}`}
                  name={key}
                  field={field}
                  value={options[stage][key]}
                  onChange={(value) => set(stage, key, value)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
      <fieldset className="option-group">
        <legend>{text.ui('options.detectors')}</legend>
        <DetectorChoice chosen={options.detectors} onChange={(detectors) => onChange({ ...options, detectors })} />
      </fieldset>
    </div>
  );
}
