import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { VerdictPreview } from '../../../src-main/contract/verdict-preview.ts';
import { familyVerdicts, verdicts } from '../../../src-main/contract/verdicts.ts';
import { useCommand, useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Failure, Unanswered } from '../../ui/states.tsx';
import { useRun } from '../run/use-run.ts';
import { ChangedPairs } from './changed-pairs.tsx';
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
