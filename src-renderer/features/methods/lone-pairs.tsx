import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { DetectorResults, LonePair } from '../../../src-main/contract/detector-results.ts';
import { usePagedList } from '../../api/requests.ts';
import { detectorWords } from '../../i18n/detector-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { CompareLink } from '../compare/via-link.tsx';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Chip } from '../../ui/choice-chips.tsx';
import { Select } from '../../ui/select.tsx';
import { Empty, Unanswered } from '../../ui/states.tsx';
import { pagedRows, RowList } from '../../ui/row-list.tsx';

interface LonePairsProps {
  readonly audit: string;
  readonly results: DetectorResults;
  readonly detector: string | undefined;
}

/** What the audit would have missed, or been spared, without the algorithm. */
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
          onChange={(next) => navigate(`/audit/${encodeURIComponent(audit)}/methods/only/${next}`, { replace: true })}
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
      <PairList key={`${chosen.id}-${confirmed}`} audit={audit} detector={chosen.id} confirmed={confirmed} />
    </div>
  );
}

interface PairListProps {
  readonly audit: string;
  readonly detector: string;
  readonly confirmed: boolean;
}

function PairList({ audit, detector, confirmed }: PairListProps) {
  const text = useText();
  const list = usePagedList('detector/only', { audit, detector, confirmed });
  if (!list.query.isSuccess) return <Unanswered of={[list.query]} />;
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
      rowHeight={60}
      keyOf={({ a, b }) => `lone-${a}-${b}`}
      render={(pair) => <LonePairRow audit={audit} pair={pair} />}
      label={text.ui('methods.views.only')}
      testId="lone-pairs"
    />
  );
}

function LonePairRow({ audit, pair }: { readonly audit: string; readonly pair: LonePair }) {
  const text = useText();
  const { titleA, titleB, addressA, addressB, verdict, similarity } = pair;
  const pages = [
    { name: text.ui('compare.a'), title: titleA, address: addressA },
    { name: text.ui('compare.b'), title: titleB, address: addressB },
  ];
  return (
    <div className="relation lone-pair row h-full gap-12 px-20 py-8 line-below">
      <div className="column grow min-w-0 gap-4">
        {pages.map(({ name, title, address }) => (
          <p key={name} className="relation-page row gap-8">
            <b className="side-name">{name}</b>
            <span className="relation-title cut">{title || address}</span>
            <span className="address" title={address}>
              {address}
            </span>
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
      <CompareLink audit={audit} pair={pair} />
    </div>
  );
}
