import { useRequest } from './requests.ts';

/** The host of all pages; null while it is not known, and where there are several. */
export function useSoleHost(audit: string) {
  const hosts = useRequest('page/facets', { audit }, { keepPrevious: true }).data?.hosts;
  return hosts?.length === 1 ? hosts[0]?.value || null : null;
}
