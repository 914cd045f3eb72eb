import { useEffect, useEffectEvent, useMemo } from 'react';
import { useHashLocation, useWholeHash } from './hash-location.ts';
import { readStartLink, type StartLink } from './start-link.ts';
import { useDemoAudit, useOpenAudit } from './use-open-audit.ts';

/** Does what the window was opened for, and gives it while it stands in the address. */
export function useStartLink(): StartLink | null {
  const hash = useWholeHash();
  const [, navigate] = useHashLocation();
  const { mutate: open } = useOpenAudit();
  const { mutate: demo } = useDemoAudit();
  const link = useMemo(() => readStartLink(hash), [hash]);
  const follow = useEffectEvent((wanted: StartLink | null) => {
    if (wanted === null || wanted.kind === 'source') return;
    navigate('/', { replace: true });
    if (wanted.kind === 'demo') demo();
    else open(wanted.file);
  });
  useEffect(() => follow(link), [link]);
  return link;
}
