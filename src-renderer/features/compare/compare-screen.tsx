import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import type { Comparison } from '../../../src-main/contract/comparison.ts';
import type { PageBlock } from '../../../src-main/contract/page-document.ts';
import { useRequest } from '../../api/requests.ts';
import { recallAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Unanswered } from '../../ui/states.tsx';
import { panelProps, Tabs } from '../../ui/tabs.tsx';
import { useNextOpen } from '../clusters/use-next-open.ts';
import { isWebAddress } from './address-buttons.tsx';
import { neighbourPair, placeOfPair, useClusterOf } from './cluster-pairs.ts';
import { CompareHead } from './compare-head.tsx';
import { EvidenceView, usePairEvidence, type PairEvidence } from './evidence-view.tsx';
import { MetadataView } from './metadata-view.tsx';
import { PairDecision } from './pair-decision.tsx';
import type { Shown } from './pane-items.ts';
import {
  Legend,
  PassageSteps,
  shownAtFirst,
  showParts,
  ShowSwitch,
  toggled,
  usePassageWalk,
  type PassageWalk,
} from './passage-walk.tsx';
import { sides, type Side } from './passages.ts';
import { SnapshotView } from './snapshot-view.tsx';
import { SourcePair } from './source-pair.tsx';
import { TextView } from './text-view.tsx';

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

const compareViews = ['text', 'page', 'source', 'evidence', 'metadata'] as const;
type CompareView = (typeof compareViews)[number];

const viewKeys: Readonly<Record<CompareView, string>> = {
  text: 't',
  page: 'p',
  source: 'h',
  evidence: 'e',
  metadata: 'm',
};

interface CompareActions {
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
  readonly linked: boolean;
  readonly onLinked: (linked: boolean) => void;
  show(view: CompareView): void;
  walkBy(by: 1 | -1): void;
  stepPair(by: 1 | -1): void;
  swap(): void;
  back(): void;
  copy(side?: Side): void;
  /** Null where the pair is all there is. */
  readonly toMany: (() => void) | null;
  readonly addresses: Readonly<Record<Side, string>> | null;
}

function useCompareCommands(actions: CompareActions): void {
  const text = useText();
  const { shown, onShown, linked, onLinked, show, walkBy, stepPair, swap, back, copy, toMany, addresses } = actions;
  const nameOf = (side: Side) => ({ name: text.ui(`compare.${side}`) });
  useCommands(text.ui('shortcuts.compare'), [
    { ...command('next', text.ui('shortcuts.nextPassage'), 'n', () => walkBy(1)), isMove: true },
    { ...command('previous', text.ui('shortcuts.previousPassage'), 'p', () => walkBy(-1)), isMove: true },
    { ...command('next-pair', text.ui('shortcuts.nextPair'), ']', () => stepPair(1)), isMove: true },
    { ...command('previous-pair', text.ui('shortcuts.previousPair'), '[', () => stepPair(-1)), isMove: true },
    command('linked', text.ui('shortcuts.linked'), 'l', () => onLinked(!linked)),
    command('swap', text.ui('shortcuts.swap'), 's', swap, 'swap'),
    ...showParts.map((part) => {
      const title = `${text.ui('compare.show.label')}: ${text.ui(`compare.show.${part}`)}`;
      return command(`show-${part}`, title, `f ${part.charAt(0)}`, () => {
        show('text');
        onShown(toggled(shown, part));
      });
    }),
    ...compareViews.map((view) => {
      const title = `${text.ui('compare.view')}: ${text.ui(`compare.tabs.${view}`)}`;
      return command(view, title, `v ${viewKeys[view]}`, () => show(view));
    }),
    ...sides.map((side) =>
      command(`copy-${side}`, text.ui('compare.copyOne', nameOf(side)), `c ${side}`, () => copy(side), 'copy'),
    ),
    command('copy-both', text.ui('compare.copyBoth'), 'c c', () => copy(), 'copy'),
    ...sides.flatMap((side) => {
      const address = addresses?.[side] ?? '';
      if (!isWebAddress(address)) return [];
      const open = () => void window.open(address, '_blank', 'noopener,noreferrer');
      return [command(`open-${side}`, text.ui('compare.open', nameOf(side)), `o ${side}`, open, 'external')];
    }),
    ...(toMany ? [command('many', text.ui('compare.many.open'), 'a', toMany, 'layers')] : []),
    { id: 'compare-back', title: text.ui('shortcuts.back'), keys: ['Escape', 'b'], run: back },
  ]);
}

const command = (id: string, title: string, keys: string, run: () => void, icon?: IconName) => ({
  id: `compare-${id}`,
  title,
  keys: [keys],
  run,
  ...(icon && { icon }),
});
