import type { Comparison } from '../../../src-main/contract/models.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';

interface CompareHeadProps {
  readonly comparison: Comparison;
  readonly onBack: () => void;
  readonly onSwap: () => void;
}

/** The verdict with its rule in words, and the figures that it rests on. */
export function CompareHead({ comparison, onBack, onSwap }: CompareHeadProps) {
  const text = useText();
  const { a, verdict, rule, figures } = comparison;
  const title = a.page.title || a.page.address;
  return (
    <header className="page-head compare-head">
      <div className="head-line">
        <IconButton icon="left" label={text.ui('compare.back')} onClick={onBack} />
        <h1 title={title}>{title}</h1>
        {verdict ? <VerdictBadge verdict={verdict} /> : <span className="badge tone-neutral">{text.ui('compare.noVerdict')}</span>}
        <IconButton icon="swap" label={text.ui('compare.swap')} onClick={onSwap} />
      </div>
      <div className="head-figures">
        <dl className="figures">
          <Figure label={text.ui('compare.figures.similarity')} value={text.format.percent(figures.similarity)} />
          <Figure label={text.ui('compare.figures.coveredA')} value={text.format.share(covered(figures.verbatimA, figures.rewordedA))} />
          <Figure label={text.ui('compare.figures.coveredB')} value={text.format.share(covered(figures.verbatimB, figures.rewordedB))} />
          <Figure label={text.ui('compare.figures.matched')} value={text.count('characters', figures.matchedCharacters)} />
          <Figure label={text.ui('compare.figures.longestRun')} value={text.count('characters', figures.longestRun)} />
          <Figure label={text.ui('compare.figures.orderChanges')} value={text.format.integer(figures.orderChanges)} />
        </dl>
        <p className="rule">{text.shared(`rule.${rule}`)}</p>
      </div>
    </header>
  );
}

/** Sums of shares that were computed apart may pass 1 by a rounding error. */
const covered = (verbatim: number, reworded: number): number => Math.min(1, Math.round((verbatim + reworded) * 1e9) / 1e9);
