import { useRequest } from '../../api/requests.ts';

interface FilteredBy {
  readonly cluster?: string | undefined;
  readonly sentence?: string | undefined;
  readonly page?: number | undefined;
}

export interface FilterNames {
  readonly cluster?: string;
  readonly sentence?: string;
  readonly page?: string;
}

/** Names for the chips of a list; what is gone is left with its key. */
export function useFilterNames(audit: string, { cluster, sentence, page }: FilteredBy): FilterNames {
  const ofCluster = useRequest(
    'cluster/get',
    { audit, cluster: cluster ?? '-', members: 1, pairs: false },
    { enabled: cluster !== undefined },
  );
  const ofSentence = useRequest(
    'sentence/get',
    { audit, sentence: sentence ?? '' },
    { enabled: sentence !== undefined },
  );
  const ofPage = useRequest('page/get', { audit, page: page ?? 0 }, { enabled: page !== undefined });
  return {
    ...(cluster !== undefined && {
      cluster: nameOf(cluster, ofCluster, ofCluster.data?.title || ofCluster.data?.sourceAddress),
    }),
    ...(sentence !== undefined && { sentence: nameOf(sentence, ofSentence, ofSentence.data?.text) }),
    ...(page !== undefined && { page: nameOf(page, ofPage, ofPage.data?.title || ofPage.data?.address) }),
  };
}

const nameOf = (key: string | number, { isError }: { readonly isError: boolean }, known: string | undefined): string =>
  known ?? (isError ? String(key) : '…');
