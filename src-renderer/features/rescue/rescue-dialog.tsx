import type { WireError } from '#contract/errors.ts';
import { RequestError } from '#contract/api.ts';
import { useState, type ReactNode } from 'react';
import type { RescueReport } from '#contract/rescue.ts';
import {
  Button,
  Dialog,
  JobProgress,
  Note,
  RescueProvider,
  TableHead,
  useAppCommand,
  useAppRequest,
  useEngineJob,
  useOpenAudit,
  useText,
} from '../../kit.ts';

export function RescueHost({ children }: { children: ReactNode }) {
  const [error, setError] = useState<WireError | null>(null);
  return (
    <RescueProvider value={setError}>
      {children}
      {error && <RescueDialog error={error} onClose={() => setError(null)} />}
    </RescueProvider>
  );
}

function RescueDialog({ error, onClose }: { error: WireError; onClose: () => void }) {
  const text = useText();
  const open = useOpenAudit();
  const { progress, ended, refused, start, cancel } = useRescue(String(error.parameters['file']));
  const isGone = error.code === 'audit-file-gone';
  const report = ended?.report;
  const failure = refused ?? (ended?.outcome === 'failed' && ended.error ? new RequestError(ended.error) : null);
  const isLost = ended?.error?.code === 'rescue-nothing';
  const { message, hint } = text.error(failure ?? new RequestError(error));
  const { technical } = (failure instanceof RequestError ? failure.wire : error).parameters;
  const action = () => {
    if (report)
      return (
        <Button
          look="primary"
          icon="open"
          disabled={open.isPending}
          onClick={() => open.mutate(report.output, { onSuccess: onClose })}
          data-testid="rescue-open"
          says="rescue.open"
        />
      );
    if (isLost) return null;
    return progress ? (
      <Button look="danger" onClick={cancel} says="common.cancel" />
    ) : (
      <Button
        look="primary"
        icon="download"
        onClick={start}
        data-testid="rescue-start"
        says={isGone ? 'rescue.save' : 'rescue.start'}
      />
    );
  };
  return (
    <Dialog
      says={isGone ? 'rescue.titleGone' : 'rescue.title'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} says={report || progress || isLost ? 'common.close' : 'common.cancel'} />
          {action()}
        </>
      }
    >
      <div className="as-grid gap-12" data-testid="rescue">
        {report ? (
          <RescueResult report={report} />
        ) : (
          <>
            <Note tone="bad" icon="error" isAlert>
              <strong>{message}</strong> {failure && hint}
            </Note>
            {technical !== undefined && (
              <details className="small">
                <summary>{text.ui('rescue.technical')}</summary>
                <code className="as-block anywhere mt-4">{technical}</code>
              </details>
            )}
            {progress ? (
              <JobProgress
                what={text.shared(`rescueStep.${progress.step}`)}
                note={text.format.share(progress.fraction)}
                fraction={progress.fraction}
                label={text.shared(`rescueStep.${progress.step}`)}
              />
            ) : (
              !isLost && <p>{text.ui(isGone ? 'rescue.leadGone' : 'rescue.lead')}</p>
            )}
            {ended?.outcome === 'cancelled' && !progress && <p className="note">{text.ui('rescue.cancelled')}</p>}
          </>
        )}
      </div>
    </Dialog>
  );
}

function RescueResult({ report }: { report: RescueReport }) {
  const text = useText();
  const losses = [
    report.lostPages > 0 && text.ui('rescue.pagesAgain', { pages: text.count('pages', report.lostPages) }),
    report.redo !== null && text.ui('rescue.redo', { stage: text.shared(`stage.${report.redo}`) }),
    report.lostReviews && text.ui('rescue.lostReviews'),
    report.lostSettings && text.ui('rescue.lostSettings'),
  ].filter((line) => line !== false);
  return (
    <div className="as-grid gap-12" data-testid="rescue-result">
      <Note {...(report.whole && { tone: 'good' as const })} icon={report.whole ? 'check' : 'warning'}>
        <strong>{text.ui(report.whole ? 'rescue.whole' : 'rescue.partly')}</strong>{' '}
        <bdi className="as-block soft">{report.output}</bdi>
      </Note>
      <table className="table">
        <TableHead
          columns={[
            text.ui('rescue.part'),
            { label: text.ui('rescue.kept'), isNumber: true },
            { label: text.ui('rescue.lost'), isNumber: true },
          ]}
        />
        <tbody>
          {report.parts.map((part) => (
            <tr key={part.kind}>
              <th scope="row">{text.shared(`rescuePart.${part.kind}`)}</th>
              <td className="number">{text.format.integer(part.rows)}</td>
              <td className={`number ${part.lost === 0 ? '' : 'tone-bad strong'}`}>
                {part.lost === null ? text.ui('rescue.some') : text.format.integer(part.lost)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {losses.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {report.addresses.length > 0 && (
        <details>
          <summary>{text.ui('rescue.addresses')}</summary>
          <ul className="max-h-120 scroll-both anywhere px-16 mt-8">
            {report.addresses.map((address) => (
              <li key={address}>
                <bdi>{address}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function useRescue(file: string) {
  const state = useAppRequest('audit/rescue-state', { file });
  const begin = useAppCommand('audit/rescue');
  const stop = useAppCommand('audit/cancel-rescue');
  const { hear, ...heard } = useEngineJob('rescue/progress', 'rescue/ended', state, (job) => job.file === file);
  return {
    ...heard,
    refused: begin.error,
    start() {
      hear({ job: '', file, step: 'copy', fraction: 0 });
      begin.mutate({ file }, { onError: () => hear(null) });
    },
    cancel: () => stop.mutate({ file }),
  };
}
