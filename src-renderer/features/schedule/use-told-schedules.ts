import { useEngineEvent } from '../../api/client-context.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useToast } from '../../ui/toast.tsx';

/** Tells how scheduled runs ended. */
export function useToldSchedules(): void {
  const text = useText();
  const toast = useToast();
  useEngineEvent('schedule/ended', ({ name, outcome, error }) => {
    if (outcome === 'done') toast({ text: text.ui('schedule.endedDone', { name }) });
    if (outcome !== 'failed') return;
    const message = error ? text.shared(`error.${error.code}.message`, error.parameters, error.message) : '';
    toast({ text: text.ui('schedule.endedFailed', { name, message }), hint: text.ui('schedule.kept'), tone: 'bad' });
  });
}
