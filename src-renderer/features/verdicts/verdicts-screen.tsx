import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { ChangedPair, VerdictPreview } from '../../../src-main/contract/verdict-preview.ts';
import { familyVerdicts, verdicts, type Verdict } from '../../../src-main/contract/verdicts.ts';
import { useCommand, useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, VerdictBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Failure, Unanswered } from '../../ui/states.tsx';
import { CompareLink } from '../compare/via-link.tsx';
import { useRun } from '../run/use-run.ts';
import { SimilarityHistogram } from './similarity-histogram.tsx';
import { useDraft, type Draft } from './use-draft.ts';
import { ComparisonOptions, VerdictCard } from './verdict-cards.tsx';

const typingPauseMillis = 70;

export function VerdictsScreen({ audit }: { readonly audit: string }) {
  const text = useText();
  const draft = useDraft(audit);
  const [open, setOpen] = useState<string>('partial');
  // As text, the same as long as nothing changes.
  const [asked] = useDebouncedValue(JSON.stringify(draft.values), typingPauseMillis);
  const preview = useRequest(
    'verdict/preview',
    { audit, ...(JSON.parse(asked) as Draft['values']) },
    { enabled: draft.fields !== null, keepPrevious: true },
  );
  if (preview.error || !draft.fields || !preview.data) return <Unanswered of={[preview]} />;
  const { fields } = draft;
  const found = preview.data;
  // No threshold gives the verdicts of families.
  const shown = verdicts.filter((verdict) => !familyVerdicts.has(verdict) || found.after[verdict] > 0);
  const card = (name: string) => ({
    draft,
    fields,
    open: open === name,
    onToggle: () => setOpen(open === name ? '' : name),
  });
  return (
    <div className="verdicts column h-full">
      <VerdictsHead audit={audit} draft={draft} preview={found} />
      <div className="list-and-detail verdicts-review as-grid grow min-h-0">
        <section className="verdict-list scroll-both on-panel line-right" aria-label={text.ui('verdicts.list')}>
          {shown.map((verdict) => (
            <VerdictCard key={verdict} verdict={verdict} preview={found} {...card(verdict)} />
          ))}
          <ComparisonOptions {...card('comparison')} />
        </section>
        <div className="scroll-both pt-12 px-20 pb-24" aria-busy={preview.isFetching}>
          {found.pairs === 0 ? (
            <NothingHere
              audit={audit}
              soon={{ icon: 'unequal', title: text.ui('verdicts.nothing'), hint: text.ui('verdicts.nothingHint') }}
              never={{ icon: 'unequal', title: text.ui('verdicts.never'), hint: text.ui('verdicts.neverHint') }}
            />
          ) : (
            <>
              <SimilarityHistogram preview={found} />
              <ChangedPairs audit={audit} preview={found} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

interface VerdictsHeadProps {
  readonly audit: string;
  readonly draft: Draft;
  readonly preview: VerdictPreview;
}

function VerdictsHead({ audit, draft, preview }: VerdictsHeadProps) {
  const text = useText();
  const [, navigate] = useLocation();
  const running = useRequest('audit/progress', { audit }).data?.state;
  const save = useCommand('audit/set-options');
  const run = useRun(audit);
  const queries = useQueryClient();
  const isBusy = running === 'running' || running === 'pausing';
  const apply = () =>
    save.mutate(
      { audit, options: draft.values },
      {
        onSuccess() {
          draft.undo();
          void queries.invalidateQueries({ queryKey: ['audit/options', { audit }] });
          run.start(null);
          navigate(`/audit/${encodeURIComponent(audit)}/run`);
        },
      },
    );
  return (
    <PageHead title={text.ui('verdicts.title')} hint={text.ui('verdicts.hint')}>
      <p className="soft" aria-live="polite">
        {draft.changed.length === 0
          ? text.ui('verdicts.unchanged', { pairs: text.count('pairs', preview.pairs) })
          : text.ui('verdicts.wouldChange', { pairs: text.count('pairs', preview.changed) })}
      </p>
      <div className="flex gap-8">
        {draft.changed.length > 0 && <Button onClick={draft.undo}>{text.ui('common.undo')}</Button>}
        <Button disabled={draft.isStandard} onClick={draft.reset}>
          {text.ui('verdicts.reset')}
        </Button>
        <Button
          look="primary"
          icon="again"
          disabled={draft.changed.length === 0 || isBusy || save.isPending}
          title={isBusy ? text.ui('verdicts.isRunning') : undefined}
          data-testid="verdicts-apply"
          onClick={apply}
        >
          {text.ui('verdicts.apply')}
        </Button>
      </div>
      {save.error && <Failure error={save.error} />}
    </PageHead>
  );
}

function ChangedPairs({ audit, preview }: { readonly audit: string; readonly preview: VerdictPreview }) {
  const text = useText();
  const id = useId();
  const { changed, changes } = preview;
  return (
    <section className="mt-8" aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {text.ui('verdicts.changedPairs')} <small>{text.format.integer(changed)}</small>
      </h2>
      {changed === 0 && <p className="hint">{text.ui('verdicts.noneChanged')}</p>}
      <ul>
        {changes.map((pair) => (
          <li className="line-above" key={`${pair.a}-${pair.b}`}>
            <ChangedPairRow audit={audit} pair={pair} />
          </li>
        ))}
      </ul>
      {changed > changes.length && (
        <p className="hint">
          {text.ui('verdicts.firstChanged', {
            shown: text.format.integer(changes.length),
            all: text.count('pairs', changed),
          })}
        </p>
      )}
    </section>
  );
}

function ChangedPairRow({ audit, pair }: { readonly audit: string; readonly pair: ChangedPair }) {
  const text = useText();
  const { titleA, titleB, addressA, addressB, similarity, before, after, rule } = pair;
  return (
    <div className="changed-pair as-grid align-centre py-6 gap-12" data-testid="changed-pair">
      <p className="min-w-0">
        <span className="as-block cut" title={addressA}>
          {titleA || addressA}
        </span>
        <span className="as-block cut soft" title={addressB}>
          {titleB || addressB}
        </span>
      </p>
      <span className="text-end">{text.format.percent(similarity)}</span>
      <p className="changed-verdicts as-grid align-centre nowrap" title={text.shared(`rule.${rule}`)}>
        <OutcomeBadge verdict={before} /> <span aria-label={text.ui('verdicts.becomes')}>→</span>{' '}
        <OutcomeBadge verdict={after} />
      </p>
      <CompareLink audit={audit} pair={pair} className="button-small" />
    </div>
  );
}

function OutcomeBadge({ verdict }: { readonly verdict: Verdict | null }) {
  const text = useText();
  return verdict === null ? <Badge>{text.ui('compare.noVerdict')}</Badge> : <VerdictBadge verdict={verdict} />;
}
