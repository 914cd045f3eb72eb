import type { CollectOptionValues } from '../options.ts';
import type { CollectedPage, Frontier, QueuedAddress } from '../source.ts';

type ChangeOptions = Pick<CollectOptionValues, 'askForChanges' | 'trustLastmod'>;

/** False when the date in the sitemap is unchanged and the option `trustLastmod` is on. */
export function asksForChange({ former, lastModified }: QueuedAddress, { trustLastmod }: ChangeOptions): boolean {
  return !trustLastmod || lastModified === null || former?.listed !== lastModified || former.statusCode !== 200;
}

/** Headers of a conditional request, which gets a 304 when the page is unchanged (RFC 9110, 13.1). */
export function validators(
  { former }: QueuedAddress,
  { askForChanges }: ChangeOptions,
): Readonly<Record<string, string>> {
  if (!askForChanges || former?.statusCode !== 200) return {};
  return {
    ...(former.etag !== null && { 'if-none-match': former.etag }),
    ...(former.changedAt !== null && { 'if-modified-since': former.changedAt }),
  };
}

/** A page with the body and headers of the previous crawl; null when it had no body. */
export function unchangedPage({ id, address, former }: QueuedAddress, frontier: Frontier): CollectedPage | null {
  const before = former && frontier.formerBody(address);
  if (!before) return null;
  const { bytes, headers } = before;
  return {
    id,
    address,
    statusCode: former.statusCode,
    headers,
    body: bytes,
    redirectTo: null,
    fetchedAt: Date.now(),
    problems: [],
    unchanged: true,
  };
}
