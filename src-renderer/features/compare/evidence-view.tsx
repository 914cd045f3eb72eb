import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { DetectorEvidence, EvidencePicture } from '#contract/evidence.ts';
import {
  Badge,
  ChoiceChips,
  detectorWords,
  Empty,
  Hint,
  type Sort,
  sortRows,
  TableHead,
  Unanswered,
  useAppRequest,
  useRequest,
  useText,
} from '../../kit.ts';
import { outsideGroups, sides, type Jump } from './passages.ts';
import { BitsPicture } from './pictures/bits-picture.tsx';
import { KeywordsPicture, TreePicture } from './pictures/term-pictures.tsx';
import { scoreText, type DrawingProps } from './pictures/parts.tsx';
import { PiecesPicture, SegmentsPicture } from './pictures/piece-pictures.tsx';
import { BoxesPicture, HashesPicture, ScoresPicture, UrlPicture, VectorPicture } from './pictures/table-pictures.tsx';
import type { BlocksOf } from './text-view.tsx';
import css from './compare.module.css';

type EvidenceSort = Sort<'detector' | 'outcome' | 'margin'>;

type EvidenceChoice = Readonly<{ scope: 'audit' | 'all'; sort: EvidenceSort; detector: string | null }>;

export function usePairEvidence(a: number, b: number, isReady: boolean) {
  const [choice, setChoice] = useState<EvidenceChoice>({
    scope: 'audit',
    sort: { by: 'outcome', descending: true },
    detector: null,
  });
  const isAll = choice.scope === 'all';
  const known = useAppRequest('detector/list', {}, { enabled: isAll });
  const detectors = isAll ? known.data?.detectors.map(({ id }) => id) : undefined;
  const query = useRequest(
    'pair/evidence',
    { a, b, ...(detectors && { detectors }) },
    { enabled: isReady && (!isAll || detectors !== undefined), keepPrevious: true },
  );
  const fired = query.data?.evidence.filter(({ outcome }) => outcome.kind === 'compared' && outcome.duplicate).length;
  return {
    query,
    choice,
    choose: (changes: Partial<EvidenceChoice>) => setChoice((old) => ({ ...old, ...changes })),
    note: query.data ? `${fired} / ${query.data.evidence.length}` : null,
  };
}

type EvidenceViewProps = {
  evidence: ReturnType<typeof usePairEvidence>;
  proposed: readonly string[];
  blocks: BlocksOf;
  onJump: (place: Jump) => void;
};

