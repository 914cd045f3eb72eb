import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Result } from '#contract/api.ts';
import { isGoing } from '#contract/audits.ts';
import { type Outcome, type OutcomeCounts, outcomes } from '#contract/verdict-preview.ts';
import { alignmentOptions, groupingOptions } from '#contract/verdict-rules.ts';
import { familyVerdicts, type Verdict, verdicts } from '#contract/verdicts.ts';
import {
  Badge,
  Button,
  Check,
  Failure,
  Hint,
  NothingHere,
  PageHead,
  SectionTitle,
  TableHead,
  type Texts,
  Unanswered,
  useAudit,
  useCommand,
  useLocation,
  useRequest,
  useText,
  VerdictBadge,
} from '../../kit.ts';
import { PairLink } from '../pages/page-link.tsx';
import { useRun } from '../run/use-run.ts';
import { Card, useDraft, VerdictCard } from './verdict-cards.tsx';
import css from './verdicts.module.css';

const typingPauseMillis = 70;

export function VerdictsScreen() {
  const text = useText();
  const draft = useDraft();
  const [open, setOpen] = useState<string>('partial');
  // Serialised, so that equal values count as unchanged.
  const [asked] = useDebouncedValue(JSON.stringify(draft.values), typingPauseMillis);
  const preview = useRequest(
    'verdict/preview',
    { ...(JSON.parse(asked) as typeof draft.values) },
    { enabled: draft.isKnown, keepPrevious: true },
  );
  if (preview.error || !draft.isKnown || !preview.data) return <Unanswered of={[preview]} />;
  const found = preview.data;
  // Verdicts of families depend on no threshold.
  const shown = verdicts.filter((verdict) => !familyVerdicts.has(verdict) || found.after[verdict] > 0);
  const card = (name: string) => ({ draft, open: open === name, onToggle: () => setOpen(open === name ? '' : name) });
  return (
    <div className="verdicts column h-full">
      <VerdictsHead draft={draft} preview={found} />
      <div className={`list-and-detail ${css.verdictsReview} as-grid grow min-h-0`}>
        <section className={`${css.verdictList} scroll-both on-panel line-right`} aria-label={text.ui('verdicts.list')}>
          {shown.map((verdict) => (
            <VerdictCard key={verdict} verdict={verdict} preview={found} {...card(verdict)} />
          ))}
          <Card
            {...card('comparison')}
            title={<span className="grow strong">{text.ui('verdicts.comparison')}</span>}
            hint={text.ui('verdicts.comparisonHint')}
            thresholds={{ verify: alignmentOptions, cluster: groupingOptions }}
          />
        </section>
        <div className="scroll-both pt-12 px-20 pb-24" aria-busy={preview.isFetching}>
          {found.pairs === 0 ? (
            <NothingHere
              soon={{ icon: 'unequal', says: 'verdicts.nothing' }}
              never={{ icon: 'unequal', says: 'verdicts.never' }}
            />
          ) : (
            <>
              <SimilarityHistogram preview={found} />
              <ChangedPairs preview={found} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

type VerdictPreview = Result<'verdict/preview'>;

function VerdictsHead({ draft, preview }: { draft: ReturnType<typeof useDraft>; preview: VerdictPreview }) {
  const text = useText();
  const [, navigate] = useLocation();
  const audit = useAudit();
  const save = useCommand('audit/set-options');
  const run = useRun();
  const queries = useQueryClient();
  const isBusy = isGoing(useRequest('audit/progress').data?.state);
  const onSuccess = () => {
    draft.undo();
    void queries.invalidateQueries({ queryKey: ['audit/options', { audit }] });
    run.start(null);
    navigate('/run');
  };
  const apply = () => save.mutate({ options: draft.values }, { onSuccess });
  return (
    <PageHead title={text.ui('verdicts.title')} hint={text.ui('verdicts.hint')}>
      <p className="soft" aria-live="polite">
        {draft.changed.length === 0
          ? text.ui('verdicts.unchanged', { pairs: text.count('pairs', preview.pairs) })
          : text.ui('verdicts.wouldChange', { pairs: text.count('pairs', preview.changed) })}
      </p>
      <div className="flex gap-8">
        {draft.changed.length > 0 && <Button onClick={draft.undo} says="common.undo" />}
        <Button disabled={draft.isStandard} onClick={draft.reset} says="verdicts.reset" />
        <Button
          look="primary"
          icon="again"
          disabled={draft.changed.length === 0 || isBusy || save.isPending}
          title={isBusy ? text.ui('verdicts.isRunning') : undefined}
          data-testid="verdicts-apply"
          onClick={apply}
          says="verdicts.apply"
        />
      </div>
      {save.error && <Failure error={save.error} />}
    </PageHead>
  );
}

function ChangedPairs({ preview }: { preview: VerdictPreview }) {
  const text = useText();
  const id = useId();
  const { changed, changes } = preview;
  return (
    <section className="mt-8" aria-labelledby={id}>
      <SectionTitle id={id} says="verdicts.changedPairs" count={changed} />
      {changed === 0 && <Hint says="verdicts.noneChanged" />}
      <ul>
        {changes.map((pair) => {
          const { a, b, titleA, titleB, addressA, addressB, similarity, before, after, rule } = pair;
          return (
            <li className="line-above" key={`${a}-${b}`}>
              <div className={`${css.changedPair} as-grid align-centre py-6 gap-12`} data-testid="changed-pair">
                <p className="min-w-0">
                  <span className="as-block cut" title={addressA}>
                    {titleA || addressA}
                  </span>
                  <span className="as-block cut soft" title={addressB}>
                    {titleB || addressB}
                  </span>
                </p>
                <span className="text-end">{text.format.percent(similarity)}</span>
                <p className={`${css.changedVerdicts} as-grid align-centre nowrap`} title={text.shared(`rule.${rule}`)}>
                  <OutcomeBadge verdict={before} /> <span aria-label={text.ui('verdicts.becomes')}>→</span>{' '}
                  <OutcomeBadge verdict={after} />
                </p>
                <PairLink pair={pair} className="button-small" />
              </div>
            </li>
          );
        })}
      </ul>
      {changed > changes.length && (
        <Hint says="verdicts.firstChanged" values={{ shown: changes.length, all: text.count('pairs', changed) }} />
      )}
    </section>
  );
}

function OutcomeBadge({ verdict }: { verdict: Verdict | null }) {
  const text = useText();
  return verdict === null ? <Badge>{text.ui('compare.noVerdict')}</Badge> : <VerdictBadge verdict={verdict} />;
}

const width = 720;
const height = 190;
const left = 44;
/** Space for half of the last label. */
const right = 14;
const bottom = 22;
const minBarHeight = 1.5;

function SimilarityHistogram({ preview }: { preview: VerdictPreview }) {
  const text = useText();
  const id = useId();
  const [withOthers, setWithOthers] = useState(true);
  const shown = outcomes.filter(
    (outcome) => (withOthers || outcome !== 'none') && preview.before[outcome] + preview.after[outcome] > 0,
  );
  const max = Math.max(1, ...preview.bins.flatMap(({ before, after }) => [sumOf(before, shown), sumOf(after, shown)]));
  const yOf = (count: number) => height - (count === 0 ? 0 : Math.max(minBarHeight, ((height - 8) * count) / max));
  const step = (width - left - right) / Math.max(1, preview.bins.length);
  return (
    <section className={css.histogram} aria-labelledby={id}>
      <header className="flex align-baseline justify-between">
        <h2 id={id} className="flex align-baseline gap-6 mb-8">
          {text.ui('verdicts.histogram')}
        </h2>
        <Check checked={withOthers} onChange={setWithOthers}>
          {text.ui('verdicts.withOthers')}
        </Check>
      </header>
      <svg viewBox={`0 0 ${width} ${height + bottom}`} role="img" aria-label={text.ui('verdicts.histogramLabel')}>
        <g className={css.histogramAxis}>
          {[0, 0.5, 1].map((share) => (
            <g key={share}>
              <line x1={left} x2={width - right} y1={yOf(share * max)} y2={yOf(share * max)} />
              {(share !== 0.5 || max >= 4) && (
                <text x={left - 6} y={yOf(share * max) + 4} textAnchor="end">
                  {text.format.integer(Math.round(share * max))}
                </text>
              )}
            </g>
          ))}
        </g>
        {preview.bins.map(({ from, to, before, after }, index) => {
          const x = left + index * step;
          const isExact = from === to;
          const stack = shown.filter((outcome) => after[outcome] > 0);
          const names = stack.map((outcome) => `${outcomeName(text, outcome)} ${text.format.integer(after[outcome])}`);
          /** The line marks the number of findings before the change. */
          const [was, is] = [sumOf(before, findings), sumOf(after, findings)];
          return (
            <g key={from}>
              <title>{text.named(text.format.percents(from, to), text.format.list(names))}</title>
              <rect className={css.histogramHit} x={x} y={0} width={step} height={height} />
              {stack.map((outcome, at) => {
                const below = sumOf(after, stack.slice(0, at));
                const y = yOf(below + after[outcome]);
                return (
                  <rect key={outcome} data-verdict={outcome} x={x + 2} width={step - 4} y={y} height={yOf(below) - y} />
                );
              })}
              {was !== is && <line className={css.histogramBefore} x1={x} x2={x + step} y1={yOf(was)} y2={yOf(was)} />}
              {(from % 20 === 0 || isExact) && (
                <text x={x + (isExact ? step / 2 : 0)} y={height + 16} textAnchor="middle">
                  {text.format.percents(from, from)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <ul className="flex wrap soft small mt-8 mb-8 gap-16 gap-y-2">
        {shown.map((outcome) => (
          <li className="inline-row gap-6" key={outcome}>
            <span className="swatch" data-verdict={outcome} aria-hidden="true" />
            {outcomeName(text, outcome)}{' '}
            <small>{changeOf(text, preview.before[outcome], preview.after[outcome])}</small>
          </li>
        ))}
      </ul>
      <details>
        <summary className="link-summary small">{text.ui('verdicts.asTable')}</summary>
        <SimilarityTable preview={preview} shown={shown} />
      </details>
    </section>
  );
}

const sumOf = (counts: OutcomeCounts, of: readonly Outcome[]) => of.reduce((sum, outcome) => sum + counts[outcome], 0);

const findings = outcomes.filter((outcome) => outcome !== 'none');

function SimilarityTable({ preview, shown }: { preview: VerdictPreview; shown: readonly Outcome[] }) {
  const text = useText();
  const row = (name: string, { before, after }: Pick<VerdictPreview, 'before' | 'after'>) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {shown.map((outcome) => (
        <td key={outcome} className={`number ${before[outcome] === after[outcome] ? '' : 'tone-accent strong'}`}>
          {changeOf(text, before[outcome], after[outcome])}
        </td>
      ))}
    </tr>
  );
  const numbers = shown.map((outcome) => ({ label: outcomeName(text, outcome), isNumber: true }));
  return (
    <table className="table small mt-8">
      <TableHead columns={[text.ui('verdicts.similarity'), ...numbers]} />
      <tbody>{preview.bins.map((bin) => row(text.format.percents(bin.from, bin.to), bin))}</tbody>
      <tfoot>{row(text.ui('verdicts.all'), preview)}</tfoot>
    </table>
  );
}

const outcomeName = (text: Texts, outcome: Outcome) =>
  outcome === 'none' ? text.ui('compare.noVerdict') : text.shared(`verdict.${outcome}`);

const changeOf = ({ format: { integer } }: Texts, before: number, after: number) =>
  before === after ? integer(after) : `${integer(before)} → ${integer(after)}`;
