import type { PictureOf } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { evidenceName } from './evidence-name.ts';

/** The gates, then each feature with its score and weight, and their mean beside the threshold. */
export function ScoresPicture({ picture }: { readonly picture: PictureOf<'scores'> }) {
  const text = useText();
  const { gates, rows, mean, threshold } = picture;
  const isOpen = gates.some(({ equal }) => equal);
  return (
    <>
      <table className="table hash-table">
        <thead>
          <tr>
            <th scope="col">{text.ui('evidence.group')}</th>
            <th scope="col">{text.ui('compare.a')}</th>
            <th scope="col">{text.ui('compare.b')}</th>
          </tr>
        </thead>
        <tbody>
          {gates.map(({ name, a, b, equal, hashes }) => (
            <tr key={name} data-equal={equal}>
              <th scope="row">
                <Icon name={equal ? 'check' : 'unequal'} size="small" />
                <span className="visually-hidden">{text.ui(equal ? 'evidence.equal' : 'evidence.differs')}</span>
                {evidenceName(text, name)}
              </th>
              <td title={hashes?.a}>{a || '–'}</td>
              <td title={hashes?.b}>{b || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isOpen && <p className="hint">{text.ui('evidence.gatesClosed')}</p>}
      <table className="table score-table mt-8">
        <thead>
          <tr>
            <th scope="col">{text.ui('evidence.feature')}</th>
            <th scope="col" className="number">
              {text.ui('evidence.weight')}
            </th>
            <th scope="col">{text.ui('evidence.similarity')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, score, weight }) => (
            <tr key={name}>
              <th scope="row">{evidenceName(text, name)}</th>
              <td className="number">{text.format.decimal(weight, 2)}</td>
              {score === null ? <td className="quiet">{text.ui('evidence.missing')}</td> : <Score value={score} />}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.ui('evidence.mean')}</th>
            <td className="number">
              {'≥ '}
              {text.format.decimal(threshold, 2)}
            </td>
            <Score value={mean} threshold={threshold} />
          </tr>
        </tfoot>
      </table>
    </>
  );
}

function Score({ value, threshold }: { readonly value: number; readonly threshold?: number }) {
  const text = useText();
  return (
    <td className="bar-b relative">
      <span className="bar" style={{ transform: `scaleX(${value})` }} />
      {threshold !== undefined && <span className="bar-threshold absolute" style={{ left: `${threshold * 100}%` }} />}
      <span className="relative">{text.format.decimal(Math.trunc(value * 1000 + 1e-9) / 1000, 3)}</span>
    </td>
  );
}
