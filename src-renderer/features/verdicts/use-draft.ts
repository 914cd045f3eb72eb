import { useState } from 'react';
import type { AuditOptions, OptionField, OptionValue } from '../../../src-main/contract/options.ts';
import { useRequest } from '../../api/requests.ts';
import { recallAudit, rememberAudit } from '../../app/remembered-audits.ts';

export type ThresholdStage = 'verify' | 'cluster';
type Thresholds = Pick<AuditOptions, ThresholdStage>;
export type ThresholdFields = Readonly<Record<ThresholdStage, Readonly<Record<string, OptionField>>>>;

export interface Draft {
  /** Null until both the options of the audit and their descriptions are known. */
  readonly fields: ThresholdFields | null;
  readonly values: Thresholds;
  readonly changed: readonly string[];
  readonly isStandard: boolean;
  set(stage: ThresholdStage, name: string, value: OptionValue): void;
  /** Back to the options of the audit. */
  undo(): void;
  /** To the values that a new audit has. */
  reset(): void;
}

const standard: Thresholds = { verify: {}, cluster: {} };

/** Thresholds as they are being tried; they outlive a look at another screen. */
export function useDraft(audit: string): Draft {
  const stages = useRequest('option/list', {}).data?.stages;
  const own = useRequest('audit/options', { audit }).data;
  const [tried, setTried] = useState<Thresholds | null>(() => recallAudit(audit).thresholds ?? null);
  const attempt = (thresholds: Thresholds | null) => {
    setTried(thresholds);
    rememberAudit(audit, { thresholds });
  };
  const fields = stages && own ? { verify: stages['verify'] ?? {}, cluster: stages['cluster'] ?? {} } : null;
  const values = tried ?? own ?? standard;
  return {
    fields,
    values: { verify: values.verify, cluster: values.cluster },
    changed: fields && own ? differences(fields, values, own) : [],
    isStandard: fields === null || differences(fields, values, standard).length === 0,
    set: (stage, name, value) => attempt({ ...values, [stage]: { ...values[stage], [name]: value } }),
    undo: () => attempt(null),
    reset: () => attempt(standard),
  };
}

export function valueOf(
  fields: ThresholdFields,
  values: Thresholds,
  stage: ThresholdStage,
  name: string,
): OptionValue | undefined {
  return values[stage][name] ?? fields[stage][name]?.default;
}

function differences(fields: ThresholdFields, values: Thresholds, others: Thresholds): string[] {
  return (['verify', 'cluster'] as const).flatMap((stage) =>
    Object.keys(fields[stage])
      .filter((name) => valueOf(fields, values, stage, name) !== valueOf(fields, others, stage, name))
      .map((name) => `${stage}.${name}`),
  );
}
