import { useRequest } from '../../api/requests.ts';

type FilteredBy = Readonly<{ cluster?: string | undefined; sentence?: string | undefined; page?: number | undefined }>;

/** What a list is filtered by, in the words of its chips; what is gone is named by its key. */
export type FilterNames = Partial<ReturnType<typeof useFilterNames>>;

export function useFilterNames(audit: string, { cluster, sentence, page }: FilteredBy) {
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
    cluster: nameOf(cluster, ofCluster, ofCluster.data?.title || ofCluster.data?.sourceAddress),
    sentence: nameOf(sentence, ofSentence, ofSentence.data?.text),
    page: nameOf(page, ofPage, ofPage.data?.title || ofPage.data?.address),
  };
}

const nameOf = (key: string | number | undefined, { isError }: { readonly isError: boolean }, known?: string) =>
  key === undefined ? undefined : (known ?? (isError ? String(key) : '…'));
