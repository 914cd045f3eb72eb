import { useRequest } from '../../api/requests.ts';

type FilteredBy = Readonly<{ cluster?: string | undefined; sentence?: string | undefined; page?: number | undefined }>;

export type FilterNames = Readonly<{ cluster?: string; sentence?: string; page?: string }>;

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
