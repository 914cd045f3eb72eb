import { useLocation } from 'wouter';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Figure } from '../../ui/figure.tsx';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Unanswered } from '../../ui/states.tsx';
import { panelProps, Tabs } from '../../ui/tabs.tsx';
import { AgreementMatrix } from './agreement-matrix.tsx';
import { LonePairs } from './lone-pairs.tsx';
import { MethodTable } from './method-table.tsx';

const views = ['table', 'agreement', 'only'] as const;

interface MethodsScreenProps {
  readonly audit: string;
  readonly view: string | undefined;
  readonly detector: string | undefined;
}

/** What each algorithm contributed, how far they agree, and what only one found. */
export function MethodsScreen({ audit, view, detector }: MethodsScreenProps) {
  const text = useText();
  const [, navigate] = useLocation();
  const results = useRequest('detector/results', { audit });
  const shown = views.find((known) => known === view) ?? 'table';
  const base = `/audit/${encodeURIComponent(audit)}/methods`;
  if (!results.data || results.error) return <Unanswered of={[results]} />;
  const { verified, candidates, confirmed, perDetector } = results.data;
  const { integer } = text.format;
  return (
    <div className="methods column h-full">
      <PageHead
        title={text.ui('methods.title')}
        hint={text.ui(verified || candidates === 0 ? 'methods.hint' : 'methods.notVerified')}
      >
        <dl className="flex wrap gap-20 gap-y-4">
          <Figure label={text.ui('methods.figures.active')} value={integer(perDetector.length)} />
          <Figure label={text.ui('methods.figures.candidates')} value={integer(candidates)} />
          <Figure label={text.ui('methods.figures.confirmed')} value={integer(confirmed)} />
        </dl>
      </PageHead>
      <Tabs
        label={text.ui('methods.views.label')}
        tabs={views.map((id) => ({ id, label: text.ui(`methods.views.${id}`) }))}
        selected={shown}
        onSelect={(id) => navigate(`${base}/${id}`, { replace: true })}
      />
      <div className="column grow min-h-0 relative scroll-both on-panel" {...panelProps(shown)}>
        {shown === 'table' ? (
          <MethodTable audit={audit} results={results.data} />
        ) : candidates === 0 ? (
          <NothingHere
            audit={audit}
            soon={{ icon: 'layers', title: text.ui('methods.nothing'), hint: text.ui('methods.nothingHint') }}
            never={{ icon: 'layers', title: text.ui('methods.never'), hint: text.ui('methods.neverHint') }}
          />
        ) : shown === 'agreement' ? (
          <AgreementMatrix results={results.data} />
        ) : (
          <LonePairs audit={audit} results={results.data} detector={detector} />
        )}
      </div>
    </div>
  );
}
