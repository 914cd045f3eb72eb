import { useState } from 'react';
import { layoutRelation } from '#contract/verdicts.ts';
import type { Comparison } from '#contract/evidence.ts';
import { Figure, IconButton, IconLink, LayoutBadge, nameOfPage, type UiKey, useText, VerdictBadge } from '../../kit.ts';
import { type PairPlace, viaWords } from './cluster-pairs.ts';
import { ViaLink } from '../pages/page-link.tsx';
import { sides } from './passages.ts';
import css from './compare.module.css';

type CompareHeadProps = {
  comparison: Comparison;
  place: PairPlace | null;
  many: string | null;
  onBack: () => void;
  onSwap: () => void;
  onStep: (by: 1 | -1) => void;
};

export function CompareHead({ comparison, place, many, onBack, onSwap, onStep }: CompareHeadProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { a, b, verdict, rule } = comparison;
  const layout = layoutRelation(a.page.layout, b.page.layout);
  const title = nameOfPage(a.page);
  const { integer } = text.format;
  const [at, all] = [place && place.index >= 0 ? integer(place.index + 1) : '–', integer(place?.others.length ?? 0)];
  const position = text.ui('compare.pair', { at, all });
  const stepButton = (icon: 'left' | 'right', says: UiKey, by: 1 | -1) => (
    <IconButton icon={icon} says={says} onClick={() => onStep(by)} disabled={!place?.others[place.index + by]} />
  );
  return (
    <header className={`page-head ${css.compareHead} column gap-4`}>
      <div className="head-line row min-w-0 gap-8">
        <IconButton icon="left" says="compare.back" onClick={onBack} />
        <h1 title={title}>{title}</h1>
        {verdict && <VerdictBadge verdict={verdict} />}
        {!verdict && <span className="badge quiet">{text.ui('compare.noVerdict')}</span>}
        <LayoutBadge pair={{ verdict, layout, addressA: a.page.address, addressB: b.page.address }} />
        <span className="row rigid push-right">
          {place && place.others.length > 1 && (
            <>
              {stepButton('left', 'compare.previousPair', -1)}
              <span className="w-64 soft nowrap text-centre" title={position} data-testid="pair-position">
                <span aria-hidden>{`${at} / ${all}`}</span>
                <span className="visually-hidden">{position}</span>
              </span>
              {stepButton('right', 'compare.nextPair', 1)}
            </>
          )}
          <IconButton
            icon={open ? 'up' : 'down'}
            className={css.compareDetails}
            says="compare.details"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
          {many !== null && <IconLink icon="layers" href={many} label={text.ui('compare.many.open')} />}
          <IconButton icon="swap" says="compare.swap" onClick={onSwap} />
        </span>
      </div>
      <div className={`${css.headFigures} column gap-4`} data-open={open}>
        <CompareFigures figures={comparison.figures} />
        <p className={`${css.reasons} soft`} data-testid="compare-reasons">
          <span>{text.shared(`rule.${rule}`)}</span>{' '}
          {place && <SourceAndAdvice comparison={comparison} place={place} />}
        </p>
      </div>
    </header>
  );
}

function CompareFigures({ figures }: { figures: Comparison['figures'] }) {
  const text = useText();
  const { share, percent, integer } = text.format;
  const parts = (verbatim: number, reworded: number) => {
    // By rounding errors the sum may exceed 1.
    const whole = Math.min(1, Math.round((verbatim + reworded) * 1e9) / 1e9);
    const rest = reworded === 0 ? 0 : (tenths(whole) - tenths(verbatim)) / 1000;
    const note = text.ui('compare.parts', { verbatim: share(verbatim), reworded: share(rest) });
    return { value: share(whole), note };
  };
  return (
    <dl className="flex wrap gap-20 gap-y-4">
      <Figure says="compare.figures.similarity" value={percent(figures.similarity)} />
      <Figure
        says="compare.figures.editDifference"
        value={share(figures.editDifference)}
        title={text.ui('compare.figures.editDifferenceMeaning')}
      />
      <Figure says="compare.figures.coveredA" {...parts(figures.verbatimA, figures.rewordedA)} />
      <Figure says="compare.figures.coveredB" {...parts(figures.verbatimB, figures.rewordedB)} />
      <Figure says="compare.figures.matched" value={text.count('characters', figures.matchedCharacters)} />
      <Figure says="compare.figures.longestRun" value={text.count('characters', figures.longestRun)} />
      {figures.orderChanges > 0 && <Figure says="compare.figures.orderChanges" value={integer(figures.orderChanges)} />}
    </dl>
  );
}

/** Truncates to tenths of a per cent, so that the parts add up. */
const tenths = (share: number) => Math.floor(share * 1000 + 1e-6);

function SourceAndAdvice({ comparison, place }: { comparison: Comparison; place: PairPlace }) {
  const text = useText();
  const pages = sides.map((side) => ({ name: text.ui(`compare.${side}`), id: comparison[side].page.id }));
  const source = pages.find(({ id }) => id === place.source.page.id);
  return (
    <>
      {source ? (
        <span>{text.ui('compare.isSource', { name: source.name })}</span>
      ) : (
        <span>
          {text.ui('compare.otherSource')} <ViaLink page={comparison.a.page.id} via={place.source.page} />
        </span>
      )}
      {pages.map(({ name, id }) => {
        const member = place.others.find(({ page }) => page.id === id);
        if (!member) return null;
        const { via, advice, adviceReason } = member;
        return (
          <span key={name}>
            {' '}
            <span className="nowrap">
              {text.named(name, '')}
              <strong className="ink">{text.shared(`advice.${advice}`)}</strong>
            </span>{' '}
            {text.shared(`adviceReason.${adviceReason}`)}
            {via && !pages.some((page) => page.id === via.page.id) && (
              <span>
                {' '}
                {text.ui(viaWords(member))} <ViaLink page={id} via={via.page} /> (
                {text.shared(`verdict.${via.verdict}`)} {text.format.percent(via.similarity)})
              </span>
            )}
          </span>
        );
      })}
    </>
  );
}
