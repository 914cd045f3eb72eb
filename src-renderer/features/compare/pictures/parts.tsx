import { Fragment, useState, type ReactNode } from 'react';
import type { EvidenceFigure, EvidencePicture, Hashed, PictureOf } from '#contract/evidence.ts';
import { Button, Hint, Icon, type Texts, useText } from '../../../kit.ts';
import { sides, type Jump, type Side } from '../passages.ts';

export type DrawingProps<Kind extends EvidencePicture['kind']> = Readonly<{
  picture: PictureOf<Kind>;
  onJump: (place: Jump) => void;
}>;

/** Falls back to the detector's own name. */
export const evidenceName = (text: Texts, name: string) => text.shared(`evidenceName.${name}`, {}, name);

/** Truncated, so that a score below the threshold never reads like it. */
export const scoreText = (text: Texts, score: number) => text.format.decimal(Math.trunc(score * 1000 + 1e-9) / 1000, 3);

type CappedProps<Item> = {
  items: readonly Item[];
  max: number;
  children: (shown: readonly Item[]) => ReactNode;
};

export const equalWords = (text: Texts, equal: boolean) => text.ui(equal ? 'evidence.equal' : 'evidence.differs');

export function Capped<Item>({ items, max, children }: CappedProps<Item>) {
  const text = useText();
  const [all, setAll] = useState(false);
  return (
    <>
      {children(all ? items : items.slice(0, max))}
      {items.length > max && (
        <Button size="small" look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? text.ui('evidence.showFewer') : text.ui('evidence.showAll', { count: items.length })}
        </Button>
      )}
    </>
  );
}

export const EqualIcon = ({ equal }: { equal: boolean }) => <Icon name={equal ? 'check' : 'unequal'} size="small" />;

export const EqualSign = ({ equal }: { equal: boolean }) => (
  <span className={equal ? 'tone-good' : 'quiet'}>
    <EqualIcon equal={equal} />
    <span className="visually-hidden">{equalWords(useText(), equal)}</span>
  </span>
);

export function Figures({ figures }: { figures: readonly EvidenceFigure[] }) {
  const text = useText();
  if (figures.length === 0) return null;
  return (
    <dl className="flex wrap gap-16 gap-y-4 mt-8 mb-8">
      {figures.map(({ name, form, value }) => (
        <div className="flex align-baseline gap-6" key={name}>
          <dt className="quiet small">{evidenceName(text, name)}</dt>
          <dd className="strong">
            {typeof value === 'number'
              ? figureText(text, form, value)
              : sides.map((side) => (
                  <Fragment key={side}>
                    <span className="inline-row gap-4">
                      <small className="regular">{text.ui(`compare.${side}`)}</small>{' '}
                      {figureText(text, form, value[side])}
                    </span>{' '}
                  </Fragment>
                ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function figureText(text: Texts, form: EvidenceFigure['form'], value: number) {
  switch (form) {
    case 'count':
      return text.format.integer(value);
    case 'share':
      return text.format.share(value);
    case 'decimal':
      return text.format.decimal(value, 3);
    case 'yes-no':
      return text.shared(`evidenceName.${value === 0 ? 'no' : 'yes'}`);
  }
}

export function HashesOf({ hashes }: { hashes: Readonly<Record<Side, Hashed>> | undefined }) {
  const text = useText();
  return (
    hashes &&
    sides.map((side) => (
      <p key={side} className="hint">
        <b>{text.ui(`compare.${side}`)}</b> <code title={hashes[side].input}>{hashes[side].hash}</code>
      </p>
    ))
  );
}

export const SharedCounts = ({ shared, a, b }: Readonly<Record<'shared' | Side, number>>) => (
  <Hint says="evidence.piecesShared" values={{ shared, a, b }} />
);
