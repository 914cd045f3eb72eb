import { useState, type ReactNode } from 'react';
import type { Comparison } from '#contract/evidence.ts';
import type { PageBlock } from '#contract/page-document.ts';
import { isWebAddress } from '#contract/web-address.ts';
import {
  Check,
  command,
  type IconName,
  moveCommand,
  panelProps,
  Tabs,
  Unanswered,
  useCommands,
  useLocation,
  useRequest,
  useText,
} from '../../kit.ts';
import { useNextOpen } from '../clusters/cluster-list.ts';
import { neighbourPair, placeOfPair, useClusterOf, useWayBack } from './cluster-pairs.ts';
import { CompareHead } from './compare-head.tsx';
import { EvidenceView, usePairEvidence } from './evidence-view.tsx';
import { MetadataView } from './metadata-view.tsx';
import { PairDecision } from './pair-decision.tsx';
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
import { sides, type Shown, type Side } from './passages.ts';
import { SnapshotView } from './snapshot-view.tsx';
import { SourcePair } from './source-pair.tsx';
import { TextView } from './text-view.tsx';
import css from './compare.module.css';

/** The views and their keys after `v`. */
const viewKeys = { text: 't', page: 'p', source: 'h', evidence: 'e', metadata: 'm' } as const;
type CompareView = keyof typeof viewKeys;
const compareViews = Object.keys(viewKeys) as CompareView[];

const noBlocks: readonly PageBlock[] = [];

export function CompareScreen({ a, b, view }: { a: number; b: number; view: string | undefined }) {
  const text = useText();
  const [, navigate] = useLocation();
  const answer = useRequest('pair/compare', { a, b });
  const comparison = answer.data;
  const evidence = usePairEvidence(a, b, answer.isSuccess);
  const walk = usePassageWalk(comparison);
  const [linked, setLinked] = useState(true);
  const [shown, setShown] = useState(shownAtFirst);
  const { reviewing } = useClusterOf(b);
  const place = reviewing ? placeOfPair(reviewing, a, b) : null;

  const [nextA, nextB] = (place && neighbourPair(place, 1)) ?? [a, b];
  useRequest('pair/compare', { a: nextA, b: nextB }, { enabled: evidence.note !== null });
  const selected = compareViews.find((known) => known === view) ?? 'text';
  const wanted = { enabled: answer.isSuccess && (selected === 'text' || selected === 'evidence') };
  const blocks = {
    a: useRequest('page/get', { page: a }, wanted).data?.blocks ?? noBlocks,
    b: useRequest('page/get', { page: b }, wanted).data?.blocks ?? noBlocks,
  };
  const open = (first: number, second: number, next: CompareView) =>
    navigate(`/compare/${first}/${second}${next === 'text' ? '' : `/${next}`}`, { replace: true });
  const show = (next: CompareView) => open(a, b, next);
  const hasPassages = selected === 'text' || selected === 'page';
  const walkBy = (by: 1 | -1) => {
    if (!hasPassages) show('text');
    walk.step(by);
  };
  const nextOpen = useNextOpen();
  const back = useWayBack();
  const swap = () => open(b, a, selected);
  const stepPair = (by: 1 | -1) => {
    const pair = place && neighbourPair(place, by);
    if (pair) open(...pair, selected);
    return pair !== null;
  };
  const leave = async () => {
    if (!reviewing || !(await nextOpen(reviewing).catch(() => false))) back();
  };
  const many = place && place.others.length > 1 ? `/compare/${a}/all` : null;
  useCompareCommands({
    show,
    toggle(part) {
      show('text');
      setShown(toggled(shown, part));
    },
    link: () => setLinked(!linked),
    walkBy,
    stepPair,
    swap,
    back,
    copy: walk.copy,
    toMany: many === null ? null : () => navigate(many),
    comparison,
  });

  if (answer.error || !comparison) return <Unanswered of={[answer]} />;
  const tabs = compareViews.map((id) => ({
    id,
    label: text.ui(`compare.tabs.${id}`),
    ...(id === 'evidence' && evidence.note ? { note: evidence.note } : {}),
  }));
  const pair = { comparison, source: place?.source.page.id ?? null };
  const jump = (to: Parameters<PassageWalk['leap']>[0]) => {
    show('text');
    walk.leap(to);
  };
  const panels: Readonly<Record<CompareView, ReactNode>> = {
    text: <TextView {...pair} walk={walk} linked={linked} shown={shown} blocks={blocks} />,
    page: <SnapshotView {...pair} walk={walk} />,
    source: <SourcePair {...pair} />,
    evidence: <EvidenceView evidence={evidence} proposed={comparison.detectors} blocks={blocks} onJump={jump} />,
    metadata: <MetadataView a={a} b={b} />,
  };
  return (
    <div className="compare column h-full">
      <CompareHead {...pair} place={place} many={many} onBack={back} onSwap={swap} onStep={stepPair} />
      <Tabs tabs={tabs} selected={selected} onSelect={show} says="compare.tabs.label">
        {selected === 'text' && (
          <>
            <Check className="check nowrap" checked={linked} onChange={setLinked}>
              {text.ui('compare.linked')}
            </Check>
            <ShowSwitch shown={shown} onShown={setShown} />
          </>
        )}
        {hasPassages && <PassageSteps walk={walk} onStep={walkBy} />}
      </Tabs>
      <div className={`${css.comparePanel} grow min-h-0`} {...panelProps(selected)}>
        {panels[selected]}
      </div>
      {hasPassages && (
        <Legend
          passages={walk.passages}
          disguises={comparison.a.disguises.length + comparison.b.disguises.length}
          removed={shown.removed && selected === 'text'}
        />
      )}
      <PairDecision
        comparison={comparison}
        members={reviewing?.members ?? []}
        onDone={() => stepPair(1) || void leave()}
      />
    </div>
  );
}

