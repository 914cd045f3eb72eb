import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useRequest } from '../../api/requests.ts';
import { recallAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure, Waiting } from '../../ui/states.tsx';
import { panelProps, Tabs } from '../../ui/tabs.tsx';
import { useCommands } from '../../ui/commands.tsx';
import { neighbourPair, placeOfPair } from './cluster-pairs.ts';
import { CompareHead } from './compare-head.tsx';
import { EvidenceView, firstChoice } from './evidence-view.tsx';
import type { Jump } from './jump.ts';
import { MetadataView } from './metadata-view.tsx';
import { PassageControls } from './passage-controls.tsx';
import { numberPassages, stepPassage } from './passages.ts';
import { TextView } from './text-view.tsx';

interface ComparePageProps {
  readonly audit: string;
  readonly a: number;
  readonly b: number;
}

type TabId = 'text' | 'evidence' | 'metadata';

/** Two pages side by side: their shared passages, what each algorithm says, and how their metadata differ. */
export function ComparePage({ audit, a, b }: ComparePageProps) {
  const text = useText();
  const [, navigate] = useLocation();
  const answer = useRequest('pair/compare', { audit, a, b });
  const [choice, setChoice] = useState(firstChoice);
  const known = useRequest('detector/list', {}, { enabled: choice.scope === 'all' });
  const detectors = choice.scope === 'all' ? known.data?.detectors.map(({ id }) => id) : undefined;
  const evidence = useRequest(
    'pair/evidence',
    { audit, a, b, ...(detectors && { detectors }) },
    { enabled: answer.isSuccess && (choice.scope === 'audit' || detectors !== undefined), keepPrevious: true },
  );
  const [tab, setTab] = useState<TabId>('text');
  const [current, setCurrent] = useState<{ readonly number: number } | null>(null);
  const [jump, setJump] = useState<Jump | null>(null);
  const [linked, setLinked] = useState(true);
  const passages = useMemo(() => numberPassages(answer.data?.passages ?? []), [answer.data]);

  const go = (number: number | null) => {
    if (number === null) return;
    setTab('text');
    setJump(null);
    setCurrent({ number });
  };
  const next = () => go(stepPassage(passages.length, current?.number ?? null, 1));
  const previous = () => go(stepPassage(passages.length, current?.number ?? null, -1));
  const base = `/audit/${encodeURIComponent(audit)}`;
  const compare = ([first, second]: readonly [number, number]) => navigate(`${base}/compare/${first}/${second}`, { replace: true });
  const swap = () => compare([b, a]);
  const { cluster, place: origin } = recallAudit(audit);
  const back = () => navigate(origin ?? `${base}/clusters`);
  const members = useRequest('cluster/get', { audit, cluster: cluster ?? -1 }, { enabled: cluster !== undefined }).data;
  const place = members ? placeOfPair(members, a, b) : null;
  const step = (by: 1 | -1) => {
    const pair = place && neighbourPair(place, by);
    if (pair) compare(pair);
  };
  useCommands(text.ui('shortcuts.compare'), [
    { id: 'compare-next', title: text.ui('shortcuts.nextPassage'), keys: ['n'], isMove: true, run: next },
    { id: 'compare-previous', title: text.ui('shortcuts.previousPassage'), keys: ['p'], isMove: true, run: previous },
    { id: 'compare-next-pair', title: text.ui('shortcuts.nextPair'), keys: [']'], isMove: true, run: () => step(1) },
    { id: 'compare-previous-pair', title: text.ui('shortcuts.previousPair'), keys: ['['], isMove: true, run: () => step(-1) },
    { id: 'compare-linked', title: text.ui('shortcuts.linked'), keys: ['l'], run: () => setLinked((old) => !old) },
    { id: 'compare-swap', title: text.ui('shortcuts.swap'), keys: ['s'], run: swap },
    { id: 'compare-text', title: text.ui('compare.tabs.text'), keys: ['1'], run: () => setTab('text') },
    { id: 'compare-evidence', title: text.ui('compare.tabs.evidence'), keys: ['2'], run: () => setTab('evidence') },
    { id: 'compare-metadata', title: text.ui('compare.tabs.metadata'), keys: ['3'], run: () => setTab('metadata') },
    { id: 'compare-back', title: text.ui('shortcuts.back'), keys: ['Escape', 'b'], run: back },
  ]);

  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  const compared = evidence.data?.evidence.filter(({ outcome }) => outcome.kind === 'compared') ?? [];
  const fired = compared.filter(({ outcome }) => outcome.kind === 'compared' && outcome.duplicate).length;
  const tabs = [
    { id: 'text', label: text.ui('compare.tabs.text') },
    { id: 'evidence', label: text.ui('compare.tabs.evidence'), ...(evidence.data ? { note: `${fired} / ${evidence.data.evidence.length}` } : {}) },
    { id: 'metadata', label: text.ui('compare.tabs.metadata') },
  ] as const;
  return (
    <div className="compare">
      <CompareHead comparison={answer.data} place={place} onBack={back} onSwap={swap} onStep={step} />
      <Tabs tabs={tabs} selected={tab} onSelect={setTab} label={text.ui('compare.tabs.label')}>
        {tab === 'text' && (
          <PassageControls
            passages={passages}
            current={current?.number ?? null}
            onNext={next}
            onPrevious={previous}
            linked={linked}
            onLinked={setLinked}
          />
        )}
      </Tabs>
      <div className="compare-panel" {...panelProps(tab)}>
        {tab === 'text' && (
          <TextView
            comparison={answer.data}
            source={place?.source.page.id ?? null}
            passages={passages}
            current={current}
            onCurrent={go}
            jump={jump}
            linked={linked}
          />
        )}
        {tab === 'evidence' && (
          <EvidenceView
            evidence={evidence}
            choice={choice}
            onChoice={setChoice}
            proposed={answer.data.detectors}
            onJump={(place) => {
              setTab('text');
              setJump(place);
            }}
          />
        )}
        {tab === 'metadata' && <MetadataView audit={audit} a={a} b={b} />}
      </div>
    </div>
  );
}
