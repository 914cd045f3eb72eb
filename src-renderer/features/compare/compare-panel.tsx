import type { Comparison } from '../../../src-main/contract/comparison.ts';
import { useRequest } from '../../api/requests.ts';
import { CountedNote } from './counted-note.tsx';
import type { CompareView } from './compare-views.ts';
import { EvidenceView } from './evidence-view.tsx';
import { MetadataView } from './metadata-view.tsx';
import type { Shown } from './pane-items.ts';
import { SnapshotView } from './snapshot-view.tsx';
import { SourcePair } from './source-pair.tsx';
import { TextView } from './text-view.tsx';
import type { PairEvidence } from './use-pair-evidence.ts';
import type { PassageWalk } from './use-passage-walk.ts';

interface ComparePanelProps {
  readonly audit: string;
  readonly view: CompareView;
  readonly comparison: Comparison;
  readonly source: number | null;
  readonly walk: PassageWalk;
  readonly linked: boolean;
  readonly shown: Shown;
  readonly evidence: PairEvidence;
  /** Shows the texts, for a place in them that the evidence points at. */
  readonly onText: () => void;
}

/** What the chosen tab shows. */
export function ComparePanel({
  audit,
  view,
  comparison,
  source,
  walk,
  linked,
  shown,
  evidence,
  onText,
}: ComparePanelProps) {
  const { a, b } = comparison;
  const wanted = { enabled: view === 'text' || view === 'evidence' };
  const blocksA = useRequest('page/get', { audit, page: a.page.id }, wanted).data?.blocks ?? null;
  const blocksB = useRequest('page/get', { audit, page: b.page.id }, wanted).data?.blocks ?? null;
  const { passages, current, go } = walk;
  if (view === 'page')
    return (
      <SnapshotView
        audit={audit}
        comparison={comparison}
        source={source}
        passages={passages}
        current={current}
        onCurrent={go}
      />
    );
  if (view === 'source') return <SourcePair audit={audit} comparison={comparison} source={source} />;
  if (view === 'metadata') return <MetadataView audit={audit} a={a.page.id} b={b.page.id} />;
  if (view === 'evidence')
    return (
      <EvidenceView
        evidence={evidence.query}
        choice={evidence.choice}
        onChoice={evidence.choose}
        proposed={comparison.detectors}
        note={<CountedNote blocksA={blocksA} blocksB={blocksB} />}
        onJump={(place) => {
          onText();
          walk.leap(place);
        }}
      />
    );
  return (
    <TextView
      comparison={comparison}
      source={source}
      passages={passages}
      current={current}
      onCurrent={go}
      jump={walk.jump}
      linked={linked}
      shown={shown}
      blocksA={blocksA}
      blocksB={blocksB}
    />
  );
}
