import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { evidenceName } from './evidence-name.ts';
import type { PictureOf } from './picture.ts';

export function HashesPicture({ picture }: { readonly picture: PictureOf<'hashes'> }) {
  const text = useText();
  return (
    <table className="table hash-table">
      <thead>
        <tr>
          <th scope="col">{text.ui('evidence.hash')}</th>
          <th scope="col">{text.ui('compare.a')}</th>
          <th scope="col">{text.ui('compare.b')}</th>
        </tr>
      </thead>
      <tbody>
        {picture.rows.map(({ name, a, b, equal, weight }) => (
          <tr key={name} data-equal={equal}>
            <th scope="row">
              <Icon name={equal ? 'check' : 'unequal'} />
              <span className="visually-hidden">{text.ui(equal ? 'evidence.equal' : 'evidence.differs')}</span>
              {evidenceName(text, name)}
              {weight !== undefined && <small>{` × ${text.format.decimal(weight)}`}</small>}
            </th>
            <td>
              <code>{a}</code>
            </td>
            <td>
              <code>{b}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
