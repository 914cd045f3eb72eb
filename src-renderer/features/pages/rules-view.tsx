import { useState } from 'react';
import { isGoing } from '#contract/audits.ts';
import { type SelectorRule, writeSelectorRules } from '#contract/selector-rules.ts';
import {
  Badge,
  Button,
  Hint,
  IconButton,
  type UiKey,
  Unanswered,
  useAppRequest,
  useCommand,
  useErrorToast,
  useRequest,
  useSettings,
  useText,
  useToast,
} from '../../kit.ts';
import { RuleForm } from './rule-form.tsx';
import { type AuditRules, mergedRules, useRules } from './use-rules.ts';
import { firstElement, SnapshotFrame, walk } from './snapshot-frame.tsx';
import css from './pages.module.css';

export function RulesView({ page }: { page: number }) {
  const text = useText();
  const rules = useRules();
  const [picked, setPicked] = useState<number | null>(null);
  const [inside, setInside] = useState<Document | null>(null);
  const [tried, setTried] = useState<SelectorRule | null>(null);
  const wanted = tried ? writeSelectorRules([...rules.rules, tried]) : rules.isPending ? rules.list : undefined;
  // While a typed selector is invalid, the snapshot keeps the last rules.
  const check = useAppRequest('selector/check', { rules: wanted ?? '' }, { enabled: wanted !== undefined });
  const snapshot = useRequest(
    'page/snapshot',
    { page, ...(check.isSuccess && wanted !== undefined && { rules: wanted }) },
    { keepPrevious: true },
  );
  const pick = (element: number | null) => {
    setPicked(element);
    setTried(null);
  };
  if (!snapshot.data) return <Unanswered of={[snapshot]} />;
  const { html, kept, removed, truncated } = snapshot.data;
  const counted = { kept, removed, mixed: null };
  return (
    <div className={`${css.rulesView} as-grid h-full`}>
      <div className="column min-w-0 min-h-0 line-right">
        <p
          className="flex wrap soft small line-below gap-16 gap-y-4 py-8 px-16"
          aria-label={text.ui('pageDetail.snapshot.legend')}
        >
          {(['kept', 'removed', 'mixed'] as const).map((state) => (
            <span key={state} className="edge px-8" data-state={state}>
              {counted[state] === null
                ? text.ui(`pageDetail.snapshot.${state}`)
                : text.noted(text.ui(`pageDetail.snapshot.${state}`), text.format.integer(counted[state]))}
            </span>
          ))}
          {truncated && <em>{text.ui('pageDetail.snapshot.truncated')}</em>}
        </p>
        <SnapshotFrame html={html} picked={picked} onPick={pick} onReady={setInside} />
      </div>
      <aside className="column scroll gap-16 pt-12 px-16 pb-24">
        <section aria-label={text.ui('pageDetail.snapshot.pickTitle')}>
          <h2>{text.ui('pageDetail.snapshot.pickTitle')}</h2>
          {picked === null && <Hint says="pageDetail.snapshot.pickHint" />}
          <div className="row gap-4 mt-8">
            {picked === null ? (
              <Button
                size="small"
                disabled={!inside}
                onClick={() => inside && pick(firstElement(inside))}
                data-testid="pick-start"
                says="pageDetail.snapshot.start"
              />
            ) : (
              <>
                {moves.map(([step, icon]) => {
                  const target = inside ? walk(inside, picked, step) : null;
                  return (
                    <IconButton
                      key={step}
                      icon={icon}
                      says={`pageDetail.snapshot.${step}`}
                      disabled={target === null}
                      onClick={() => pick(target)}
                      data-testid={`pick-${step}`}
                    />
                  );
                })}
                <Button size="small" look="quiet" onClick={() => pick(null)} says="pageDetail.snapshot.drop" />
              </>
            )}
          </div>
        </section>
        {picked !== null && (
          <RuleForm
            key={picked}
            page={page}
            element={picked}
            rules={rules}
            onPick={pick}
            onTry={setTried}
            onAdded={() => pick(null)}
          />
        )}
        <RuleList rules={rules} />
      </aside>
    </div>
  );
}

const moves = [
  ['outer', 'up'],
  ['inner', 'down'],
  ['previous', 'left'],
  ['next', 'right'],
] as const;

function RuleList({ rules }: { rules: AuditRules }) {
  const text = useText();
  const replace = (at: number, rule: SelectorRule | null, done: UiKey) =>
    void rules.save(rules.rules.toSpliced(at, 1, ...(rule ? [rule] : [])), text.ui(done));
  return (
    <section className="column align-start line-above gap-8 pt-12" aria-labelledby="rules-title">
      <h2 id="rules-title">{text.ui('pageDetail.rules.title')}</h2>
      {rules.rules.length === 0 && <Hint says="pageDetail.rules.none" />}
      <ul className="w-full">
        {rules.rules.map((rule, index) => {
          const name = `${rule.pattern} ${rule.selector}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two rules may say the same
            <li key={index} className="rule flex align-start gap-8 py-4" data-on={rule.enabled} data-testid="rule">
              <input
                type="checkbox"
                className="mt-4"
                checked={rule.enabled}
                aria-label={text.ui('pageDetail.rules.enabled', { rule: name })}
                onChange={({ target: { checked: enabled } }) =>
                  replace(
                    index,
                    { ...rule, enabled },
                    enabled ? 'pageDetail.rules.switchedOn' : 'pageDetail.rules.switchedOff',
                  )
                }
              />
              <span className="grow min-w-0 anywhere">
                <Badge tone={rule.kind === 'include' ? 'good' : 'neutral'}>
                  {text.ui(`pageDetail.rules.${rule.kind}`)}
                </Badge>{' '}
                <code>{rule.selector}</code>
                <small className="as-block">{rule.pattern}</small>
                {rule.note !== '' && <small className="as-block">{rule.note}</small>}
              </span>
              <IconButton
                icon="close"
                label={text.ui('pageDetail.rules.remove', { rule: name })}
                onClick={() => replace(index, null, 'pageDetail.rules.removed')}
              />
            </li>
          );
        })}
      </ul>
      {rules.isPending && <Pending />}
      {rules.rules.length > 0 && <KeepForSite rules={rules} />}
    </section>
  );
}

function Pending() {
  const text = useText();
  const showError = useErrorToast();
  const state = useRequest('audit/progress').data?.state;
  const start = useCommand('audit/start');
  return (
    <div className="column align-start edge on-warn-soft gap-6 py-8 px-8" role="status">
      <p>{text.ui('pageDetail.rules.pending')}</p>
      <Button
        look="primary"
        size="small"
        icon="again"
        disabled={isGoing(state) || start.isPending}
        onClick={() => start.mutate({}, { onError: showError })}
        data-testid="rules-run"
      >
        {isGoing(state) ? text.shared(`runState.${state}`) : text.ui('pageDetail.rules.run')}
      </Button>
    </div>
  );
}

function KeepForSite({ rules }: { rules: AuditRules }) {
  const text = useText();
  const toast = useToast();
  const [settings, change] = useSettings();
  const [isKept, setKept] = useState(false);
  if (!settings) return null;
  const before = settings.selectorRules;
  const keep = () => {
    change({ selectorRules: mergedRules(before, rules.rules) });
    setKept(true);
    const undo = () => {
      change({ selectorRules: before });
      setKept(false);
    };
    toast({ text: text.ui('pageDetail.rules.kept'), undo });
  };
  return (
    <Button
      size="small"
      disabled={isKept || mergedRules(before, rules.rules) === mergedRules(before, [])}
      onClick={keep}
      says="pageDetail.rules.keep"
    />
  );
}
