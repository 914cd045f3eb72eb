import { useMemo, useState, type ComponentProps } from 'react';
import type { Comparison, Passage } from '#contract/evidence.ts';
import { ChoiceChips, IconButton, type IconName, type UiKey, useCopy, useText, useToast } from '../../kit.ts';
import {
  type Shown,
  numberPassages,
  sides,
  stepPassage,
  type Jump,
  type NumberedPassage,
  type Side,
} from './passages.ts';
import css from './compare.module.css';

export type PassageWalk = ReturnType<typeof usePassageWalk>;

const none: readonly Passage[] = [];

export function usePassageWalk(comparison: Comparison | undefined) {
  const text = useText();
  const toast = useToast();
  const toClipboard = useCopy();
  const found = comparison?.passages ?? none;
  const passages = useMemo(() => numberPassages(found), [found]);
  const [chosen, setChosen] = useState<Readonly<{ number: number; of: readonly Passage[] }> | null>(null);
  /** Both sides open at the first passage. */
  const first = passages[0] ?? null;
  /** A new object each time, so that choosing it again scrolls to it. */
  const current: { readonly number: number } | null = chosen?.of === found ? chosen : first;
  const [jump, setJump] = useState<Jump | null>(null);
  const go = (number: number | null) => {
    if (number === null) return;
    setJump(null);
    setChosen({ number, of: found });
  };
  const copy = (wanted?: Side) => {
    const passage = passages.find(({ number }) => number === current?.number);
    if (!comparison || !passage) return toast({ text: text.ui('compare.choosePassage') });
    const textOf = (side: Side) => comparison[side].text.slice(...passage[side]).trim();
    toClipboard(
      wanted ? textOf(wanted) : sides.map((side) => `${comparison[side].page.address}\n${textOf(side)}\n`).join('\n'),
      text.ui('compare.passageCopied', { number: passage.number }),
    );
  };
  const step = (by: 1 | -1) => go(stepPassage(passages.length, current?.number ?? null, by));
  return { passages, current, jump, go, step, leap: setJump, copy };
}

type PassageStepsProps = { walk: PassageWalk; onStep: (by: 1 | -1) => void };

export function PassageSteps({ walk: { passages, current, copy }, onStep }: PassageStepsProps) {
  const text = useText();
  const isEmpty = passages.length === 0;
  const { integer } = text.format;
  const button = (icon: IconName, says: UiKey, by: 1 | -1, testId: string) => (
    <IconButton icon={icon} says={says} onClick={() => onStep(by)} disabled={isEmpty} data-testid={testId} />
  );
  return (
    <span className="row">
      <IconButton
        icon="copy"
        says="compare.copyBoth"
        onClick={() => copy()}
        disabled={current === null}
        data-testid="passage-copy"
      />
      {button('up', 'compare.previous', -1, 'passage-previous')}
      <span className="w-64 text-centre nowrap" data-testid="passage-position" aria-live="polite">
        {isEmpty
          ? text.ui('compare.noPassages')
          : `${current ? integer(current.number) : '–'} / ${integer(passages.length)}`}
      </span>
      {button('down', 'compare.next', 1, 'passage-next')}
    </span>
  );
}

export const showParts = ['same', 'different', 'removed'] as const satisfies readonly (keyof Shown)[];

export function ShowSwitch({ shown, onShown }: { shown: Shown; onShown: (shown: Shown) => void }) {
  const text = useText();
  return (
    <ChoiceChips
      says="compare.show.label"
      values={showParts}
      isOn={(part) => shown[part]}
      onChoose={(part) => onShown(toggled(shown, part))}
      nameOf={(part) => text.ui(`compare.show.${part}`)}
      hintOf={(part) => text.ui(`compare.show.${part}Hint`)}
      testId="show"
    />
  );
}

export const shownAtFirst: Shown = { same: true, different: true, removed: false };

/** Hiding the last part shows the whole text again. */
export function toggled(shown: Shown, part: keyof Shown) {
  const next = { ...shown, [part]: !shown[part] };
  return next.same || next.different || next.removed ? next : shownAtFirst;
}

type LegendProps = { passages: readonly NumberedPassage[]; disguises: number; removed: boolean };

export function Legend({ passages, disguises, removed }: LegendProps) {
  const text = useText();
  const counted = (says: UiKey, count: number) => (
    <>
      {text.ui(says)} <small>{text.format.integer(count)}</small>
    </>
  );
  const ofKind = (kind: NumberedPassage['kind']) =>
    counted(`compare.${kind}`, passages.filter((passage) => passage.kind === kind).length);
  return (
    <section
      className={`${css.legend} flex wrap rigid soft small on-panel line-above gap-16 gap-y-2 py-4 px-16`}
      aria-label={text.ui('compare.legend.label')}
    >
      <Entry swatch={css.swatchVerbatim}>{ofKind('verbatim')}</Entry>
      <Entry swatch={css.swatchReworded} title={text.ui('compare.legend.movedHint')}>
        {ofKind('reworded')}
      </Entry>
      <Entry swatch={css.swatchDiffers}>{text.ui('compare.legend.differs')}</Entry>
      <Entry swatch="">{text.ui('compare.legend.own')}</Entry>
      {removed && <Entry swatch={`hatched ${css.swatchRemoved}`}>{text.ui('compare.show.removed')}</Entry>}
      {disguises > 0 && (
        <Entry swatch={css.swatchDisguise} data-testid="legend-disguises">
          {counted('compare.legend.disguised', disguises)}
        </Entry>
      )}
      <small className="push-right">{text.ui('compare.legend.moved')}</small>
    </section>
  );
}

const Entry = ({ swatch, children, ...others }: ComponentProps<'span'> & { swatch: string | undefined }) => (
  <span className="inline-row gap-6" {...others}>
    <span className={`swatch ${swatch}`} aria-hidden />
    {children}
  </span>
);
