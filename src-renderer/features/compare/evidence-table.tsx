import type { DetectorEvidence } from '../../../src-main/contract/evidence.ts';
import { detectorWords } from '../../i18n/detector-words.ts';
import { useText, type Texts, type UiKey } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { orderOf, SortableHeading, sortedAnew } from '../../ui/table/sortable-heading.tsx';
import { marginOf, type EvidenceSort } from './evidence-sort.ts';

interface EvidenceTableProps {
  readonly rows: readonly DetectorEvidence[];
  readonly proposed: readonly string[];
  readonly sort: EvidenceSort;
  readonly onSort: (sort: EvidenceSort) => void;
  readonly chosen: string | null;
  readonly onChoose: (detector: string) => void;
}

const columns: readonly { readonly by: EvidenceSort['by']; readonly label: UiKey }[] = [
  { by: 'detector', label: 'evidence.detector' },
  { by: 'margin', label: 'evidence.score' },
  { by: 'outcome', label: 'evidence.outcome' },
];

export function EvidenceTable({ rows, proposed, sort, onSort, chosen, onChoose }: EvidenceTableProps) {
  const text = useText();
  return (
    <table className="table evidence-table sticky-head" data-testid="evidence-table">
      <thead>
        <tr>
          {columns.map(({ by, label }) => (
            <SortableHeading
              key={by}
              label={text.ui(label)}
              order={orderOf(sort, by)}
              onSort={() => onSort(sortedAnew(sort, by, 'detector'))}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.detector} data-chosen={row.detector === chosen}>
            <th scope="row">
              <button type="button" className="row-button text-start round-4" onClick={() => onChoose(row.detector)}>
                {detectorWords(text, row.detector).name}
              </button>
              {proposed.includes(row.detector) && (
                <small className="proposed as-block tiny">{text.ui('evidence.proposed')}</small>
              )}
            </th>
            <td className="nowrap">
              <ScoreText row={row} />
            </td>
            <td>
              <OutcomeBadge row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ScoreText({ row }: { readonly row: DetectorEvidence }) {
  const text = useText();
  const { outcome } = row;
  if (outcome.kind === 'not-applicable') return <span className="quiet">–</span>;
  if (outcome.unit === 'equal')
    return <span>{text.ui(outcome.duplicate ? 'evidence.equal' : 'evidence.differs')}</span>;
  const sign = outcome.sense === 'at-least' ? '≥' : '≤';
  return (
    <span>
      <Gauge row={row} />
      {scoreText(text, outcome.score, outcome.unit)}
      <span className="quiet">
        {text.ui('evidence.needs', { sign, threshold: scoreText(text, outcome.threshold, outcome.unit) })}
      </span>
    </span>
  );
}

/**
 * A bar from the threshold in the middle: to the right the duplicate's side, to the left the other, full at twice the
 * threshold and at none of it.
 */
function Gauge({ row }: { readonly row: DetectorEvidence }) {
  const text = useText();
  const margin = Math.max(-1, Math.min(1, marginOf(row)));
  return (
    <span className="gauge relative round-4" title={text.ui('evidence.margin')} aria-hidden="true">
      <span className="gauge-bar absolute" data-over={margin >= 0} style={{ transform: `scaleX(${margin})` }} />
    </span>
  );
}

function scoreText(text: Texts, value: number, unit: 'share' | 'bits' | 'matches'): string {
  if (unit === 'share') return text.format.decimal(Math.trunc(value * 1000 + 1e-9) / 1000, 3);
  return text.format.integer(value);
}

export function OutcomeBadge({ row }: { readonly row: DetectorEvidence }) {
  const text = useText();
  const { outcome } = row;
  if (outcome.kind === 'not-applicable') {
    const reason = text.ui(`evidence.because.${outcome.page}`, {
      reason: text.shared(`notApplicable.${outcome.reason}`),
    });
    return (
      <span className="quiet small" title={reason}>
        {text.ui('evidence.notApplicable')} <small>{reason}</small>
      </span>
    );
  }
  return (
    <Badge tone={outcome.duplicate ? 'good' : 'neutral'}>
      {text.ui(outcome.duplicate ? 'evidence.fired' : 'evidence.notFired')}
    </Badge>
  );
}
