import { createContext, useContext } from 'react';
import { RequestError } from '../../src-main/contract/rpc.ts';
import type { WireError } from '../../src-main/contract/errors.ts';

const RescueContext = createContext<((error: WireError) => void) | null>(null);
export const RescueProvider = RescueContext.Provider;

export function useRescueOffer(): (error: unknown) => (() => void) | null {
  const show = useContext(RescueContext);
  return (error) => {
    const wire = error instanceof RequestError ? error.wire : null;
    return show && wire && isRescuable(wire) ? () => show(wire) : null;
  };
}

const isRescuable = ({ code, parameters }: WireError) =>
  (code === 'audit-file-damaged' || code === 'audit-file-gone') && typeof parameters['file'] === 'string';
