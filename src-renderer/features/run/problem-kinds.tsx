import type { Result } from '../../../src-main/contract/api.ts';
import type { Problem } from '../../../src-main/contract/problems.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { readSelectorRules, type SelectorRule } from '../../../src-main/contract/selector-rules.ts';
import { useRequest } from '../../api/requests.ts';
import { Button } from '../../ui/button.tsx';
import { mergedRules, useRules } from '../pages/use-rules.ts';

export type ProblemCount = Result<'problem/counts'>['counts'][number];

/** Each has the name of its icon. */
const severities: readonly Problem['severity'][] = ['error', 'warning', 'info'];

interface ProblemKindsProps {
  readonly counts: readonly ProblemCount[];
  /** Null stands for all kinds. */
  readonly chosen: string | null;
  readonly onChoose: (code: string | null) => void;
}

/** The kinds of problems with their counts, the gravest and most frequent first; one of them can be chosen. */
export function ProblemKinds({ counts, chosen, onChoose }: ProblemKindsProps) {
  const text = useText();
  const ordered = counts.toSorted(
    (x, y) => severities.indexOf(x.severity) - severities.indexOf(y.severity) || y.count - x.count,
  );
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset className="chips max-h-120 rigid scroll line-below py-8 px-16" aria-label={text.ui('problems.kind')}>
      <button type="button" className="chip" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {text.ui('problems.all')} <small>{text.format.integer(total)}</small>
      </button>
      {ordered.map(({ code, severity, count }) => (
        <button
          key={code}
          type="button"
          className="chip inline-row gap-6"
          data-severity={severity}
          aria-pressed={chosen === code}
          onClick={() => onChoose(chosen === code ? null : code)}
          data-testid="problem-kind"
          data-code={code}
        >
          <Icon name={severity} />
          <span className="visually-hidden">{text.shared(`severity.${severity}`)}: </span>
          {text.maybe(`problems.kinds.${code}`) ?? code} <small>{text.format.integer(count)}</small>
        </button>
      ))}
    </fieldset>
  );
}

/** Where the text of pages may stand on which the extractors disagree: one click makes it a rule for all of them. */
export function SettleText({ audit }: { readonly audit: string }) {
  const text = useText();
  const rules = useRules(audit);
  const { pages = 0, candidates = [] } = useRequest('selector/main-elements', { audit }).data ?? {};
  const take = (selector: string) => {
    const rule: SelectorRule = { kind: 'include', pattern: '*', selector, enabled: true, note: '' };
    void rules.save(
      readSelectorRules(mergedRules(rules.list, [rule])).rules,
      text.ui('problems.takenAsText', { selector }),
    );
  };
  return (
    <>
      {candidates.map(({ selector, pages: count }) => (
        <Button
          key={selector}
          size="small"
          title={text.ui('problems.takeAsTextHint', {
            pages: text.format.integer(count),
            all: text.format.integer(pages),
          })}
          onClick={() => take(selector)}
          data-testid="take-as-text"
        >
          {text.ui('problems.takeAsText', { selector })}
        </Button>
      ))}
    </>
  );
}
