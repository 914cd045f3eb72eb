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
    <section
      className="legend flex wrap rigid soft small on-panel line-above gap-16 gap-y-2 py-4 px-16"
      aria-label={text.ui('compare.legend.label')}
      data-testid="compare-legend"
    >
      <span className="inline-row gap-6">
        <span className="swatch swatch-verbatim" aria-hidden="true" />
        {text.ui('compare.verbatim')} <small>{count('verbatim')}</small>
      </span>
      <span className="inline-row gap-6" title={text.ui('compare.legend.movedHint')}>
        <span className="swatch swatch-reworded" aria-hidden="true" />
        {text.ui('compare.reworded')} <small>{count('reworded')}</small>
      </span>
      <span className="inline-row gap-6">
        <span className="swatch swatch-differs" aria-hidden="true" />
        {text.ui('compare.legend.differs')}
      </span>
      <span className="inline-row gap-6">
        <span className="swatch" aria-hidden="true" />
        {text.ui('compare.legend.own')}
      </span>
      {removed && (
        <span className="inline-row gap-6">
          <span className="swatch swatch-removed hatched" aria-hidden="true" />
          {text.ui('compare.show.removed')}
        </span>
      )}
      {disguises > 0 && (
        <span className="inline-row gap-6" data-testid="legend-disguises">
          <span className="swatch swatch-disguise" aria-hidden="true" />
          {text.ui('compare.legend.disguised')} <small>{text.format.integer(disguises)}</small>
        </span>
      )}
      <small className="push-right">{text.ui('compare.legend.moved')}</small>
    </section>
  );
}
