import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { useDecide } from '../decisions/use-decide.ts';

const listedExclusions = 200;

/** Pages and pairs that the reviewer took apart, each with a way to take that back. */
export function ExclusionList({ audit }: { readonly audit: string }) {
  const text = useText();
  const decide = useDecide(audit);
  const rows = useRequest('cluster/exclusions', { audit, limit: listedExclusions }).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="ignore-rules" aria-labelledby="exclusions-title">
      <h3 className="mb-8" id="exclusions-title">
        {text.ui('ignoring.excluded')}
      </h3>
      <ul data-testid="exclusions">
        {rows.map(({ id, address, other, pages }) => {
          const words =
            other === null
              ? text.ui('ignoring.excludedMember', { address, pages: text.count('pages', pages) })
              : text.ui('ignoring.excludedPair', { address, other });
          return (
            <li className="row line-below gap-8 py-4" key={id}>
              <span className="cut grow min-w-0" title={words}>
                {words}
              </span>
              <IconButton
                icon="close"
                label={text.ui('ignoring.include', { address })}
                onClick={() => void decide.include(id)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
