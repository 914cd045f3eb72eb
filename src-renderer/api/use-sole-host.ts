import { useRequest } from './requests.ts';

/** Null: unknown, or several. */
export function useSoleHost(audit: string) {
  const hosts = useRequest('page/facets', { audit }, { keepPrevious: true }).data?.hosts;
  return hosts?.length === 1 ? hosts[0]?.value || null : null;
}
