import { useId, useState } from 'react';
import { longestSelector, writeSelectorRules, type SelectorRule } from '../../../src-main/contract/selector-rules.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Waiting } from '../../ui/states.tsx';
import { PreviewResult } from './preview-result.tsx';
import { usePreview } from './use-preview.ts';
import type { AuditRules } from './use-rules.ts';

interface RuleFormProps {
  readonly audit: string;
  readonly page: number;
  readonly element: number;
  readonly rules: AuditRules;
  readonly onPick: (element: number) => void;
  /** The rule as it would be, to be tried in the page; null for none. */
  readonly onTry: (rule: SelectorRule | null) => void;
  readonly onAdded: () => void;
}

/** From an element to a rule: which selector, on which addresses, and what it would change. */
export function RuleForm({ audit, page, element, rules, onPick, onTry, onAdded }: RuleFormProps) {
  const text = useText();
  const id = useId();
  const answer = useRequest('selector/propose', { audit, page, element });
  const preview = usePreview(audit);
  const [kind, setKind] = useState<SelectorRule['kind']>('exclude');
  const [chosenSelector, setSelector] = useState<string | null>(null);
  const [chosenPattern, setPattern] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const selector = chosenSelector ?? answer.data?.proposals[0]?.selector ?? '';
  const pattern = chosenPattern ?? answer.data?.patterns[0] ?? '*';
  const ruleWith = (changes: Partial<SelectorRule>): SelectorRule => ({ kind, pattern, selector, enabled: true, note, ...changes });
  const isFilled = selector.trim() !== '' && pattern.trim() !== '' && !/\s/u.test(pattern.trim());
  const check = useRequest('selector/check', { rules: writeSelectorRules([ruleWith({ note: '' })]) }, { enabled: isFilled });
  if (answer.error) return <Failure error={answer.error} />;
  if (!answer.data) return <Waiting />;
  const { path, proposals, patterns, pagesRead } = answer.data;
  const change = (changes: Partial<SelectorRule>) => {
    preview.forget();
    if (isTried) onTry(ruleWith(changes));
  };
  const isComplete = isFilled && check.isSuccess;
  const add = async () => {
    if (await rules.save([...rules.rules, ruleWith({})], text.ui('pageDetail.rule.added'))) onAdded();
  };
  return (
    <form
      className="rule-form"
      aria-label={text.ui('pageDetail.rule.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <nav className="element-path" aria-label={text.ui('pageDetail.snapshot.path')}>
        {path.slice(-6).map((step) => (
          <button key={step.element} type="button" className="chip" aria-pressed={step.element === element} onClick={() => onPick(step.element)}>
            {step.label}
          </button>
        ))}
      </nav>
      <fieldset className="rule-kinds">
        <legend>{text.ui('pageDetail.rule.kind')}</legend>
        {(['exclude', 'include'] as const).map((one) => (
          <label key={one} className="check">
            <input
              type="radio"
              name={`${id}-kind`}
              checked={kind === one}
              onChange={() => {
                setKind(one);
                change({ kind: one });
              }}
              data-testid={`rule-${one}`}
            />
            {text.ui(`pageDetail.rule.${one}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className="rule-proposals">
        <legend>{text.ui('pageDetail.rule.proposals')}</legend>
        {proposals.map((proposal) => (
          <label key={proposal.selector} className="check">
            <input
              type="radio"
              name={`${id}-selector`}
              checked={selector === proposal.selector}
              onChange={() => {
                setSelector(proposal.selector);
                change({ selector: proposal.selector });
              }}
              data-testid="rule-proposal"
              aria-label={proposal.selector}
            />
            <span>
              <code>{proposal.selector}</code>
              <small>
                {text.ui('pageDetail.rule.proposal', {
                  elements: text.format.integer(proposal.elements),
                  blocks: text.format.integer(proposal.blocks),
                  pages: text.format.integer(proposal.pages),
                  read: text.format.integer(pagesRead),
                })}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="rule-field">
        <span>{text.ui('pageDetail.rule.selector')}</span>
        <input
          type="text"
          className="mono"
          value={selector}
          maxLength={longestSelector}
          spellCheck={false}
          onChange={(event) => {
            setSelector(event.target.value);
            change({ selector: event.target.value });
          }}
          data-testid="rule-selector"
          aria-invalid={check.isError}
          aria-describedby={`${id}-wrong`}
        />
        <small id={`${id}-wrong`} className="note-bad" aria-live="polite">
          {check.isError && text.error(check.error).message}
        </small>
      </label>
      <label className="rule-field">
        <span>{text.ui('pageDetail.rule.pattern')}</span>
        <input
          type="text"
          className="mono"
          value={pattern}
          list={`${id}-patterns`}
          spellCheck={false}
          onChange={(event) => {
            setPattern(event.target.value);
            change({ pattern: event.target.value });
          }}
          data-testid="rule-pattern"
        />
        <datalist id={`${id}-patterns`}>
          {patterns.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      </label>
      <label className="rule-field">
        <span>{text.ui('pageDetail.rule.note')}</span>
        <input type="text" value={note} maxLength={300} onChange={(event) => setNote(event.target.value)} />
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={isTried}
          disabled={!isComplete}
          onChange={(event) => {
            setTried(event.target.checked);
            onTry(event.target.checked ? ruleWith({}) : null);
          }}
          data-testid="rule-show"
        />
        {text.ui('pageDetail.rule.show')}
      </label>
      <div className="rule-actions">
        <Button
          disabled={!isComplete || preview.state.kind === 'running'}
          onClick={() => preview.run(writeSelectorRules([...rules.rules, ruleWith({})]), false)}
          data-testid="rule-preview"
        >
          {text.ui('pageDetail.rule.preview')}
        </Button>
        <Button look="primary" type="submit" disabled={!isComplete} data-testid="rule-add">
          {text.ui('pageDetail.rule.add')}
        </Button>
      </div>
      <PreviewResult preview={preview} onFull={() => preview.run(writeSelectorRules([...rules.rules, ruleWith({})]), true)} />
    </form>
  );
}
