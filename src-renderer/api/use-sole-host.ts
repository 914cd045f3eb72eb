import { useRequest } from './requests.ts';

/** The host on which all pages of the audit stand; null while that is unknown, and where there are several. */
export function useSoleHost(audit: string): string | null {
  const hosts = useRequest('page/facets', { audit }, { keepPrevious: true }).data?.hosts;
  return hosts?.length === 1 ? hosts[0]?.value || null : null;
}
