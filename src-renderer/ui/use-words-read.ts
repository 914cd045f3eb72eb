import { useRequest } from '../api/requests.ts';

/**
 * How many words the main texts of an audit have together; 0 where no page could be read, undefined until it is known.
 */
export function useWordsRead(audit: string, isWanted = true): number | undefined {
  return useRequest('overview/get', { audit }, { enabled: isWanted }).data?.figures.words;
}
