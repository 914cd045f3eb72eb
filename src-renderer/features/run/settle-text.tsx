import { readSelectorRules, type SelectorRule } from '../../../src-main/contract/selector-rules.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { mergedRules, useRules } from '../pages/use-rules.ts';

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
