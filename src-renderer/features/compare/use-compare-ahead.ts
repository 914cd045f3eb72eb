import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOutside } from '../../api/client-context.tsx';

/** Whoever rests on a link so long means it. */
const restMillis = 100;

/** Compares two pages as soon as pointer or focus rests on a link to their comparison. */
export function useCompareAhead(audit: string): void {
  const { client } = useOutside();
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const consider = ({ target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a[href*="/compare/"]') : null;
      const [, a, b] = /\/compare\/(\d+)\/(\d+)$/.exec(link?.getAttribute('href') ?? '') ?? [];
      if (a === undefined || b === undefined) return;
      const parameters = { audit, a: Number(a), b: Number(b) };
      timer = setTimeout(
        () =>
          void queries.prefetchQuery({
            queryKey: ['pair/compare', parameters],
            queryFn: () => client.request('pair/compare', parameters),
          }),
        restMillis,
      );
    };
    document.addEventListener('pointerover', consider);
    document.addEventListener('focusin', consider);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', consider);
      document.removeEventListener('focusin', consider);
    };
  }, [audit, client, queries]);
}
