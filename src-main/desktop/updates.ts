import { z } from 'zod';

const feedSchema = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/), page: z.url({ protocol: /^https?$/ }) });

/** Null if nothing is newer, or the feed cannot be read. */
export async function findUpdate(feed: string, version: string) {
  try {
    const answer = await fetch(feed, {
      signal: AbortSignal.timeout(timeoutMillis),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    const update = feedSchema.parse(await answer.json());
    return isNewer(update.version, version) ? update : null;
  } catch {
    return null;
  }
}

const timeoutMillis = 10_000;

export const isNewer = (offered: string, own: string) => offered.localeCompare(own, 'en', { numeric: true }) > 0;
