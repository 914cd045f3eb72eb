import { useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { DetectorResults, LonePair } from '../../../src-main/contract/detector-results.ts';
import { usePagedList } from '../../api/requests.ts';
import { detectorWords } from '../../i18n/detector-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';
import { pagedRows, RowList } from '../../ui/row-list.tsx';

interface LonePairsProps {
  readonly audit: string;
  readonly results: DetectorResults;
  readonly detector: string | undefined;
}

/** The pairs that one algorithm alone proposed: what the audit would have missed, or been spared, without it. */
export function LonePairs({ audit, results, detector }: LonePairsProps) {
  const text = useText();
  const id = useId();
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<{ readonly of: string; readonly confirmed: boolean } | null>(null);
  const ranked = results.perDetector.toSorted(
    (x, y) => y.onlyThisConfirmed - x.onlyThisConfirmed || y.onlyThis - x.onlyThis,
  );
  const chosen = ranked.find((result) => result.id === detector) ?? ranked[0];
  if (!chosen) return null;
  const confirmed = wanted?.of === chosen.id ? wanted.confirmed : chosen.onlyThisConfirmed > 0 || chosen.onlyThis === 0;
  const kinds = [
    { confirmed: true, label: text.ui('methods.onlyConfirmed'), count: chosen.onlyThisConfirmed },
    { confirmed: false, label: text.ui('methods.onlyOthers'), count: chosen.onlyThis - chosen.onlyThisConfirmed },
  ];
  return (
    <div className="column grow min-h-0">
      <div className="lone-filters row line-below gap-8 py-8 px-20">
        <label htmlFor={id}>{text.ui('methods.onlyOf')}</label>
        <select
          className="max-w-340"
          id={id}
          value={chosen.id}
          onChange={(event) =>
            navigate(`/audit/${encodeURIComponent(audit)}/methods/only/${event.target.value}`, { replace: true })
          }
        >
          {ranked.map((result) => (
            <option key={result.id} value={result.id}>
              {`${detectorWords(text, result.id).name} · ${text.format.integer(result.onlyThis)}`}
            </option>
          ))}
        </select>
        <div className="chips">
          {kinds.map((kind) => (
            <button
              key={kind.label}
              type="button"
              className="chip"
              aria-pressed={confirmed === kind.confirmed}
              onClick={() => setWanted({ of: chosen.id, confirmed: kind.confirmed })}
            >
              {kind.label} <small>{text.format.integer(kind.count)}</small>
            </button>
          ))}
        </div>
      </div>
      <PairList key={`${chosen.id}-${confirmed}`} audit={audit} detector={chosen.id} confirmed={confirmed} />
    </div>
  );
}

const pairRowHeight = 60;

function PairList({
  audit,
  detector,
  confirmed,
}: {
  readonly audit: string;
  readonly detector: string;
  readonly confirmed: boolean;
}) {
  const text = useText();
  const list = usePagedList('detector/only', { audit, detector, confirmed });
  if (list.query.isError) return <Failure error={list.query.error} onRetry={() => void list.query.refetch()} />;
  if (list.query.isPending) return <Waiting />;
  if (list.rows.length === 0) {
    const { name } = detectorWords(text, detector);
    return (
      <Empty
        icon="layers"
        title={text.ui('methods.noneAlone')}
        hint={text.ui(confirmed ? 'methods.noneAloneHint' : 'methods.noOthersHint', { name })}
      />
    );
  }
  return (
    <RowList
      {...pagedRows(list)}
      rowHeight={pairRowHeight}
      keyOf={({ a, b }) => `lone-${a}-${b}`}
      render={(pair) => <LonePairRow audit={audit} pair={pair} />}
      label={text.ui('methods.views.only')}
      testId="lone-pairs"
    />
  );
}

function LonePairRow({ audit, pair }: { readonly audit: string; readonly pair: LonePair }) {
  const text = useText();
  const { a, b, titleA, titleB, addressA, addressB, verdict, similarity } = pair;
  return (
    <div className="relation lone-pair row h-full gap-12 px-20 py-8 line-below">
      <div className="column grow min-w-0 gap-4">
        <LonePage name={text.ui('compare.a')} title={titleA} address={addressA} />
        <LonePage name={text.ui('compare.b')} title={titleB} address={addressB} />
      </div>
      {similarity !== null && <span className="strong">{text.format.percent(similarity)}</span>}
      <span className="rigid text-end w-150">
        {verdict === null ? (
          <span className="quiet">{text.ui('compare.noVerdict')}</span>
        ) : (
          <VerdictBadge verdict={verdict} />
        )}
      </span>
      <Link
        href={`/audit/${encodeURIComponent(audit)}/compare/${a}/${b}`}
        className="button"
        aria-label={text.ui('clusters.compareBoth', { a: titleA || addressA, b: titleB || addressB })}
      >
        <span>{text.ui('clusters.compare')}</span>
      </Link>
    </div>
  );
}

function LonePage({
  name,
  title,
  address,
}: {
  readonly name: string;
  readonly title: string;
  readonly address: string;
}) {
  return (
    <p className="relation-page row gap-8">
      <b className="side-name">{name}</b>
      <span className="relation-title cut">{title || address}</span>
      <span className="address" title={address}>
        {address}
      </span>
    </p>
  );
}
