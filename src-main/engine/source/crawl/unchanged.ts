import type { CollectOptionValues } from '../options.ts';
import type { CollectedPage, Frontier, QueuedAddress } from '../source.ts';

type ChangeOptions = Pick<CollectOptionValues, 'askForChanges' | 'trustLastmod'>;

/** False when the date in the sitemap, which the user trusts, says that a page is what it was. */
export function asksForChange({ former, lastModified }: QueuedAddress, { trustLastmod }: ChangeOptions): boolean {
  return !trustLastmod || lastModified === null || former?.listed !== lastModified || former.statusCode !== 200;
}

/** Headers of a request that is answered with 304 when the page is what it was (RFC 9110, 13.1). */
export function validators({ former }: QueuedAddress, { askForChanges }: ChangeOptions): Readonly<Record<string, string>> {
  if (!askForChanges || former?.statusCode !== 200) return {};
  return {
    ...(former.etag !== null && { 'if-none-match': former.etag }),
    ...(former.changedAt !== null && { 'if-modified-since': former.changedAt }),
  };
}

/** A page with the body and the headers that it had when the audit collected before; null when it had none. */
export function unchangedPage({ id, address, former }: QueuedAddress, frontier: Frontier): CollectedPage | null {
  const before = former && frontier.formerBody(address);
  if (!before) return null;
  const { bytes, headers } = before;
  return { id, address, statusCode: former.statusCode, headers, body: bytes, redirectTo: null, fetchedAt: Date.now(), problems: [], unchanged: true };
}
