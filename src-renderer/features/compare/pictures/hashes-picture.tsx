import type { PictureOf } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { evidenceName } from './evidence-name.ts';
import { Figures } from './figures.tsx';

/** Hashes side by side; where a text is behind them, the text comes first, as nobody can read a hash. */
export function HashesPicture({ picture }: { readonly picture: PictureOf<'hashes'> }) {
  const text = useText();
  const { rows, figures } = picture;
  const weighted = rows.some(({ weight }) => weight !== undefined);
  return (
    <>
      <table className="table hash-table">
        <thead>
          <tr>
            <th scope="col">{text.ui('evidence.hash')}</th>
            {weighted && (
              <th scope="col" className="number">
                {text.ui('evidence.weight')}
              </th>
            )}
            <th scope="col">{text.ui('compare.a')}</th>
            <th scope="col">{text.ui('compare.b')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, a, b, equal, weight, texts }) => (
            <tr key={name} data-equal={equal}>
              <th scope="row">
                <Icon name={equal ? 'check' : 'unequal'} size="small" />
                <span className="visually-hidden">{text.ui(equal ? 'evidence.equal' : 'evidence.differs')}</span>
                {evidenceName(text, name)}
              </th>
              {weighted && (
                <td className="number">
                  {weight !== undefined && <Weight shown={text.format.decimal(weight)} counts={equal} />}
                </td>
              )}
              <HashCell hash={a} behind={texts?.a} />
              <HashCell hash={b} behind={texts?.b} />
            </tr>
          ))}
        </tbody>
      </table>
      <Figures figures={figures} />
    </>
  );
}

function HashCell({ hash, behind }: { readonly hash: string; readonly behind: string | undefined }) {
  return (
    <td>
      {behind !== undefined && (
        <q className="hash-text clamp" title={behind}>
          {behind}
        </q>
      )}
      <code className={behind === undefined ? 'anywhere' : 'quiet anywhere'}>{hash}</code>
    </td>
  );
}

/** A weight that is not reached is struck through. */
const Weight = ({ shown, counts }: { readonly shown: string; readonly counts: boolean }) =>
  counts ? <b>{shown}</b> : <s className="quiet">{shown}</s>;
