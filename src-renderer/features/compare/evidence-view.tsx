import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Result } from '../../../src-main/contract/api.ts';
import { useText } from '../../i18n/use-text.ts';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';
import type { Jump } from './compare-page.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import { sortEvidence, type EvidenceSort } from './evidence-sort.ts';
import { EvidenceTable } from './evidence-table.tsx';

interface EvidenceViewProps {
  readonly evidence: UseQueryResult<Result<'pair/evidence'>>;
  /** Detectors that proposed this pair in the audit. */
  readonly proposed: readonly string[];
  readonly onJump: (place: Jump) => void;
}

/** What every active detector says of the pair: scores in a table, and beside it the picture of each. */
export function EvidenceView({ evidence, proposed, onJump }: EvidenceViewProps) {
  const text = useText();
  const [sort, setSort] = useState<EvidenceSort>({ by: 'outcome', descending: true });
  const [chosen, setChosen] = useState<string | null>(null);
  const cards = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => sortEvidence(evidence.data?.evidence ?? [], sort), [evidence.data, sort]);
  if (evidence.error) return <Failure error={evidence.error} onRetry={() => void evidence.refetch()} />;
  if (!evidence.data) return <Waiting />;
  if (rows.length === 0) return <Empty icon="info" title={text.ui('evidence.none')} hint={text.ui('evidence.noneHint')} />;
  const show = (detector: string) => {
    setChosen(detector);
    cards.current?.querySelector(`[data-detector="${CSS.escape(detector)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="evidence">
      <div className="evidence-scores">
        <EvidenceTable rows={rows} proposed={proposed} sort={sort} onSort={setSort} chosen={chosen} onChoose={show} />
      </div>
      <div className="evidence-cards" ref={cards}>
        {rows.map((row) => (
          <EvidenceCard key={row.detector} evidence={row} chosen={row.detector === chosen} onJump={onJump} />
        ))}
      </div>
    </div>
  );
}
