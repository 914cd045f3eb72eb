import { useText } from '../../i18n/use-text.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { Shown } from './pane-items.ts';
import type { NumberedPassage } from './passages.ts';

interface PassageStepsProps {
  readonly passages: readonly NumberedPassage[];
  readonly current: number | null;
  readonly onStep: (by: 1 | -1) => void;
  readonly onCopy: () => void;
}

/** The way through the passages. */
export function PassageSteps({ passages, current, onStep, onCopy }: PassageStepsProps) {
  const text = useText();
  const isEmpty = passages.length === 0;
  return (
    <span className="row">
      <IconButton
        icon="copy"
        label={text.ui('compare.copyBoth')}
        onClick={onCopy}
        disabled={current === null}
        data-testid="passage-copy"
      />
      <IconButton
        icon="up"
        label={text.ui('compare.previous')}
        onClick={() => onStep(-1)}
        disabled={isEmpty}
        data-testid="passage-previous"
      />
      <span className="w-64 text-centre nowrap" data-testid="passage-position" aria-live="polite">
        {isEmpty
          ? text.ui('compare.noPassages')
          : `${current === null ? '–' : text.format.integer(current)} / ${text.format.integer(passages.length)}`}
      </span>
      <IconButton
        icon="down"
        label={text.ui('compare.next')}
        onClick={() => onStep(1)}
        disabled={isEmpty}
        data-testid="passage-next"
      />
    </span>
  );
}

interface ShowSwitchProps {
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
}

export const showParts = ['same', 'different', 'removed'] as const satisfies readonly (keyof Shown)[];

/** What of the pages is to be seen; each part for itself, so that any of them can be looked at alone. */
export function ShowSwitch({ shown, onShown }: ShowSwitchProps) {
  const text = useText();
  return (
    <ChoiceChips
      label={text.ui('compare.show.label')}
      values={showParts}
      isOn={(part) => shown[part]}
      onChoose={(part) => onShown(toggled(shown, part))}
      nameOf={(part) => text.ui(`compare.show.${part}`)}
      hintOf={(part) => text.ui(`compare.show.${part}Hint`)}
      testId="show"
    />
  );
}

/** Something is always shown: whoever takes the last part away gets the text back. */
export function toggled(shown: Shown, part: keyof Shown): Shown {
  const next = { ...shown, [part]: !shown[part] };
  return next.same || next.different || next.removed ? next : { same: true, different: true, removed: false };
}
