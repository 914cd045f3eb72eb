import { useQueryClient } from '@tanstack/react-query';
import type { Settings } from '../../src-main/contract/models.ts';
import { useCommand } from '../api/requests.ts';
import { useText } from '../i18n/use-text.ts';
import { useToast } from '../ui/toast.tsx';

/** Settings are shown as chosen at once; should the engine refuse them, what it holds comes back. */
export function useChangeSettings(): (change: Partial<Settings>) => void {
  const queries = useQueryClient();
  const text = useText();
  const toast = useToast();
  const { mutate } = useCommand('settings/set');
  const key = ['settings/get', {}];
  return (change) => {
    queries.setQueryData<Settings>(key, (old) => (old ? { ...old, ...change } : old));
    mutate(change, {
      onSuccess: (accepted) => queries.setQueryData(key, accepted),
      onError(error) {
        void queries.invalidateQueries({ queryKey: key });
        const { message, hint } = text.error(error);
        toast({ text: message, hint, tone: 'bad' });
      },
    });
  };
}
