import { useState } from 'react';
import type { SelectorRule } from '../../../src-main/contract/selector-rules.ts';
import { useCommand, useRequest } from '../../api/requests.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { useErrorToast, useToast } from '../../ui/toast.tsx';
import { mergedRules, type AuditRules } from './use-rules.ts';

/** The rules of the audit: switched on and off, deleted, applied, kept for the site. */
export function RuleList({ audit, rules }: { readonly audit: string; readonly rules: AuditRules }) {
  const text = useText();
  const replace = (at: number, rule: SelectorRule | null, said: string) =>
    void rules.save(rules.rules.toSpliced(at, 1, ...(rule ? [rule] : [])), said);
  return (
    <section className="column align-start line-above gap-8 pt-12" aria-labelledby="rules-title">
      <h2 id="rules-title">{text.ui('pageDetail.rules.title')}</h2>
      {rules.rules.length === 0 && <p className="hint">{text.ui('pageDetail.rules.none')}</p>}
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
                onChange={() =>
                  replace(
                    index,
                    { ...rule, enabled: !rule.enabled },
                    text.ui(rule.enabled ? 'pageDetail.rules.switchedOff' : 'pageDetail.rules.switchedOn'),
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
                onClick={() => replace(index, null, text.ui('pageDetail.rules.removed'))}
              />
            </li>
          );
        })}
      </ul>
      {rules.isPending && <Pending audit={audit} />}
      {rules.rules.length > 0 && <KeepForSite rules={rules} />}
    </section>
  );
}

function Pending({ audit }: { readonly audit: string }) {
  const text = useText();
  const tellError = useErrorToast();
  const progress = useRequest('audit/progress', { audit }).data;
  const start = useCommand('audit/start');
  const isRunning = progress?.state === 'running' || progress?.state === 'pausing';
  const run = () => start.mutate({ audit }, { onError: tellError });
  return (
    <div className="column align-start edge on-warn-soft gap-6 py-8 px-8" role="status">
      <p>{text.ui('pageDetail.rules.pending')}</p>
      <Button
        look="primary"
        size="small"
        icon="again"
        disabled={isRunning || start.isPending}
        onClick={run}
        data-testid="rules-run"
      >
        {isRunning ? text.shared(`runState.${progress.state}`) : text.ui('pageDetail.rules.run')}
      </Button>
    </div>
  );
}

function KeepForSite({ rules }: { readonly rules: AuditRules }) {
  const text = useText();
  const toast = useToast();
  const settings = useRequest('settings/get', {}).data;
  const change = useChangeSettings();
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
    toast({ text: text.ui('pageDetail.rules.kept'), action: { label: text.ui('common.undo'), run: undo } });
  };
  return (
    <Button
      size="small"
      disabled={isKept || mergedRules(before, rules.rules) === mergedRules(before, [])}
      onClick={keep}
      data-testid="rules-keep"
    >
      {text.ui('pageDetail.rules.keep')}
    </Button>
  );
}
