import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import type { NumberedPassage } from './passages.ts';

interface PassageControlsProps {
  readonly passages: readonly NumberedPassage[];
  readonly current: number | null;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly linked: boolean;
  readonly onLinked: (linked: boolean) => void;
}

/** The legend, and the way through the passages. */
export function PassageControls({ passages, current, onNext, onPrevious, linked, onLinked }: PassageControlsProps) {
  const text = useText();
  const count = (kind: NumberedPassage['kind']) => text.format.integer(passages.filter((passage) => passage.kind === kind).length);
  return (
    <>
      <span className="legend">
        <span>
          <span className="swatch swatch-verbatim" aria-hidden="true" />
          {text.ui('compare.verbatim')} <small>{count('verbatim')}</small>
        </span>
        <span>
          <span className="swatch swatch-reworded" aria-hidden="true" />
          {text.ui('compare.reworded')} <small>{count('reworded')}</small>
        </span>
      </span>
      <label className="check">
        <input type="checkbox" checked={linked} onChange={(event) => onLinked(event.target.checked)} />
        {text.ui('compare.linked')}
      </label>
      <span className="passage-steps">
        <IconButton
          icon="up"
          label={text.ui('compare.previous')}
          onClick={onPrevious}
          disabled={passages.length === 0}
          data-testid="passage-previous"
        />
        <span className="passage-position" data-testid="passage-position" aria-live="polite">
          {passages.length === 0
            ? text.ui('compare.noPassages')
            : `${current === null ? '–' : text.format.integer(current)} / ${text.format.integer(passages.length)}`}
        </span>
        <IconButton icon="down" label={text.ui('compare.next')} onClick={onNext} disabled={passages.length === 0} data-testid="passage-next" />
      </span>
    </>
  );
}
