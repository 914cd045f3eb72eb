import { useState } from 'react';
import type { z } from 'zod';
import type { Result } from '#contract/api.ts';
import { orderFiles, planFiles, type PlanFile, type planFilterSchema } from '#contract/plan.ts';
import {
  Button,
  Check,
  Dialog,
  Failure,
  Hint,
  Icon,
  Note,
  ProgressBar,
  Scroller,
  TableHead,
  Unanswered,
  useAsk,
  useCopy,
  useEngineEvent,
  useJob,
  useOutside,
  useRequest,
  useText,
} from '../../kit.ts';
import { useFocusOn } from '../decisions/bulk-dialog.tsx';
import { WrittenFiles } from '../export/export-dialog.tsx';
import css from './actions.module.css';

type FilesDialogProps = Readonly<{
  filter: z.input<typeof planFilterSchema>;
  onDecide: () => void;
  onClose: () => void;
}>;

export function FilesDialog({ filter: listed, onDecide, onClose }: FilesDialogProps) {
  const text = useText();
  const [includeProposals, setIncludeProposals] = useState(false);
  const filter = { ...listed, includeProposals };
  const states = useRequest('plan/files', { ...filter }, { keepPrevious: true });
  const [chosen, setChosen] = useState<readonly PlanFile[] | null>(null);
  const [previewed, setPreviewed] = useState<PlanFile>('nginx');
  const writing = usePlanExport();
  const { files: offered = [], placeless = 0 } = states.data ?? {};
  const files = chosen ?? offered.flatMap(({ file, entries, refused }) => (entries + refused > 0 ? file : []));
  useFocusOn(states.data?.decided === 0 ? 'plan-decide' : 'plan-export', states.data !== undefined);
  const toggle = (file: PlanFile) => setChosen(planFiles.filter((each) => files.includes(each) !== (each === file)));
  return (
    <Dialog
      says="plan.filesTitle"
      onClose={onClose}
      wide
      footer={
        <>
          {writing.fraction !== null && (
            <span className="row grow gap-8">
              <ProgressBar fraction={writing.fraction} label={text.ui('plan.writing')} />
              <Button onClick={writing.cancel} says="common.cancel" />
            </span>
          )}
          <Button onClick={onClose} says="common.close" />
          <Button
            look="primary"
            icon="export"
            disabled={files.length === 0 || writing.fraction !== null}
            onClick={() => writing.start(filter, files)}
            data-testid="plan-export"
            says="plan.write"
          />
        </>
      }
    >
      <Unanswered of={[states]} />
      {writing.error && <Failure error={writing.error} />}
      {writing.result && <Written result={writing.result} />}
      {states.data && (
        <ProposalsChoice
          tally={states.data}
          isIncluded={includeProposals}
          onChange={setIncludeProposals}
          onDecide={onDecide}
        />
      )}
      {placeless > 0 && (
        <Note icon="info">{text.ui('plan.placeless', { addresses: text.count('addresses', placeless) })}</Note>
      )}
      <div className={`${css.planFiles} as-grid gap-16`}>
        <table className="table" data-testid="plan-file-table">
          <TableHead
            columns={[
              text.ui('plan.file'),
              ...(['entries', 'refusedRows', 'proposals'] as const).map((name) => ({
                label: text.ui(`plan.${name}`),
                isNumber: true,
              })),
            ]}
          />
          <tbody>
            {offered.map(({ file, name, entries, refused, proposals }) => (
              <tr key={file} data-on={previewed === file}>
                <th scope="row">
                  <Check checked={files.includes(file)} onChange={() => toggle(file)}>
                    {text.shared(`planFile.${file}`)}
                  </Check>
                  <div>
                    <button type="button" className="link-button small text-start" onClick={() => setPreviewed(file)}>
                      {name}
                    </button>
                  </div>
                </th>
                <td className="number">{text.format.integer(entries)}</td>
                <td className="number">{refused > 0 ? text.format.integer(refused) : '–'}</td>
                <td className={`number ${includeProposals ? 'tone-bad' : 'quiet'}`}>
                  {proposals > 0 ? text.format.integer(proposals) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <FilePreview filter={filter} file={previewed} />
      </div>
    </Dialog>
  );
}

type ProposalsChoiceProps = {
  tally: Result<'plan/files'>;
  isIncluded: boolean;
  onChange: (isIncluded: boolean) => void;
  onDecide: () => void;
};

/** Proposals are exported only on request: an unconfirmed redirect can cost a page. */
function ProposalsChoice({ tally: { decided, proposals }, isIncluded, onChange, onDecide }: ProposalsChoiceProps) {
  const text = useText();
  if (proposals === 0) return null;
  const count = text.count('proposals', proposals);
  const leftOut = decided === 0 ? 'plan.nothingDecided' : 'plan.proposalsLeftOut';
  return (
    <section className="column gap-4 mb-12" aria-label={text.ui('plan.columns.ground')} data-testid="plan-proposals">
      <Check checked={isIncluded} onChange={onChange} data-testid="plan-include-proposals">
        <span>{text.ui('plan.includeProposals')}</span>
      </Check>
      <p className={`note flex align-start gap-6 ${isIncluded ? 'tone-bad' : ''}`} role="status">
        <Icon name={isIncluded ? 'warning' : 'info'} />
        <span>{text.ui(isIncluded ? 'plan.proposalsIncluded' : leftOut, { count })}</span>
      </p>
      {decided === 0 && (
        <span>
          <Button icon="check" onClick={onDecide} data-testid="plan-decide" says="pageList.decide" />
        </span>
      )}
    </section>
  );
}

type FilesWanted = FilesDialogProps['filter'] & { readonly includeProposals: boolean };

function FilePreview({ filter, file }: { filter: FilesWanted; file: PlanFile }) {
  const text = useText();
  const copy = useCopy();
  const isOrder = orderFiles.has(file);
  const wanted = { ...filter, file, locale: text.locale };
  const answer = useRequest('plan/preview', wanted, { enabled: !isOrder, keepPrevious: true });
  if (isOrder) return <Hint says="plan.noPreview" />;
  if (answer.error) return <Failure error={answer.error} />;
  const { text: content = '', whole = true } = answer.data ?? {};
  return (
    <div className={css.planPreview}>
      <p className="hint">
        {text.ui(whole ? 'plan.previewWhole' : 'plan.previewPart')}{' '}
        <button
          type="button"
          className="link-button"
          onClick={() => copy(content, text.ui('plan.fileCopied'))}
          disabled={content === ''}
        >
          {text.ui('table.copyShort')}
        </button>
      </p>
      <Scroller
        as="pre"
        className="scroll-both frame round mt-8 py-8 px-12"
        role="region"
        aria-label={text.shared(`planFile.${file}`)}
        data-testid="plan-preview"
      >
        {content}
      </Scroller>
    </div>
  );
}

function Written({ result: { proposals, includesProposals, ...written } }: { result: Result<'plan/export'> }) {
  const text = useText();
  return (
    <WrittenFiles {...written} testId="plan-written">
      {includesProposals && proposals > 0 && (
        <Note tone="bad" icon="warning">
          {text.ui('plan.proposalsIncluded', { count: text.count('proposals', proposals) })}
        </Note>
      )}
    </WrittenFiles>
  );
}

function usePlanExport() {
  const { client } = useOutside();
  const ask = useAsk();
  const { locale } = useText();
  const [fraction, setFraction] = useState(0);
  const { state, isNewest, run, end } = useJob<Result<'plan/export'>>((job) => client.request('plan/cancel', { job }));
  useEngineEvent('plan/progress', ({ job, fraction: done }) => isNewest(job) && setFraction(done));
  return {
    fraction: state.kind === 'running' ? fraction : null,
    result: state.kind === 'done' && state.result,
    error: state.kind === 'failed' && state.error,
    cancel: end,
    start(filter: FilesWanted, files: readonly PlanFile[]) {
      setFraction(0);
      run((job) => ask('plan/export', { ...filter, files: [...files], locale, job }));
    },
  };
}
