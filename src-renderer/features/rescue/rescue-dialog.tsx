import type { WireError } from '../../../src-main/contract/errors.ts';
import { RequestError } from '../../../src-main/contract/rpc.ts';
import { useOpenAudit } from '../../app/use-open-audit.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { ProgressBar } from '../../ui/states.tsx';
import { RescueResult } from './rescue-result.tsx';
import { useRescue, type RunningRescue } from './use-rescue.ts';

interface RescueDialogProps {
  /** What was said of the file: it is damaged, or it is gone while it is open. */
  readonly error: WireError;
  readonly onClose: () => void;
}

/** Says what happened to an audit's file, writes what is left of it to a new one, and tells what was lost. */
export function RescueDialog({ error, onClose }: RescueDialogProps) {
  const text = useText();
  const rescue = useRescue(String(error.parameters['file']));
  const isGone = error.code === 'audit-file-gone';
  return (
    <Dialog
      title={text.ui(isGone ? 'rescue.titleGone' : 'rescue.title')}
      onClose={onClose}
      footer={<Answers rescue={rescue} label={text.ui(isGone ? 'rescue.save' : 'rescue.start')} onClose={onClose} />}
    >
      <div className="as-grid gap-12" data-testid="rescue">
        <Body error={error} rescue={rescue} />
      </div>
    </Dialog>
  );
}

function Body({
  error,
  rescue: { progress, ended, refused },
}: {
  readonly error: WireError;
  readonly rescue: RunningRescue;
}) {
  const text = useText();
  if (ended?.report) return <RescueResult report={ended.report} />;
  const failure = refused ?? (ended?.outcome === 'failed' && ended.error ? new RequestError(ended.error) : null);
  const { message, hint } = text.error(failure ?? new RequestError(error));
  return (
    <>
      <Note tone="bad" icon="error" isAlert>
        <strong>{message}</strong> {failure && hint}
      </Note>
      {progress ? (
        <section>
          <p className="flex justify-between gap-16 mb-8">
            <span>{text.shared(`rescueStep.${progress.step}`)}</span>
            <span className="soft">{text.format.share(progress.fraction)}</span>
          </p>
          <ProgressBar fraction={progress.fraction} label={text.shared(`rescueStep.${progress.step}`)} />
        </section>
      ) : (
        <p>{text.ui(error.code === 'audit-file-gone' ? 'rescue.leadGone' : 'rescue.lead')}</p>
      )}
      {ended?.outcome === 'cancelled' && !progress && <p className="note">{text.ui('rescue.cancelled')}</p>}
    </>
  );
}

function Answers({
  rescue,
  label,
  onClose,
}: {
  readonly rescue: RunningRescue;
  readonly label: string;
  readonly onClose: () => void;
}) {
  const text = useText();
  const open = useOpenAudit();
  const output = rescue.ended?.report?.output;
  if (output !== undefined) {
    return (
      <>
        <Button onClick={onClose}>{text.ui('common.close')}</Button>
        <Button
          look="primary"
          icon="open"
          disabled={open.isPending}
          onClick={() => open.mutate(output, { onSuccess: onClose })}
          data-testid="rescue-open"
        >
          {text.ui('rescue.open')}
        </Button>
      </>
    );
  }
  if (rescue.progress) {
    return (
      <>
        <Button onClick={onClose}>{text.ui('common.close')}</Button>
        <Button look="danger" onClick={rescue.cancel}>
          {text.ui('common.cancel')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={onClose}>{text.ui('common.cancel')}</Button>
      <Button look="primary" icon="download" onClick={rescue.start} data-testid="rescue-start">
        {label}
      </Button>
    </>
  );
}
