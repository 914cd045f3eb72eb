import { useText } from '../../../i18n/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { evidenceName } from './evidence-name.ts';
import type { PictureOf } from './picture.ts';

type Group = PictureOf<'keywords'>['groups'][number];

/** Two keyword lists rank by rank; what both have stands out. */
export function KeywordsPicture({ picture }: { readonly picture: PictureOf<'keywords'> }) {
  return picture.groups.map((group) => <KeywordGroup key={group.name} group={group} />);
}

function KeywordGroup({ group }: { readonly group: Group }) {
  const text = useText();
  const { name, equal, a, b } = group;
  const ranks = Array.from({ length: Math.max(a.length, b.length) }, (_, rank) => rank);
  return (
    <table className="table keyword-table">
      <caption>
        {evidenceName(text, name)} <Badge tone={equal ? 'good' : 'neutral'}>{text.ui(equal ? 'evidence.equal' : 'evidence.differs')}</Badge>
      </caption>
      <thead>
        <tr>
          <th scope="col" className="number">
            {text.ui('evidence.rank')}
          </th>
          <th scope="col">{text.ui('compare.a')}</th>
          <th scope="col">{text.ui('compare.b')}</th>
        </tr>
      </thead>
      <tbody>
        {ranks.map((rank) => (
          <tr key={rank}>
            <td className="number muted">{rank + 1}</td>
            <KeywordCell keyword={a[rank]} />
            <KeywordCell keyword={b[rank]} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function KeywordCell({ keyword }: { readonly keyword: Group['a'][number] | undefined }) {
  const text = useText();
  if (!keyword) return <td className="muted">–</td>;
  return (
    <td className="keyword" data-shared={keyword.shared}>
      <span>{keyword.term}</span>
      <small>{text.format.decimal(keyword.weight, Number.isInteger(keyword.weight) ? 0 : 2)}</small>
    </td>
  );
}
