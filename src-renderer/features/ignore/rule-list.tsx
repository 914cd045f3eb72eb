import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { useDecide } from '../decisions/use-decide.ts';

/** The rules in force, each with a way to remove it. */
export function RuleList({ audit }: { readonly audit: string }) {
  const text = useText();
  const decide = useDecide(audit);
  const rules = useRequest('ignore/list', { audit }).data?.rules ?? [];
  return (
    <section className="ignore-rules" aria-labelledby="ignore-rules-title">
      <h3 className="mb-8" id="ignore-rules-title">
        {text.ui('ignoring.rules')}
      </h3>
      {rules.length === 0 && <p className="hint">{text.ui('ignoring.noRules')}</p>}
      <ul data-testid="ignore-rules">
        {rules.map(({ id, kind, label, note, pages, applied }) => (
          <li className="row line-below gap-8 py-4" key={id}>
            <span className="quiet small rigid">{text.ui(`ignoring.kinds.${kind}`)}</span>
            <span className="cut grow min-w-0" title={note || label}>
              {label}
            </span>
            <small className="rigid">{applied ? text.count('pages', pages) : text.ui('ignoring.pending')}</small>
            <IconButton
              icon="close"
              label={text.ui('ignoring.remove', { label })}
              onClick={() => void decide.unignore(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
