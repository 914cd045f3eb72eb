import { useId, useState } from 'react';
import type { LonePair } from '#contract/detector-results.ts';
import { lessThan } from '#contract/tenths.ts';
import {
  Address,
  Chip,
  detectorWords,
  Empty,
  Figure,
  Hint,
  NothingHere,
  PageHead,
  panelProps,
  Select,
  Tabs,
  Unanswered,
  useLocation,
  useRequest,
  useText,
  useWindowList,
  VerdictBadge,
  WindowRows,
} from '../../kit.ts';
import { PairLink } from '../pages/page-link.tsx';
import { type DetectorResults, MethodTable } from './method-table.tsx';
import css from './methods.module.css';

const views = ['table', 'agreement', 'only'] as const;

export function MethodsScreen({ view, detector }: { view: string | undefined; detector: string | undefined }) {
  const text = useText();
  const [, navigate] = useLocation();
  const results = useRequest('detector/results');
  const shown = views.find((known) => known === view) ?? 'table';
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
          <Figure says="methods.figures.active" value={integer(perDetector.length)} />
          <Figure says="methods.figures.candidates" value={integer(candidates)} />
          <Figure says="methods.figures.confirmed" value={integer(confirmed)} />
        </dl>
      </PageHead>
      <Tabs
        says="methods.views.label"
        tabs={views.map((id) => ({ id, label: text.ui(`methods.views.${id}`) }))}
        selected={shown}
        onSelect={(id) => navigate(`/methods/${id}`, { replace: true })}
      />
      <div className="column grow min-h-0 relative scroll-both on-panel" {...panelProps(shown)}>
        {shown === 'table' ? (
          <MethodTable results={results.data} />
        ) : candidates === 0 ? (
          <NothingHere
            soon={{ icon: 'layers', says: 'methods.nothing' }}
            never={{ icon: 'layers', says: 'methods.never' }}
          />
        ) : shown === 'agreement' ? (
          <AgreementMatrix {...results.data} />
        ) : (
          <LonePairs results={results.data} detector={detector} />
        )}
      </div>
    </div>
  );
}

function AgreementMatrix({ perDetector, matrix }: DetectorResults) {
  const text = useText();
  const names = perDetector.map(({ id }) => detectorWords(text, id).name);
  return (
    <div className="column grow min-h-0 gap-8 px-20 py-12">
      <Hint says="methods.agreementHint" />
      <p className="hint row small gap-8">
        {text.format.share(0)} <span className={`${css.scale} frame round-4`} aria-hidden="true" />{' '}
        {text.format.share(1)}
      </p>
      <div className="min-h-0 scroll-both">
        <table className={`matrix ${css.agreementTable} sticky-head`} data-testid="agreement-table">
          <caption className="visually-hidden">{text.ui('methods.views.agreement')}</caption>
          <thead>
            <tr>
              <th className="text-start" scope="col">
                {text.ui('methods.columns.name')}
              </th>
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

/** In per cent; text on the strongest tint keeps its contrast in both themes. */
const strongestTint = 48;

function Cell({
  cell: { both, jaccard },
  own,
  names: [a, b],
}: {
  cell: DetectorResults['matrix'][number][number];
  own: boolean;
  names: readonly [string, string];
}) {
  const text = useText();
  const pairs = text.count('pairs', both);
  const count = <small className="as-block tiny">{text.format.integer(both)}</small>;
  if (own)
    return (
      <td className={css.agreementOwn} title={text.ui('methods.proposes', { name: a, pairs })}>
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

/** Truncated, not rounded: only identical sets of pairs show 100, and overlapping ones never 0. */
function wholePercent(locale: string, share: number) {
  const write = (cut: number) => cut.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 });
  const cut = Math.floor(share * 100 + 1e-9) / 100;
  return cut === 0 ? lessThan(write(0.01)) : write(cut);
}

function LonePairs({ results, detector }: { results: DetectorResults; detector: string | undefined }) {
  const text = useText();
  const id = useId();
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<Readonly<{ of: string; confirmed: boolean }> | null>(null);
  const ranked = results.perDetector.toSorted(
    (x, y) => y.onlyThisConfirmed - x.onlyThisConfirmed || y.onlyThis - x.onlyThis,
  );
  const chosen = ranked.find((result) => result.id === detector) ?? ranked[0];
  if (!chosen) return null;
  const choose = (next: boolean) => setWanted({ of: chosen.id, confirmed: next });
  const confirmed = wanted?.of === chosen.id ? wanted.confirmed : chosen.onlyThisConfirmed > 0 || chosen.onlyThis === 0;
  return (
    <div className="column grow min-h-0">
      <div className="lone-filters row line-below gap-8 py-8 px-20">
        <label htmlFor={id}>{text.ui('methods.onlyOf')}</label>
        <Select
          className="max-w-340"
          id={id}
          value={chosen.id}
          options={ranked.map((result) => result.id)}
          nameOf={(known) => {
            const onlyThis = ranked.find((result) => result.id === known)?.onlyThis ?? 0;
            return `${detectorWords(text, known).name} · ${text.format.integer(onlyThis)}`;
          }}
          onChange={(next) => navigate(`/methods/only/${next}`, { replace: true })}
        />
        <div className="chips">
          <Chip isOn={confirmed} count={chosen.onlyThisConfirmed} onClick={() => choose(true)}>
            {text.ui('methods.onlyConfirmed')}
          </Chip>
          <Chip isOn={!confirmed} count={chosen.onlyThis - chosen.onlyThisConfirmed} onClick={() => choose(false)}>
            {text.ui('methods.onlyOthers')}
          </Chip>
        </div>
      </div>
      <PairList key={`${chosen.id}-${confirmed}`} detector={chosen.id} confirmed={confirmed} />
    </div>
  );
}

function PairList({ detector, confirmed }: { detector: string; confirmed: boolean }) {
  const text = useText();
  const { name } = detectorWords(text, detector);
  return (
    <WindowRows
      list={useWindowList('detector/only', { detector, confirmed })}
      rowHeight={60}
      keyOf={({ a, b }) => `lone-${a}-${b}`}
      render={(pair) => <LonePairRow pair={pair} />}
      label={text.ui('methods.views.only')}
      testId="lone-pairs"
      empty={
        <Empty
          icon="layers"
          title={text.ui('methods.noneAlone')}
          hint={text.ui(confirmed ? 'methods.noneAloneHint' : 'methods.noOthersHint', { name })}
        />
      }
    />
  );
}

function LonePairRow({ pair }: { pair: LonePair }) {
  const text = useText();
  const { titleA, titleB, addressA, addressB, verdict, similarity } = pair;
  const pages = [
    { name: text.ui('compare.a'), title: titleA, address: addressA },
    { name: text.ui('compare.b'), title: titleB, address: addressB },
  ];
  return (
    <div className={`relation ${css.lonePair} row h-full gap-12 px-20 py-8 line-below`}>
      <div className="column grow min-w-0 gap-4">
        {pages.map(({ name, title, address }) => (
          <p key={name} className="relation-page row gap-8">
            <b className="side-name">{name}</b>
            <span className="relation-title cut">{title || address}</span>
            <Address as="span">{address}</Address>
          </p>
        ))}
      </div>
      {similarity !== null && <span className="strong">{text.format.percent(similarity)}</span>}
      <span className="rigid text-end w-150">
        {verdict === null ? (
          <span className="quiet">{text.ui('compare.noVerdict')}</span>
        ) : (
          <VerdictBadge verdict={verdict} />
        )}
      </span>
      <PairLink pair={pair} />
    </div>
  );
}