export function EvidenceView({ evidence: { query, choice, choose }, proposed, blocks, onJump }: EvidenceViewProps) {
  const text = useText();
  const { scope, sort, detector: chosen } = choice;
  const cards = useRef<HTMLDivElement>(null);
  const rows = sortEvidence(query.data?.evidence ?? [], sort);
  const isThere = rows.length > 0;
  useEffect(() => {
    if (isThere && chosen !== null)
      cards.current?.querySelector(`[data-detector="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'start' });
  }, [isThere, chosen]);
  if (query.error || !query.data) return <Unanswered of={[query]} />;
  if (!isThere) return <Empty icon="info" says="evidence.none" />;
  return (
    <div className="evidence as-grid h-full">
      <div className={`${css.evidenceScores} relative scroll on-panel line-right px-8 pb-24`}>
        <ChoiceChips
          className="mt-8 mb-8"
          says="evidence.scope.label"
          values={['audit', 'all'] as const}
          isOn={(known) => scope === known}
          onChoose={(next) => choose({ scope: next })}
          nameOf={(known) => text.ui(`evidence.scope.${known}`)}
          testId="evidence"
        />
        <CountedNote blocks={blocks} />
        <table className="table sticky-head" data-testid="evidence-table">
          <TableHead
            columns={[
              { by: 'detector', label: text.ui('evidence.detector') },
              { by: 'margin', label: text.ui('evidence.score') },
              { by: 'outcome', label: text.ui('evidence.outcome') },
            ]}
            sort={sort}
            onSort={(next) => choose({ sort: next })}
          />
          <tbody>
            {rows.map(({ detector, outcome }) => (
              <tr key={detector} data-chosen={detector === chosen}>
                <th scope="row">
                  <button type="button" className="row-button text-start round-4" onClick={() => choose({ detector })}>
                    {detectorWords(text, detector).name}
                  </button>
                  {proposed.includes(detector) && (
                    <small className="proposed as-block tiny">{text.ui('evidence.proposed')}</small>
                  )}
                </th>
                <td className="nowrap">
                  <Score outcome={outcome} />
                </td>
                <td>
                  <OutcomeBadge outcome={outcome} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={`${css.evidenceCards} column relative scroll gap-12 pt-12 px-20 pb-24`} ref={cards}>
        {rows.map(({ detector, outcome }) => {
          const { name, explains } = detectorWords(text, detector);
          const jump = (place: Jump) => {
            choose({ detector });
            onJump(place);
          };
          return (
            <section
              key={detector}
              className={`card ${css.evidenceCard}`}
              data-detector={detector}
              data-chosen={detector === chosen}
              aria-label={name}
            >
              <header className="flex align-baseline gap-8 mb-8">
                <h2 title={detector}>{name}</h2>
                <OutcomeBadge outcome={outcome} />
              </header>
              {explains && <p className="quiet small mb-8">{explains}</p>}
              {outcome.kind === 'compared' && <Drawing picture={outcome.picture} onJump={jump} />}
              {outcome.kind !== 'compared' && <Hint says="evidence.nothingToShow" />}
            </section>
          );
        })}
      </div>
    </div>
  );
}

function CountedNote({ blocks }: { blocks: BlocksOf }) {
  const text = useText();
  const [a, b] = sides.map((side) => {
    const parts = new Map<string, number>();
    for (const group of outsideGroups(blocks[side]))
      if (group.kind === 'uncounted') parts.set(group.role, (parts.get(group.role) ?? 0) + group.lines);
    return text.format.list(
      [...parts].map(([role, lines]) => text.named(text.shared(`blockRole.${role}`), text.count('lines', lines))),
    );
  });
  return (a || b) && <Hint says="evidence.counted" values={{ a: a || '–', b: b || '–' }} />;
}

function Score({ outcome }: Pick<DetectorEvidence, 'outcome'>) {
  const text = useText();
  if (outcome.kind === 'not-applicable') return <span className="quiet">–</span>;
  const { unit, score, threshold, sense, duplicate } = outcome;
  if (unit === 'equal') return <span>{text.ui(duplicate ? 'evidence.equal' : 'evidence.differs')}</span>;
  const written = (value: number) => (unit === 'share' ? scoreText(text, value) : text.format.integer(value));
  // The threshold is at the middle, duplicates to its right, at most twice the threshold.
  const margin = Math.max(-1, Math.min(1, marginOf({ outcome })));
  return (
    <span>
      <span className={`${css.gauge} relative round-4`} title={text.ui('evidence.margin')} aria-hidden>
        <span
          className={`${css.gaugeBar} absolute`}
          data-over={margin >= 0}
          style={{ transform: `scaleX(${margin})` }}
        />
      </span>
      {written(score)}
      <span className="quiet">
        {text.ui('evidence.needs', { sign: sense === 'at-least' ? '≥' : '≤', threshold: written(threshold) })}
      </span>
    </span>
  );
}

export const sortEvidence = (rows: readonly DetectorEvidence[], { by, descending }: EvidenceSort) =>
  sortRows(rows, descending, ({ detector }) => detector, ranks[by]);

const outcomeRank = ({ outcome }: Pick<DetectorEvidence, 'outcome'>) =>
  outcome.kind === 'not-applicable' ? 0 : outcome.duplicate ? 2 : 1;

const ranks = { detector: null, outcome: outcomeRank, margin: marginOf };

/** Distance relative to the threshold; positive for duplicates. */
function marginOf({ outcome }: Pick<DetectorEvidence, 'outcome'>) {
  if (outcome.kind === 'not-applicable') return -1e9;
  const distance = outcome.sense === 'at-least' ? outcome.score - outcome.threshold : outcome.threshold - outcome.score;
  return distance / Math.max(Math.abs(outcome.threshold), 1e-9);
}

function OutcomeBadge({ outcome }: Pick<DetectorEvidence, 'outcome'>) {
  const text = useText();
  if (outcome.kind === 'compared')
    return (
      <Badge tone={outcome.duplicate ? 'good' : 'neutral'}>
        {text.ui(outcome.duplicate ? 'evidence.fired' : 'evidence.notFired')}
      </Badge>
    );
  const reason = text.ui(`evidence.because.${outcome.page}`, {
    reason: text.shared(`notApplicable.${outcome.reason}`),
  });
  return (
    <span className="quiet small" title={reason}>
      {text.ui('evidence.notApplicable')} <small>{reason}</small>
    </span>
  );
}

type Kind = EvidencePicture['kind'];

const drawings: { readonly [K in Kind]: ComponentType<DrawingProps<K>> } = {
  url: UrlPicture,
  hashes: HashesPicture,
  bits: BitsPicture,
  boxes: BoxesPicture,
  pieces: PiecesPicture,
  segments: SegmentsPicture,
  tree: TreePicture,
  keywords: KeywordsPicture,
  vector: VectorPicture,
  scores: ScoresPicture,
};

function Drawing(props: DrawingProps<Kind>) {
  const Chosen = drawings[props.picture.kind] as ComponentType<DrawingProps<Kind>>;
  return <Chosen {...props} />;
}
