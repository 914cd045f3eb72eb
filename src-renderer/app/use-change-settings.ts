import { useQueryClient } from '@tanstack/react-query';
import type { Settings } from '#contract/settings.ts';
import { holdChange, withPending } from '../api/live-queries.tsx';
import { useCommand, useRequest } from '../api/requests.ts';
import { useErrorToast } from '../ui/toast.tsx';

export const useSettings = () => [useRequest('settings/get', {}).data, useChangeSettings()] as const;

/** Shown at once; what the engine holds comes back if it refuses. */
export function useChangeSettings(): (change: Partial<Settings>) => void {
  const queries = useQueryClient();
  const showError = useErrorToast();
  const { mutateAsync } = useCommand('settings/set');
  const key = ['settings/get', {}];
  return (change) => {
    const forget = holdChange(change);
    queries.setQueryData<Settings>(key, (old) => (old ? { ...old, ...change } : old));
    // `mutate` tells of the last one only, and of none after the screen.
    void mutateAsync(change)
      .finally(forget)
      .then((accepted) => queries.setQueryData(key, withPending(accepted)))
      .catch((error: unknown) => {
        void queries.invalidateQueries({ queryKey: key });
        showError(error);
      });
  };
}
