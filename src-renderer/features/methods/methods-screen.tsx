import { useLocation } from 'wouter';
import type { DetectorResults } from '../../../src-main/contract/detector-results.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Figure } from '../../ui/figure.tsx';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Failure, Waiting } from '../../ui/states.tsx';
import { panelProps, Tabs } from '../../ui/tabs.tsx';
import { AgreementMatrix } from './agreement-matrix.tsx';
import { LonePairs } from './lone-pairs.tsx';
import { MethodTable } from './method-table.tsx';

const views = ['table', 'agreement', 'only'] as const;
type View = (typeof views)[number];

interface MethodsScreenProps {
  readonly audit: string;
  readonly view: string | undefined;
  /** Of the view `only`. */
  readonly detector: string | undefined;
}

/** What each algorithm contributed to the open audit, how far they agree, and what only one of them found. */
export function MethodsScreen({ audit, view, detector }: MethodsScreenProps) {
  const text = useText();
  const [, navigate] = useLocation();
  const results = useRequest('detector/results', { audit });
  const shown: View = views.find((known) => known === view) ?? 'table';
  const base = `/audit/${encodeURIComponent(audit)}/methods`;
  if (results.isPending) return <Waiting />;
  if (results.error) return <Failure error={results.error} onRetry={() => void results.refetch()} />;
  return (
    <div className="methods column h-full">
      <PageHead
        title={text.ui('methods.title')}
        hint={text.ui(results.data.verified || results.data.candidates === 0 ? 'methods.hint' : 'methods.notVerified')}
      >
        <MethodFigures results={results.data} />
      </PageHead>
      <Tabs
        label={text.ui('methods.views.label')}
        tabs={views.map((id) => ({ id, label: text.ui(`methods.views.${id}`) }))}
        selected={shown}
        onSelect={(id) => navigate(`${base}/${id}`, { replace: true })}
      />
      <div className="column grow min-h-0 relative scroll-both on-panel" {...panelProps(shown)}>
        {results.data.candidates === 0 && shown !== 'table' ? (
          <NothingHere
            audit={audit}
            soon={{ icon: 'layers', title: text.ui('methods.nothing'), hint: text.ui('methods.nothingHint') }}
            never={{ icon: 'layers', title: text.ui('methods.never'), hint: text.ui('methods.neverHint') }}
          />
        ) : (
          <MethodsView audit={audit} results={results.data} view={shown} detector={detector} />
        )}
      </div>
    </div>
  );
}

interface MethodsViewProps {
  readonly audit: string;
  readonly results: DetectorResults;
  readonly view: View;
  readonly detector: string | undefined;
}

function MethodsView({ audit, results, view, detector }: MethodsViewProps) {
  switch (view) {
    case 'table':
      return <MethodTable audit={audit} results={results} />;
    case 'agreement':
      return <AgreementMatrix results={results} />;
    case 'only':
      return <LonePairs audit={audit} results={results} detector={detector} />;
  }
}

function MethodFigures({ results }: { readonly results: DetectorResults }) {
  const text = useText();
  const { candidates, confirmed, perDetector } = results;
  return (
    <dl className="flex wrap gap-20 gap-y-4">
      <Figure label={text.ui('methods.figures.active')} value={text.format.integer(perDetector.length)} />
      <Figure label={text.ui('methods.figures.candidates')} value={text.format.integer(candidates)} />
      <Figure label={text.ui('methods.figures.confirmed')} value={text.format.integer(confirmed)} />
    </dl>
  );
}
