import { useLocation } from 'wouter';
import type { Agreement, DetectorResults } from '../../../src-main/contract/detector-results.ts';
import { lessThan } from '../../../src-main/contract/tenths.ts';
import { useRequest } from '../../api/requests.ts';
import { detectorWords } from '../../i18n/detector-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { Figure } from '../../ui/figure.tsx';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Unanswered } from '../../ui/states.tsx';
import { panelProps, Tabs } from '../../ui/tabs.tsx';
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

/** Which algorithms propose the same pairs: the deeper the colour, the more. */
function AgreementMatrix({ results }: { readonly results: DetectorResults }) {
  const text = useText();
  const { perDetector, matrix } = results;
  const names = perDetector.map(({ id }) => detectorWords(text, id).name);
  return (
    <div className="column grow min-h-0 gap-8 px-20 py-12">
      <p className="hint">{text.ui('methods.agreementHint')}</p>
      <p className="hint row small gap-8">
        {text.format.share(0)} <span className="scale frame round-4" aria-hidden="true" /> {text.format.share(1)}
      </p>
      <div className="min-h-0 scroll-both">
        <table className="matrix agreement-table sticky-head" data-testid="agreement-table">
          <caption className="visually-hidden">{text.ui('methods.views.agreement')}</caption>
          <thead>
            <tr>
              <th scope="col">{text.ui('methods.columns.name')}</th>
              {perDetector.map(({ id }, column) => (
                <th key={id} scope="col" title={names[column]}>
                  <span aria-hidden="true">{column + 1}</span>
                  <span className="visually-hidden">{names[column]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {perDetector.map(({ id }, row) => (
              <tr key={id}>
                <th className="cut medium text-start on-panel" scope="row">
                  <span className="matrix-number quiet">{row + 1}</span> {names[row]}
                </th>
                {(matrix[row] ?? []).map((cell, column) => (
                  <Cell
                    key={perDetector[column]?.id}
                    cell={cell}
                    own={row === column}
                    names={[names[row] ?? '', names[column] ?? '']}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Ink on the strongest tint keeps its contrast in both themes. */
const strongestTint = 48;

interface CellProps {
  readonly cell: Agreement;
  readonly own: boolean;
  readonly names: readonly [string, string];
}

function Cell({ cell: { both, jaccard }, own, names: [a, b] }: CellProps) {
  const text = useText();
  const pairs = text.count('pairs', both);
  const count = <small className="as-block tiny">{text.format.integer(both)}</small>;
  if (own)
    return (
      <td className="agreement-own" title={text.ui('methods.proposes', { name: a, pairs })}>
        {count}
      </td>
    );
  if (jaccard === null) return <td className="quiet">–</td>;
  const title = text.ui('methods.bothPropose', { a, b, pairs, share: text.format.share(jaccard) });
  if (both === 0)
    return (
      <td className="quiet" title={title}>
        0
      </td>
    );
  const tint = Math.round(jaccard * strongestTint) + 3;
  return (
    <td title={title} style={{ background: `color-mix(in oklab, var(--accent) ${tint}%, var(--panel))` }}>
      {wholePercent(text.locale, jaccard)}
      {count}
    </td>
  );
}

/** Cut and not rounded: only the same pairs read as 100, and none that agree as 0. */
function wholePercent(locale: string, share: number): string {
  const write = (cut: number) => cut.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 });
  const cut = Math.floor(share * 100 + 1e-9) / 100;
  return cut === 0 ? lessThan(write(0.01)) : write(cut);
}
