import type { Fetcher } from './fetcher.ts';
import { redirectTarget } from './fetcher.ts';

/** What keeps a server from being spoken to by https, or comes of speaking so to one that does not. */
const noHttps = /^(?:network-(?:refused|timeout|tls|reset|protocol|unreachable)|tls-.*)$/;

/**
 * The same address under http, where https failed with this code and http answers without sending its visitors back; null otherwise. It is only
 * offered, and taken by nobody but the user: whoever can keep https from being answered could read along from then on. Asks for robots.txt,
 * which may be asked for everywhere.
 */
export async function plainHttpOf(address: string, code: string, fetcher: Fetcher): Promise<string | null> {
  const url = new URL(address);
  if (url.protocol !== 'https:' || !noHttps.test(code)) return null;
  url.protocol = 'http:';
  const asked = `${url.origin}/robots.txt`;
  const answer = await fetcher.fetch(asked, { body: 'any', maxBytes: 500_000 }, { urgent: true });
  const isAnswered = answer.statusCode > 0 && !redirectTarget(answer, asked)?.startsWith('https:');
  return isAnswered ? url.href : null;
}
