import { isGoing } from '../../src-main/contract/progress.ts';
import { useRequest } from '../api/requests.ts';

/**
 * What the bars and lists of screens count: while an audit runs, as the run tells it, which is newer than its summary.
 * Clusters are those of every kind, as on the screen that lists them. Undefined until the summary is there.
 */
export function useCounts(audit: string | null) {
  const asked = { audit: audit ?? '' };
  const enabled = audit !== null;
  const summary = useRequest('audit/summary', asked, { enabled }).data;
  const progress = useRequest('audit/progress', asked, { enabled }).data;
  if (!summary) return undefined;
  const { collectedPages, clusters, problems, relations, sharedSentences } = summary;
  const live = progress && isGoing(progress.state) ? progress.counts : { pages: collectedPages, clusters, problems };
  return { relations, sharedSentences, pages: live.pages, clusters: live.clusters, problems: live.problems };
}
