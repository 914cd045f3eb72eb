import { useCallback, useState, type ReactNode } from 'react';
import type { WireError } from '../../../src-main/contract/errors.ts';
import { RescueProvider } from '../../ui/rescue-offer.ts';
import { RescueDialog } from './rescue-dialog.tsx';

/** Lets every message of a damaged audit lead to its rescue. */
export function RescueHost({ children }: { readonly children: ReactNode }) {
  const [error, setError] = useState<WireError | null>(null);
  const show = useCallback((wire: WireError) => setError(wire), []);
  return (
    <RescueProvider value={show}>
      {children}
      {error && <RescueDialog error={error} onClose={() => setError(null)} />}
    </RescueProvider>
  );
}
