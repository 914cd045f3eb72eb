import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Result } from '../../../src-main/contract/api.ts';
import { useText } from '../../i18n/use-text.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';
import type { Jump } from './jump.ts';
import { EvidenceCard } from './evidence-card.tsx';
import { sortEvidence, type EvidenceSort } from './evidence-sort.ts';
import { EvidenceTable } from './evidence-table.tsx';

/** What the reader has chosen; it outlives a visit to the texts. */
export interface EvidenceChoice {
  readonly scope: EvidenceScope;
  readonly sort: EvidenceSort;
  readonly detector: string | null;
}

/** The algorithms that made this audit, or every one there is. */
type EvidenceScope = 'audit' | 'all';

export const firstChoice: EvidenceChoice = {
  scope: 'audit',
  sort: { by: 'outcome', descending: true },
  detector: null,
};

interface EvidenceViewProps {
  readonly evidence: UseQueryResult<Result<'pair/evidence'>>;
  readonly choice: EvidenceChoice;
  readonly onChoice: (choice: EvidenceChoice) => void;
  /** Detectors that proposed this pair in the audit. */
  readonly proposed: readonly string[];
  readonly onJump: (place: Jump) => void;
  /** What the scores are about. */
  readonly note: ReactNode;
}

/** What every detector says of the pair: scores in a table, and beside it the picture of each. */
export function EvidenceView({ evidence, choice, onChoice, proposed, onJump, note }: EvidenceViewProps) {
  const text = useText();
  const { sort, detector: chosen } = choice;
  const cards = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => sortEvidence(evidence.data?.evidence ?? [], sort), [evidence.data, sort]);
  const isThere = rows.length > 0;
  useEffect(() => {
    if (isThere && chosen !== null)
      cards.current?.querySelector(`[data-detector="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'start' });
  }, [isThere, chosen]);
  if (evidence.error) return <Failure error={evidence.error} onRetry={() => void evidence.refetch()} />;
  if (!evidence.data) return <Waiting />;
  if (rows.length === 0)
    return <Empty icon="info" title={text.ui('evidence.none')} hint={text.ui('evidence.noneHint')} />;
  return (
    <div className="evidence as-grid h-full">
      <div className="evidence-scores relative scroll on-panel line-right px-8 pb-24">
        <ScopeSwitch scope={choice.scope} onScope={(scope) => onChoice({ ...choice, scope })} />
        {note}
        <EvidenceTable
          rows={rows}
          proposed={proposed}
          sort={sort}
          onSort={(next) => onChoice({ ...choice, sort: next })}
          chosen={chosen}
          onChoose={(detector) => onChoice({ ...choice, detector })}
        />
      </div>
      <div className="evidence-cards column relative scroll gap-12 pt-12 px-20 pb-24" ref={cards}>
        {rows.map((row) => (
          <EvidenceCard
            key={row.detector}
            evidence={row}
            chosen={row.detector === chosen}
            onJump={(place) => {
              onChoice({ ...choice, detector: row.detector });
              onJump(place);
            }}
          />
        ))}
      </div>
    </div>
  );
}

function ScopeSwitch({
  scope,
  onScope,
}: {
  readonly scope: EvidenceScope;
  readonly onScope: (scope: EvidenceScope) => void;
}) {
  const text = useText();
  return (
    <ChoiceChips
      className="mt-8 mb-8"
      label={text.ui('evidence.scope.label')}
      values={['audit', 'all'] as const}
      isOn={(known) => scope === known}
      onChoose={onScope}
      nameOf={(known) => text.ui(`evidence.scope.${known}`)}
      testId="evidence"
    />
  );
}
