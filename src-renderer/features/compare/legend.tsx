import { useText } from '../../i18n/use-text.ts';
import type { NumberedPassage } from './passages.ts';

interface LegendProps {
  readonly passages: readonly NumberedPassage[];
  /** Characters that hide, on both pages. */
  readonly disguises: number;
  readonly removed: boolean;
}

/** What the marks mean: kinds by their lines, passages by hue and number. */
export function Legend({ passages, disguises, removed }: LegendProps) {
  const text = useText();
  const count = (kind: NumberedPassage['kind']) =>
    text.format.integer(passages.filter((passage) => passage.kind === kind).length);
  return (
    <section className="legend" aria-label={text.ui('compare.legend.label')} data-testid="compare-legend">
      <span>
        <span className="swatch swatch-verbatim" aria-hidden="true" />
        {text.ui('compare.verbatim')} <small>{count('verbatim')}</small>
      </span>
      <span title={text.ui('compare.legend.movedHint')}>
        <span className="swatch swatch-reworded" aria-hidden="true" />
        {text.ui('compare.reworded')} <small>{count('reworded')}</small>
      </span>
      <span>
        <span className="swatch swatch-differs" aria-hidden="true" />
        {text.ui('compare.legend.differs')}
      </span>
      <span>
        <span className="swatch" aria-hidden="true" />
        {text.ui('compare.legend.own')}
      </span>
      {removed && (
        <span>
          <span className="swatch swatch-removed" aria-hidden="true" />
          {text.ui('compare.show.removed')}
        </span>
      )}
      {disguises > 0 && (
        <span data-testid="legend-disguises">
          <span className="swatch swatch-disguise" aria-hidden="true" />
          {text.ui('compare.legend.disguised')} <small>{text.format.integer(disguises)}</small>
        </span>
      )}
      <small className="push-right">{text.ui('compare.legend.moved')}</small>
    </section>
  );
}
