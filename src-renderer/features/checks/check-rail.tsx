import { checkSubjects, subjectOf, type CheckName, type CheckSummary } from '../../../src-main/contract/checks.ts';
import { useText } from '../../i18n/use-text.ts';

interface CheckRailProps {
  readonly summary: CheckSummary | undefined;
  readonly chosen: CheckName;
  readonly onChoose: (check: CheckName) => void;
}

/**
 * Every check with how many pages it found; those that found none are there too, since that is what one wants to know.
 */
export function CheckRail({ summary, chosen, onChoose }: CheckRailProps) {
  const text = useText();
  if (!summary) return <aside className="filter-rail divided" aria-label={text.ui('checks.all')} aria-busy="true" />;
  const { checks, checked, unread } = summary;
  return (
    <aside className="filter-rail divided" aria-label={text.ui('checks.all')} data-testid="check-rail">
      <p className="hint mt-8 mb-4">{text.ui('checks.checked', { pages: text.count('pages', checked) })}</p>
      {unread > 0 && (
        <p className="soft small mt-8 mb-4">{text.ui('checks.unread', { pages: text.count('pages', unread) })}</p>
      )}
      {checkSubjects.map((subject) => (
        <fieldset key={subject} className="facet py-8">
          <legend>{text.shared(`checkSubject.${subject}`)}</legend>
          {checks
            .filter(({ check }) => subjectOf(check) === subject)
            .map(({ check, pages }) => (
              <label key={check} className="facet-value check-value" data-found={pages > 0}>
                <input
                  type="radio"
                  name="check"
                  checked={check === chosen}
                  onChange={() => onChoose(check)}
                  data-testid={`check-${check}`}
                />
                <span>{text.shared(`check.${check}`)}</span>
                <small>{text.format.integer(pages)}</small>
              </label>
            ))}
        </fieldset>
      ))}
    </aside>
  );
}
