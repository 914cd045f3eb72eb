import { useEffect, useEffectEvent, useMemo } from 'react';
import { useHashLocation, useWholeHash } from './hash-location.ts';
import { useDemoAudit, useOpenAudit } from './use-open-audit.ts';

export type StartLink =
  | { readonly kind: 'demo' }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'source'; readonly source: string };

/** What the window was opened for, as the shells write it behind the `#`; null for an ordinary place. */
export function readStartLink(hash: string): StartLink | null {
  const { pathname, searchParams } = new URL(hash.replace(/^#?\/?/, '/'), 'app:/');
  const [file, source] = [searchParams.get('file'), searchParams.get('source')];
  if (pathname === '/open' && file) return { kind: 'file', file };
  if (pathname !== '/') return null;
  if (searchParams.has('demo')) return { kind: 'demo' };
  return source ? { kind: 'source', source } : null;
}

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