type CompareActions = Pick<PassageWalk, 'copy'> &
  Readonly<Record<'link' | 'swap' | 'back', () => void> & Record<'walkBy' | 'stepPair', (by: 1 | -1) => void>> &
  Readonly<{
    show: (view: CompareView) => void;
    toggle: (part: keyof Shown) => void;
    toMany: (() => void) | null;
    comparison: Comparison | undefined;
  }>;

function useCompareCommands(actions: CompareActions) {
  const text = useText();
  const { walkBy, stepPair, copy, toMany, comparison } = actions;
  const nameOf = (side: Side) => ({ name: text.ui(`compare.${side}`) });
  useCommands(text.ui('shortcuts.compare'), [
    moveCommand('compare-next', 'shortcuts.nextPassage', ['n'], () => walkBy(1)),
    moveCommand('compare-previous', 'shortcuts.previousPassage', ['p'], () => walkBy(-1)),
    moveCommand('compare-next-pair', 'shortcuts.nextPair', [']'], () => stepPair(1)),
    moveCommand('compare-previous-pair', 'shortcuts.previousPair', ['['], () => stepPair(-1)),
    command('compare-linked', 'shortcuts.linked', 'l', actions.link),
    command('compare-swap', 'shortcuts.swap', 's', actions.swap, 'swap'),
    ...showParts.map((part) => {
      const title = text.named(text.ui('compare.show.label'), text.ui(`compare.show.${part}`));
      return entry(`show-${part}`, title, `f ${part.charAt(0)}`, () => actions.toggle(part));
    }),
    ...compareViews.map((view) => {
      const title = text.named(text.ui('compare.view'), text.ui(`compare.tabs.${view}`));
      return entry(view, title, `v ${viewKeys[view]}`, () => actions.show(view));
    }),
    ...sides.map((side) =>
      entry(`copy-${side}`, text.ui('compare.copyOne', nameOf(side)), `c ${side}`, () => copy(side), 'copy'),
    ),
    command('compare-copy-both', 'compare.copyBoth', 'c c', () => copy(), 'copy'),
    ...sides.flatMap((side) => {
      const address = comparison?.[side].page.address ?? '';
      if (!isWebAddress(address)) return [];
      const open = () => void window.open(address, '_blank', 'noopener,noreferrer');
      return entry(`open-${side}`, text.ui('compare.open', nameOf(side)), `o ${side}`, open, 'external');
    }),
    ...(toMany ? [command('compare-many', 'compare.many.open', 'a', toMany, 'layers')] : []),
    command('compare-back', 'shortcuts.back', ['Escape', 'b'], actions.back),
  ]);
}

const entry = (id: string, title: string, key: string, run: () => void, icon?: IconName) => ({
  id: `compare-${id}`,
  title,
  keys: [key],
  run,
  icon,
});
