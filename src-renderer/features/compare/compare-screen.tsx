import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Comparison } from '../../../src-main/contract/comparison.ts';
import type { ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import type { PageBlock } from '../../../src-main/contract/page-document.ts';
import { useRequest } from '../../api/requests.ts';
import { recallAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Unanswered } from '../../ui/states.tsx';
import { panelProps, Tabs } from '../../ui/tabs.tsx';
import { useNextOpen } from '../clusters/use-next-open.ts';
import { neighbourPair, placeOfPair, useClusterOf } from './cluster-pairs.ts';
import { CompareHead } from './compare-head.tsx';
import { EvidenceView, usePairEvidence, type PairEvidence } from './evidence-view.tsx';
import { MetadataView } from './metadata-view.tsx';
import { PairDecision } from './pair-decision.tsx';
import type { Shown } from './pane-items.ts';
import { Legend, PassageSteps, shownAtFirst, ShowSwitch } from './passage-controls.tsx';
import { SnapshotView } from './snapshot-view.tsx';
import { SourcePair } from './source-pair.tsx';
import { TextView } from './text-view.tsx';
import { compareViews, useCompareCommands, type CompareView } from './use-compare-commands.ts';
import { usePassageWalk, type PassageWalk } from './use-passage-walk.ts';

interface CompareScreenProps {
  readonly audit: string;
  readonly a: number;
  readonly b: number;
  readonly view: string | undefined;
}

const noMembers: readonly ReviewedMember[] = [];

/** Two pages side by side, what each algorithm says of them, and what to do about them. */
export function CompareScreen({ audit, a, b, view }: CompareScreenProps) {
  const text = useText();
  const [, navigate] = useLocation();
  const answer = useRequest('pair/compare', { audit, a, b });
  const comparison = answer.data;
  const evidence = usePairEvidence(audit, a, b, answer.isSuccess);
  const walk = usePassageWalk(comparison);
  const [linked, setLinked] = useState(true);
  const [shown, setShown] = useState(shownAtFirst);
  const { place: origin } = recallAudit(audit);
  const { reviewing } = useClusterOf(audit, b);
  const place = reviewing ? placeOfPair(reviewing, a, b) : null;

  const [nextA, nextB] = (place && neighbourPair(place, 1)) ?? [a, b];
  useRequest('pair/compare', { audit, a: nextA, b: nextB }, { enabled: evidence.note !== null });

  const base = `/audit/${encodeURIComponent(audit)}`;
  const selected = compareViews.find((known) => known === view) ?? 'text';
  const open = (first: number, second: number, next: CompareView) =>
    navigate(`${base}/compare/${first}/${second}${next === 'text' ? '' : `/${next}`}`, { replace: true });
  const show = (next: CompareView) => open(a, b, next);
  const hasPassages = selected === 'text' || selected === 'page';
  const walkBy = (by: 1 | -1) => {
    if (!hasPassages) show('text');
    walk.step(by);
  };
  const nextOpen = useNextOpen(audit);
  const back = () => navigate(origin ?? `${base}/clusters`);
  const swap = () => open(b, a, selected);
  const stepPair = (by: 1 | -1) => {
    const pair = place && neighbourPair(place, by);
    if (pair) open(...pair, selected);
    return pair !== null;
  };
  /** From the last pair of a cluster to the next cluster that is open. */
  const leave = async () => {
    if (!reviewing || !(await nextOpen(reviewing).catch(() => false))) back();
  };
  const many = place && place.others.length > 1 ? `${base}/compare/${a}/all` : null;
  useCompareCommands({
    shown,
    onShown: setShown,
    linked,
    onLinked: setLinked,
    show,
    walkBy,
    stepPair,
    swap,
    back,
    copy: walk.copy,
    toMany: many === null ? null : () => navigate(many),
    addresses: comparison ? { a: comparison.a.page.address, b: comparison.b.page.address } : null,
  });

  if (answer.error || !comparison) return <Unanswered of={[answer]} />;
  const tabs = compareViews.map((id) => ({
    id,
    label: text.ui(`compare.tabs.${id}`),
    ...(id === 'evidence' && evidence.note ? { note: evidence.note } : {}),
  }));
  const head = { audit, comparison, place, many };
  const panel = { audit, comparison, source: place?.source.page.id ?? null, walk, linked, shown, evidence };
  return (
    <div className="compare column h-full">
      <CompareHead {...head} onBack={back} onSwap={swap} onStep={stepPair} />
      <Tabs tabs={tabs} selected={selected} onSelect={show} label={text.ui('compare.tabs.label')}>
        {selected === 'text' && (
          <>
            <label className="check nowrap">
              <input type="checkbox" checked={linked} onChange={(event) => setLinked(event.target.checked)} />
              {text.ui('compare.linked')}
            </label>
            <ShowSwitch shown={shown} onShown={setShown} />
          </>
        )}
        {hasPassages && <PassageSteps walk={walk} onStep={walkBy} />}
      </Tabs>
      <div className="compare-panel grow min-h-0" {...panelProps(selected)}>
        <ComparePanel {...panel} view={selected} onText={() => show('text')} />
      </div>
      {hasPassages && (
        <Legend
          passages={walk.passages}
          disguises={comparison.a.disguises.length + comparison.b.disguises.length}
          removed={shown.removed && selected === 'text'}
        />
      )}
      <PairDecision
        audit={audit}
        comparison={comparison}
        members={reviewing?.members ?? noMembers}
        onDone={() => stepPair(1) || void leave()}
      />
    </div>
  );
}

interface ComparePanelProps {
  readonly audit: string;
  readonly view: CompareView;
  readonly comparison: Comparison;
  readonly source: number | null;
  readonly walk: PassageWalk;
  readonly linked: boolean;
  readonly shown: Shown;
  readonly evidence: PairEvidence;
  readonly onText: () => void;
}

const noBlocks: readonly PageBlock[] = [];

function ComparePanel({ view, linked, shown, evidence, onText, ...rest }: ComparePanelProps) {
  const { audit, comparison, source, walk } = rest;
  const [a, b] = [comparison.a.page.id, comparison.b.page.id];
  const wanted = { enabled: view === 'text' || view === 'evidence' };
  const blocks = {
    a: useRequest('page/get', { audit, page: a }, wanted).data?.blocks ?? noBlocks,
    b: useRequest('page/get', { audit, page: b }, wanted).data?.blocks ?? noBlocks,
  };
  switch (view) {
    case 'page':
      return <SnapshotView {...rest} />;
    case 'source':
      return <SourcePair audit={audit} comparison={comparison} source={source} />;
    case 'metadata':
      return <MetadataView audit={audit} a={a} b={b} />;
    case 'evidence':
      return (
        <EvidenceView
          evidence={evidence}
          proposed={comparison.detectors}
          blocks={blocks}
          onJump={(place) => {
            onText();
            walk.leap(place);
          }}
        />
      );
    case 'text':
      return (
        <TextView comparison={comparison} source={source} walk={walk} linked={linked} shown={shown} blocks={blocks} />
      );
  }
}
