import type { Fetcher } from './fetcher.ts';
import { redirectTarget } from './response.ts';

const noHttps = /^(?:network-(?:refused|timeout|tls|reset|protocol|unreachable)|tls-.*)$/;

/**
 * The address under http, where https failed with this code and http responds without leading back; else null. It is
 * only proposed to the user: an attacker who blocks https could otherwise read the traffic. Requests robots.txt, which
 * is permitted everywhere.
 */
export async function plainHttpOf(address: string, code: string, fetcher: Fetcher): Promise<string | null> {
  const url = new URL(address);
  if (url.protocol !== 'https:' || !noHttps.test(code)) return null;
  url.protocol = 'http:';
  const asked = `${url.origin}/robots.txt`;
  const response = await fetcher.fetch(asked, { kind: 'any', maxBytes: 500_000 }, { urgent: true });
  const isAnswered = response.statusCode > 0 && !redirectTarget(response, asked)?.startsWith('https:');
  return isAnswered ? url.href : null;
}
