import { useState } from 'react';
import { Link } from 'wouter';
import { differenceClassOf } from '../../../src-main/contract/edit-difference.ts';
import { layoutRelation } from '../../../src-main/contract/layout.ts';
import type { ClusterMember } from '../../../src-main/contract/clusters.ts';
import type { Comparison } from '../../../src-main/contract/comparison.ts';
import { useText } from '../../i18n/use-text.ts';
import { LayoutBadge, VerdictBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PairPlace } from './cluster-pairs.ts';
import { ViaLink } from './via-link.tsx';

interface CompareHeadProps {
  readonly audit: string;
  readonly comparison: Comparison;
  /** Null where the pair is not known to share a cluster. */
  readonly place: PairPlace | null;
  /** The way to one page against all of the cluster; null where the pair is all there is. */
  readonly many: string | null;
  readonly onBack: () => void;
  readonly onSwap: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** The verdict with its rule in words, the figures that it rests on, and what to do about it. */
export function CompareHead({ audit, comparison, place, many, onBack, onSwap, onStep }: CompareHeadProps) {
  const text = useText();
  /** Where there is little room the texts come first; the style sheet hides the button where there is enough. */
  const [open, setOpen] = useState(false);
  const { a, b, verdict, rule } = comparison;
  const pair = {
    verdict,
    layout: layoutRelation(a.page.layout, b.page.layout),
    addressA: a.page.address,
    addressB: b.page.address,
  };
  const title = a.page.title || a.page.address;
  return (
    <header className="page-head compare-head column gap-4">
      <div className="head-line row min-w-0 gap-8">
        <IconButton icon="left" label={text.ui('compare.back')} onClick={onBack} data-testid="compare-back" />
        <h1 title={title}>{title}</h1>
        {verdict ? (
          <VerdictBadge verdict={verdict} />
        ) : (
          <span className="badge quiet">{text.ui('compare.noVerdict')}</span>
        )}
        <LayoutBadge pair={pair} />
        <span className="row rigid push-right">
          {place && place.others.length > 1 && <PairSteps place={place} onStep={onStep} />}
          <IconButton
            icon={open ? 'up' : 'down'}
            className="compare-details"
            label={text.ui('compare.details')}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
          {many !== null && (
            <Link
              href={many}
              className="icon-button"
              aria-label={text.ui('compare.many.open')}
              title={text.ui('compare.many.open')}
              data-testid="compare-many-open"
            >
              <Icon name="layers" />
            </Link>
          )}
          <IconButton icon="swap" label={text.ui('compare.swap')} onClick={onSwap} />
        </span>
      </div>
      <div className="head-figures column gap-4" data-open={open}>
        <CompareFigures figures={comparison.figures} />
        <div className="flex wrap align-baseline soft gap-16 gap-y-2">
          <p className="rule flex align-start gap-8 py-4">{text.shared(`rule.${rule}`)}</p>
          {place && <SourceAndAdvice audit={audit} comparison={comparison} place={place} />}
        </div>
      </div>
    </header>
  );
}

function PairSteps({
  place: { others, index },
  onStep,
}: {
  readonly place: PairPlace;
  readonly onStep: (by: 1 | -1) => void;
}) {
  const text = useText();
  const { integer } = text.format;
  const position = text.ui('compare.pair', { at: index < 0 ? '–' : integer(index + 1), all: integer(others.length) });
  return (
    <>
      <IconButton
        icon="left"
        label={text.ui('compare.previousPair')}
        onClick={() => onStep(-1)}
        disabled={index <= 0}
      />
      <span className="w-64 soft nowrap text-centre" title={position} data-testid="pair-position">
        <span aria-hidden="true">{`${index < 0 ? '–' : integer(index + 1)} / ${integer(others.length)}`}</span>
        <span className="visually-hidden">{position}</span>
      </span>
      <IconButton
        icon="right"
        label={text.ui('compare.nextPair')}
        onClick={() => onStep(1)}
        disabled={index + 1 >= others.length}
      />
    </>
  );
}

function CompareFigures({ figures }: { readonly figures: Comparison['figures'] }) {
  const text = useText();
  const { share } = text.format;
  const parts = (verbatim: number, reworded: number) => {
    const whole = covered(verbatim, reworded);
    const rest = reworded === 0 ? 0 : restOf(whole, verbatim);
    return {
      value: share(whole),
      note: text.ui('compare.parts', { verbatim: share(verbatim), reworded: share(rest) }),
    };
  };
  return (
    <dl className="flex wrap gap-20 gap-y-4">
      <Figure label={text.ui('compare.figures.similarity')} value={text.format.percent(figures.similarity)} />
      <Figure
        label={text.ui('compare.figures.editDifference')}
        value={share(figures.editDifference)}
        note={text.shared(`differenceClass.${differenceClassOf(figures.editDifference)}`)}
        title={text.ui('compare.figures.editDifferenceMeaning')}
      />
      <Figure label={text.ui('compare.figures.coveredA')} {...parts(figures.verbatimA, figures.rewordedA)} />
      <Figure label={text.ui('compare.figures.coveredB')} {...parts(figures.verbatimB, figures.rewordedB)} />
      <Figure label={text.ui('compare.figures.matched')} value={text.count('characters', figures.matchedCharacters)} />
      <Figure label={text.ui('compare.figures.longestRun')} value={text.count('characters', figures.longestRun)} />
      <Figure label={text.ui('compare.figures.orderChanges')} value={text.format.integer(figures.orderChanges)} />
    </dl>
  );
}

interface SourceAndAdviceProps {
  readonly audit: string;
  readonly comparison: Comparison;
  readonly place: PairPlace;
}

/**
 * Which page is taken as the source, what to do with each page that is not, and what holds it in the cluster where this
 * pair does not.
 */
function SourceAndAdvice({ audit, comparison: { a, b }, place }: SourceAndAdviceProps) {
  const text = useText();
  const sides = [
    { name: text.ui('compare.a'), id: a.page.id, other: b.page.id },
    { name: text.ui('compare.b'), id: b.page.id, other: a.page.id },
  ];
  const source = sides.find(({ id }) => id === place.source.page.id);
  return (
    <p className="flex wrap align-baseline soft gap-16 gap-y-2" data-testid="compare-advice">
      <span>
        {source ? (
          text.ui('compare.isSource', { name: source.name })
        ) : (
          <OtherSource audit={audit} place={place} page={a.page.id} />
        )}
      </span>
      {sides.map(({ name, id, other }) => {
        const member = place.others.find(({ page }) => page.id === id);
        return member && <Advice key={name} audit={audit} name={name} member={member} against={other} />;
      })}
    </p>
  );
}

/** The source page of the cluster where neither page of the pair is it. */
function OtherSource({
  audit,
  place: { source },
  page,
}: {
  readonly audit: string;
  readonly place: PairPlace;
  readonly page: number;
}) {
  const text = useText();
  return (
    <>
      {text.ui('compare.otherSource')} <ViaLink audit={audit} page={page} via={source.page} />
    </>
  );
}

interface AdviceProps {
  readonly audit: string;
  readonly name: string;
  readonly member: ClusterMember;
  /** The other page of the pair. */
  readonly against: number;
}

function Advice({ audit, name, member, against }: AdviceProps) {
  const text = useText();
  const { page, via, advice, adviceReason } = member;
  return (
    <span>
      {name}: <strong className="ink">{text.shared(`advice.${advice}`)}</strong>{' '}
      {text.shared(`adviceReason.${adviceReason}`)}
      {via && via.page.id !== against && (
        <span data-testid="compare-via">
          {' '}
          {text.ui('clusters.via')} <ViaLink audit={audit} page={page.id} via={via.page} /> (
          {text.shared(`verdict.${via.verdict}`)} {text.format.percent(via.similarity)})
        </span>
      )}
    </span>
  );
}

/** What is left of a share beside a part of it, so that both add up as they are shown: cut to tenths of a per cent. */
const restOf = (whole: number, part: number): number => (tenths(whole) - tenths(part)) / 1000;
const tenths = (share: number): number => Math.floor(share * 1000 + 1e-6);

/** Sums of shares that were computed apart may pass 1 by a rounding error. */
const covered = (verbatim: number, reworded: number): number =>
  Math.min(1, Math.round((verbatim + reworded) * 1e9) / 1e9);
