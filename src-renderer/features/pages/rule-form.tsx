import { useId, useState } from 'react';
import type { Result } from '#contract/api.ts';
import {
  maxSelectorLength,
  type SelectorRule,
  selectorRuleKinds,
  writeSelectorRules,
} from '#contract/selector-rules.ts';
import {
  Button,
  Check,
  Chip,
  Failure,
  Field,
  Hint,
  ProgressBar,
  Radio,
  Suggestions,
  TextField,
  useAppRequest,
  useAsk,
  useEngineEvent,
  useJob,
  useRequest,
  useText,
  Waiting,
} from '../../kit.ts';
import type { AuditRules } from './use-rules.ts';
import css from './pages.module.css';

type RuleFormProps = {
  page: number;
  element: number;
  rules: AuditRules;
  onPick: (element: number) => void;
  onTry: (rule: SelectorRule | null) => void;
  onAdded: () => void;
};

type Choices = Partial<Pick<SelectorRule, 'kind' | 'selector' | 'pattern' | 'note'>>;

export function RuleForm({ page, element, rules, onPick, onTry, onAdded }: RuleFormProps) {
  const text = useText();
  const id = useId();
  const answer = useRequest('selector/propose', { page, element });
  const preview = usePreview();
  const [choices, setChoices] = useState<Choices>({});
  const [isTried, setTried] = useState(false);
  const { path = [], proposals = [], patterns = [], pagesRead = 0 } = answer.data ?? {};
  const rule: SelectorRule = {
    kind: 'exclude',
    selector: proposals[0]?.selector ?? '',
    pattern: patterns[0] ?? '*',
    note: '',
    enabled: true,
    ...choices,
  };
  const isFilled = rule.selector.trim() !== '' && rule.pattern.trim() !== '' && !/\s/u.test(rule.pattern.trim());
  const written = writeSelectorRules([{ ...rule, note: '' }]);
  const check = useAppRequest('selector/check', { rules: written }, { enabled: isFilled });
  if (answer.error) return <Failure error={answer.error} />;
  if (!answer.data) return <Waiting />;
  const isComplete = isFilled && check.isSuccess;
  const change = (changes: Choices) => {
    setChoices({ ...choices, ...changes });
    preview.end();
    if (isTried) onTry({ ...rule, ...changes });
  };
  const tryOut = (wanted: boolean) => {
    setTried(wanted);
    onTry(wanted ? rule : null);
  };
  const add = async () => {
    if (await rules.save([...rules.rules, rule], text.ui('pageDetail.rule.added'))) onAdded();
  };
  const runPreview = (full: boolean) => preview.run(writeSelectorRules([...rules.rules, rule]), full);
  return (
    <form
      className="column gap-8"
      aria-label={text.ui('pageDetail.rule.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <nav className="flex wrap gap-4" aria-label={text.ui('pageDetail.snapshot.path')}>
        {path.slice(-6).map((step) => (
          <Chip
            key={step.element}
            className="cut mono max-w-340"
            isOn={step.element === element}
            onClick={() => onPick(step.element)}
          >
            {step.label}
          </Chip>
        ))}
      </nav>
      <RuleProposals proposals={proposals} pagesRead={pagesRead} rule={rule} onChange={change} />
      <Field says="pageDetail.rule.selector">
        <TextField
          className="mono"
          value={rule.selector}
          maxLength={maxSelectorLength}
          spellCheck={false}
          onChange={(value) => change({ selector: value })}
          data-testid="rule-selector"
          aria-invalid={check.isError}
          aria-describedby={`${id}-wrong`}
        />
        <small id={`${id}-wrong`} className="tone-bad" aria-live="polite">
          {check.isError && text.error(check.error).message}
        </small>
      </Field>
      <Field says="pageDetail.rule.pattern">
        <TextField
          className="mono"
          value={rule.pattern}
          list={`${id}-patterns`}
          spellCheck={false}
          onChange={(value) => change({ pattern: value })}
          data-testid="rule-pattern"
        />
        <Suggestions id={`${id}-patterns`} values={patterns} />
      </Field>
      <Field says="pageDetail.rule.note">
        <TextField value={rule.note} maxLength={300} onChange={(value) => setChoices({ ...choices, note: value })} />
      </Field>
      <Check checked={isTried} disabled={!isComplete} onChange={tryOut} data-testid="rule-show">
        {text.ui('pageDetail.rule.show')}
      </Check>
      <div className="flex gap-8">
        <Button
          disabled={!isComplete || preview.state.kind === 'running'}
          onClick={() => runPreview(false)}
          data-testid="rule-preview"
          says="pageDetail.rule.preview"
        />
        <Button look="primary" type="submit" disabled={!isComplete} data-testid="rule-add" says="pageDetail.rule.add" />
      </div>
      <PreviewResult {...preview} onFull={() => runPreview(true)} />
    </form>
  );
}

type RuleProposalsProps = Pick<Result<'selector/propose'>, 'proposals' | 'pagesRead'> & {
  rule: SelectorRule;
  onChange: (changes: Choices) => void;
};

function RuleProposals({ proposals, pagesRead, rule, onChange }: RuleProposalsProps) {
  const text = useText();
  const id = useId();
  return (
    <>
      <fieldset className={`${css.ruleKinds} flex wrap gap-16 gap-y-2`}>
        <legend className="quiet small">{text.ui('pageDetail.rule.kind')}</legend>
        {selectorRuleKinds.map((kind) => (
          <Radio
            key={kind}
            name={`${id}-kind`}
            checked={rule.kind === kind}
            onChange={() => onChange({ kind })}
            data-testid={`rule-${kind}`}
          >
            {text.ui(`pageDetail.rule.${kind}`)}
          </Radio>
        ))}
      </fieldset>
      <fieldset className="as-grid gap-4 anywhere">
        <legend className="quiet small mb-4">{text.ui('pageDetail.rule.proposals')}</legend>
        {proposals.map(({ selector, elements, blocks, pages }) => (
          <Radio
            key={selector}
            name={`${id}-proposal`}
            checked={rule.selector === selector}
            onChange={() => onChange({ selector })}
            data-testid="rule-proposal"
            aria-label={selector}
          >
            <span>
              <code>{selector}</code>
              <small>{text.ui('pageDetail.rule.proposal', { elements, blocks, pages, read: pagesRead })}</small>
            </span>
          </Radio>
        ))}
      </fieldset>
    </>
  );
}

const noProgress = { done: 0, total: null };

function usePreview() {
  const ask = useAsk();
  const [progress, setProgress] = useState<Readonly<{ done: number; total: number | null }>>(noProgress);
  const job = useJob<Result<'selector/preview'>>((ticket) => ask('selector/cancel', { ticket }));
  useEngineEvent('selector/progress', ({ ticket, ...next }) => {
    if (job.isNewest(ticket)) setProgress(next);
  });
  return {
    state: job.state,
    progress,
    end: job.end,
    run(rules: string, full: boolean) {
      setProgress(noProgress);
      job.run((ticket) => ask('selector/preview', { rules, full, ticket }));
    },
  };
}

type PreviewResultProps = Pick<ReturnType<typeof usePreview>, 'state' | 'progress' | 'end'> & { onFull: () => void };

function PreviewResult({ state, progress, end, onFull }: PreviewResultProps) {
  const text = useText();
  const label = text.ui('pageDetail.preview.title');
  switch (state.kind) {
    case 'none':
      return null;
    case 'failed':
      return <Failure error={state.error} />;
    case 'running':
      return (
        <output className="column align-start gap-6">
          <span>{text.ui('pageDetail.preview.running', { done: progress.done, total: progress.total ?? '…' })}</span>
          <ProgressBar fraction={progress.total ? progress.done / progress.total : null} label={label} />
          <Button size="small" onClick={end} says="pageDetail.preview.cancel" />
        </output>
      );
    case 'done':
      return (
        <section
          className="column align-start gap-6"
          aria-label={label}
          data-testid="preview-result"
          ref={bringIntoView}
        >
          <h3>{label}</h3>
          <Counts {...state.result} />
          {state.result.read < state.result.pages && (
            <Button size="small" onClick={onFull} says="pageDetail.preview.full" />
          )}
          {state.result.samples.map((sample) => (
            <Sample key={sample.page} {...sample} />
          ))}
        </section>
      );
  }
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Counts({ pages, read, changed, emptied, unmatched, ...letters }: Result<'selector/preview'>) {
  const text = useText();
  const { lettersRemoved: removed, lettersAdded: added } = letters;
  if (pages === 0) return <p>{text.ui('pageDetail.preview.nothing')}</p>;
  return (
    <>
      <p aria-live="polite">
        <strong>
          {text.ui(`pageDetail.preview.${read < pages ? 'sampled' : 'counted'}`, { changed, read, pages })}
        </strong>
      </p>
      <p>{text.ui('pageDetail.preview.letters', { removed, added })}</p>
      {emptied > 0 && <p className="tone-bad">{text.ui('pageDetail.preview.emptied', { count: emptied })}</p>}
      {unmatched > 0 && <Hint says="pageDetail.preview.unmatched" values={{ count: unmatched }} />}
    </>
  );
}

function Sample({
  title,
  address,
  lettersBefore,
  lettersAfter,
  lines,
  moreLines,
}: Result<'selector/preview'>['samples'][number]) {
  const text = useText();
  return (
    <details className="w-full frame round py-4 px-8">
      <summary>
        <span className="anywhere" title={address}>
          {title || address}
        </span>{' '}
        <small>{text.ui('pageDetail.preview.before', { before: lettersBefore, after: lettersAfter })}</small>
      </summary>
      <ul className={`${css.previewLines} as-grid small anywhere gap-4 mt-8`}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name and never move
          <li key={index} className={line.change === 'same' ? 'quiet px-8' : 'edge px-8'} data-change={line.change}>
            {line.change !== 'same' && (
              <span className="visually-hidden">{text.named(text.ui(`pageDetail.preview.${line.change}`), '')}</span>
            )}
            {line.text}
          </li>
        ))}
      </ul>
      {moreLines > 0 && <Hint says="pageDetail.preview.more" values={{ count: moreLines }} />}
    </details>
  );
}
