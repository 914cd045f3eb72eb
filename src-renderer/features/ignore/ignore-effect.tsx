import type { IgnoreEffect } from '../../../src-main/contract/reviews.ts';
import { Cut, Hint, useText } from '../../kit.ts';

const figures = ['pages', 'pairsGone', 'pairsChanged', 'clustersGone', 'clustersSmaller'] as const;

export function IgnoreEffectView({ effect }: { readonly effect: IgnoreEffect }) {
  const text = useText();
  const { samples } = effect;
  return (
    <div className="effect column gap-12" data-testid="ignore-effect">
      <EffectFigures figures={figures.map((name) => [text.ui(`ignoring.effects.${name}`), effect[name]])} />
      {effect.pairsGone + effect.pairsChanged === 0 && <Hint says="ignoring.noEffect" />}
      {samples.length > 0 && (
        <ul className="effect-samples">
          {samples.map(({ key, title, pagesBefore, pagesAfter }) => (
            <li key={key}>
              <Cut>{title}</Cut>
              <span>
                {text.ui(pagesAfter === 0 ? 'ignoring.vanishes' : 'ignoring.becomes', {
                  before: text.count('pages', pagesBefore),
                  after: text.count('pages', pagesAfter),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function EffectFigures({ figures }: Readonly<{ figures: readonly (readonly [name: string, count: number])[] }>) {
  const text = useText();
  return (
    <dl className="flex wrap gap-20 gap-y-4">
      {figures.map(([name, count]) => (
        <div className="figure" key={name}>
          <dt className="soft small">{name}</dt>
          <dd className={count === 0 ? 'size-15 quiet' : 'size-15 strong'}>{text.format.integer(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
