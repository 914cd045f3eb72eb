import { useText } from '../../../i18n/use-text.ts';
import type { PictureOf } from './picture.ts';

/** The cosine, and the components in which the two vectors differ most, as bars to both sides. */
export function VectorPicture({ picture }: { readonly picture: PictureOf<'vector'> }) {
  const text = useText();
  const { cosine, components } = picture;
  const largest = Math.max(1e-9, ...components.flatMap(({ a, b }) => [a, b]));
  return (
    <>
      <p className="estimate">
        {text.ui('evidence.cosine')} <b>{text.format.decimal(cosine, 3)}</b>
      </p>
      <table className="table vector-table">
        <caption>{text.ui('evidence.differMost')}</caption>
        <thead>
          <tr>
            <th scope="col">{text.ui('compare.a')}</th>
            <th scope="col">{text.ui('evidence.term')}</th>
            <th scope="col">{text.ui('compare.b')}</th>
          </tr>
        </thead>
        <tbody>
          {components.map(({ term, a, b }) => (
            <tr key={term}>
              <Bar value={a} share={a / largest} side="a" />
              <th scope="row">{term}</th>
              <Bar value={b} share={b / largest} side="b" />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Bar({ value, share, side }: { readonly value: number; readonly share: number; readonly side: 'a' | 'b' }) {
  const text = useText();
  return (
    <td className={`bar-cell bar-${side}`}>
      <span className="bar" style={{ transform: `scaleX(${share})` }} />
      <span className="bar-value">{text.format.decimal(value, Number.isInteger(value) ? 0 : 3)}</span>
    </td>
  );
}
