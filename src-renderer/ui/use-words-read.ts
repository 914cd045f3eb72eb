import { useRequest } from '../api/requests.ts';

/** Words of all main texts; 0 where no page could be read, undefined until it is known. */
export function useWordsRead(audit: string, isWanted = true): number | undefined {
  return useRequest('overview/get', { audit }, { enabled: isWanted }).data?.figures.words;
}
