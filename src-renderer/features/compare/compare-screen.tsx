import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { useRequest } from '../../api/requests.ts';
import { recallAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure, Waiting } from '../../ui/states.tsx';
import { panelProps, Tabs } from '../../ui/tabs.tsx';
import { useNextOpen } from '../clusters/use-next-open.ts';
import { neighbourPair, placeOfPair } from './cluster-pairs.ts';
import { CompareHead } from './compare-head.tsx';
import { ComparePanel } from './compare-panel.tsx';
import { compareViews, type CompareView } from './compare-views.ts';
import { Legend } from './legend.tsx';
import { PairDecision } from './pair-decision.tsx';
import type { Shown } from './pane-items.ts';
import { PassageSteps, ShowSwitch } from './passage-controls.tsx';
import { useClusterOf } from './use-cluster-of.ts';
import { useCompareCommands } from './use-compare-commands.ts';
import { usePairEvidence } from './use-pair-evidence.ts';
import { usePassageCopies } from './use-passage-copies.ts';
import { usePassageWalk } from './use-passage-walk.ts';

interface CompareScreenProps {
  readonly audit: string;
  readonly a: number;
  readonly b: number;
  readonly view: string | undefined;
}

const noMembers: readonly ReviewedMember[] = [];

/**
 * Two pages side by side: their shared passages, what each algorithm says, how their metadata differ, and what to do
 * about them.
 */
export function CompareScreen({ audit, a, b, view }: CompareScreenProps) {
  const text = useText();
  const [, navigate] = useLocation();
  const answer = useRequest('pair/compare', { audit, a, b });
  const evidence = usePairEvidence(audit, a, b, answer.isSuccess);
  const walk = usePassageWalk(answer.data?.passages);
  const [linked, setLinked] = useState(true);
  const [shown, setShown] = useState<Shown>({ same: true, different: true, removed: false });
  const copies = usePassageCopies(answer.data, walk.passage);
  const { place: origin } = recallAudit(audit);
  const { reviewing } = useClusterOf(audit, b);
  const place = reviewing ? placeOfPair(reviewing, a, b) : null;

  /** Compared while the reader is still at this one. */
  const [nextA, nextB] = (place && neighbourPair(place, 1)) ?? [a, b];
  useRequest('pair/compare', { audit, a: nextA, b: nextB }, { enabled: evidence.note !== null });

  const base = `/audit/${encodeURIComponent(audit)}`;
  const selected = compareViews.find((known) => known === view) ?? 'text';
  const open = (first: number, second: number, next: CompareView) =>
    navigate(`${base}/compare/${first}/${second}${next === 'text' ? '' : `/${next}`}`, { replace: true });
  const show = (next: CompareView) => open(a, b, next);
  /** Passages are walked where they are to be seen. */
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
  const controls = { shown, onShown: setShown, linked, onLinked: setLinked };
  useCompareCommands({
    ...controls,
    show,
    walkBy,
    stepPair,
    swap,
    back,
    copies,
    many: many === null ? null : () => navigate(many),
    addresses: answer.data ? [answer.data.a.page.address, answer.data.b.page.address] : [],
  });

  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  const comparison = answer.data;
  const tabs = compareViews.map((id) => ({
    id,
    label: text.ui(`compare.tabs.${id}`),
    ...(id === 'evidence' && evidence.note ? { note: evidence.note } : {}),
  }));
  return (
    <div className="compare column h-full">
      <CompareHead
        audit={audit}
        comparison={comparison}
        place={place}
        many={many}
        onBack={back}
        onSwap={swap}
        onStep={stepPair}
      />
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
        {hasPassages && (
          <PassageSteps
            passages={walk.passages}
            current={walk.current?.number ?? null}
            onStep={walkBy}
            onCopy={copies.both}
          />
        )}
      </Tabs>
      <div className="compare-panel grow min-h-0" {...panelProps(selected)}>
        <ComparePanel
          audit={audit}
          view={selected}
          comparison={comparison}
          source={place?.source.page.id ?? null}
          walk={walk}
          linked={linked}
          shown={shown}
          evidence={evidence}
          onText={() => show('text')}
        />
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
