import type { EvidenceFigure } from '../../../../src-main/contract/evidence.ts';
import { useText, type Texts } from '../../../i18n/use-text.ts';
import { evidenceName } from './evidence-name.ts';

/** The numbers of a picture: those of the pair, and those of each page under A and B. */
export function Figures({ figures }: { readonly figures: readonly EvidenceFigure[] }) {
  const text = useText();
  if (figures.length === 0) return null;
  return (
    <dl className="flex wrap gap-16 gap-y-4 mt-8 mb-8">
      {figures.map(({ name, form, value }) => (
        <div className="flex align-baseline gap-6" key={name}>
          <dt className="quiet small">{evidenceName(text, name)}</dt>
          {typeof value === 'number' ? (
            <dd className="strong">{figureText(text, form, value)}</dd>
          ) : (
            <dd className="strong">
              <SideFigure side="a" shown={figureText(text, form, value.a)} />{' '}
              <SideFigure side="b" shown={figureText(text, form, value.b)} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function SideFigure({ side, shown }: { readonly side: 'a' | 'b'; readonly shown: string }) {
  const text = useText();
  return (
    <span className="inline-row gap-4">
      <small className="regular">{text.ui(`compare.${side}`)}</small> {shown}
    </span>
  );
}

function figureText(text: Texts, form: EvidenceFigure['form'], value: number): string {
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
