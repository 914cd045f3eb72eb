import { useState } from 'react';
import type { Result } from '../../../src-main/contract/api.ts';
import type { RecentAudit } from '../../../src-main/contract/audits.ts';
import type { Timing } from '../../../src-main/contract/schedules.ts';
import { useCommand, useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useErrorToast, useToast } from '../../ui/toast.tsx';
import { SchedulerText } from './scheduler-text.tsx';
import { TimingFields } from './timing-fields.tsx';

export type PlannedAudit = Result<'schedule/list'>['schedules'][number];

interface ScheduleDialogProps {
  readonly audit: Pick<RecentAudit, 'file' | 'name'>;
  readonly planned: PlannedAudit | null;
  readonly onClose: () => void;
}

const nightly: Timing = { every: 'day', at: '03:00', on: 1 };

/** When an audit is collected again: by this program, or by another one. */
export function ScheduleDialog({ audit: { file, name }, planned, onClose }: ScheduleDialogProps) {
  const text = useText();
  const [timing, setTiming] = useState<Timing | null>(planned?.timing ?? null);
  const [showsOthers, setShowsOthers] = useState(false);
  const { save, isPending } = useSave(file, name, onClose);
  return (
    <Dialog
      title={text.ui('schedule.title', { name })}
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.ui('common.cancel')}</Button>
          <Button look="primary" disabled={isPending} onClick={() => save(timing)} data-testid="schedule-save">
            {text.ui('schedule.save')}
          </Button>
        </>
      }
    >
      <p className="hint">{text.ui('schedule.hint')}</p>
      <TimingFields timing={timing} onChange={setTiming} />
      {planned && <ScheduleState planned={planned} />}
      {!showsOthers && (
        <Button size="small" onClick={() => setShowsOthers(true)} data-testid="schedule-others">
          {text.ui('schedule.others')}
        </Button>
      )}
      {showsOthers && <SchedulerText file={file} timing={timing ?? nightly} />}
    </Dialog>
  );
}

function useSave(file: string, name: string, onSaved: () => void) {
  const text = useText();
  const toast = useToast();
  const onError = useErrorToast();
  const set = useCommand('schedule/set');
  const remove = useCommand('schedule/remove');
  const done = (words: string) => {
    toast({ text: words });
    onSaved();
  };
  const save = (timing: Timing | null) => {
    if (!timing)
      return remove.mutate({ file }, { onError, onSuccess: () => done(text.ui('schedule.removed', { name })) });
    set.mutate(
      { file, timing },
      { onError, onSuccess: ({ next }) => done(text.ui('schedule.saved', { name, next: text.format.dateTime(next) })) },
    );
  };
  return { save, isPending: set.isPending || remove.isPending };
}

/** When the next run is, and how the last one ended. */
export function ScheduleState({ planned: { next, isDue, running, last } }: { readonly planned: PlannedAudit }) {
  const text = useText();
  const waiting = isDue ? text.ui('schedule.due') : text.ui('schedule.next', { next: text.format.dateTime(next) });
  const message = last?.error
    ? text.shared(`error.${last.error.code}.message`, last.error.parameters, last.error.message)
    : '';
  return (
    <span className="schedule-state flex wrap quiet small gap-12 gap-y-4" data-testid="schedule-state">
      <span>{running ? text.ui('schedule.running') : waiting}</span>
      {last && (
        <span data-outcome={last.outcome}>
          {text.ui(`schedule.last.${last.outcome}`, { at: text.format.dateTime(last.at), message })}
        </span>
      )}
    </span>
  );
}

/** The schedules of the app by their files. */
export function useSchedules(): ReadonlyMap<string, PlannedAudit> {
  const schedules = useRequest('schedule/list', {}).data?.schedules ?? [];
  return new Map(schedules.map((planned) => [planned.file, planned]));
}
