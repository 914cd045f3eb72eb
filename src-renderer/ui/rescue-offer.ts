import { createContext, useContext } from 'react';
import { RequestError } from '../../src-main/contract/rpc.ts';
import type { WireError } from '../../src-main/contract/errors.ts';

/** Shows what can be done for an audit whose file is damaged or gone; null where nothing can. */
const RescueContext = createContext<((error: WireError) => void) | null>(null);
export const RescueProvider = RescueContext.Provider;

/** Offers to rescue the audit that an error speaks of; null for every other error. */
export function useRescueOffer(): (error: unknown) => (() => void) | null {
  const show = useContext(RescueContext);
  return (error) => {
    const wire = error instanceof RequestError ? error.wire : null;
    return show && wire && isRescuable(wire) ? () => show(wire) : null;
  };
}

const isRescuable = ({ code, parameters }: WireError): boolean =>
  (code === 'audit-file-damaged' || code === 'audit-file-gone') && typeof parameters['file'] === 'string';
