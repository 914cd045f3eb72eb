import type { OptionFields, OptionValues } from '../../../contract/options.ts';
import { userAgentNames } from './user-agent.ts';
import { budgets } from '../../budgets.ts';

/**
 * How pages are asked for. The standard pace is one that no site minds: never more than 4 connections or 8 requests in
 * any second. `pace` alone changes that; the two numbers below it are for those who want others than it stands for.
 */
export const fetchOptions = {
  pace: {
    kind: 'choice',
    default: 'polite',
    choices: ['polite', 'brisk', 'unlimited'],
    help: 'How hard a site is asked: polite (4 connections, 8 requests a second), brisk (8 and 25), or unlimited (for a server of your own).',
  },
  concurrency: {
    kind: 'integer',
    default: 16,
    min: 1,
    max: 64,
    help: 'Requests in flight at the same time, over all sites.',
  },
  hostConnections: {
    kind: 'integer',
    default: 0,
    min: 0,
    max: 64,
    help: 'Connections to one site; 0 takes those of the pace.',
  },
  requestsPerSecond: {
    kind: 'number',
    default: 0,
    min: 0,
    max: 1000,
    help: 'Requests per second to one site; 0 takes those of the pace.',
  },
  connectTimeoutMillis: {
    kind: 'integer',
    default: 10000,
    min: 100,
    max: 300000,
    unit: 'ms',
    help: 'How long connecting may take.',
  },
  timeoutMillis: {
    kind: 'integer',
    default: 20000,
    min: 100,
    max: 300000,
    unit: 'ms',
    help: 'How long an answer may take to begin.',
  },
  idleTimeoutMillis: {
    kind: 'integer',
    default: 15000,
    min: 100,
    max: 300000,
    unit: 'ms',
    help: 'How long an answer may fall silent.',
  },
  bodyTimeoutMillis: {
    kind: 'integer',
    default: 120000,
    min: 100,
    max: 3600000,
    unit: 'ms',
    help: 'How long an answer may take in all.',
  },
  retries: {
    kind: 'integer',
    default: 2,
    min: 0,
    max: 10,
    help: 'Tries after a first failure that may pass: 429, 5xx, lost connections.',
  },
  backOffMillis: {
    kind: 'integer',
    default: 500,
    min: 0,
    max: 60000,
    unit: 'ms',
    help: 'Wait before the first further try; each later one waits twice as long, give or take chance.',
  },
  giveUpAfter: {
    kind: 'integer',
    default: 20,
    min: 0,
    max: 1000,
    help: 'A site is given up after so many requests in a row without an answer (or with 429, 502, 503, 504); 0 never does.',
  },
  maxBytes: {
    kind: 'integer',
    default: budgets.pageBytes.max,
    min: 10000,
    max: 500000000,
    unit: 'bytes',
    help: 'Larger pages are not read.',
  },
  obeyRobots: { kind: 'boolean', default: true, help: 'Obey robots.txt.' },
  robotsText: {
    kind: 'text',
    default: '',
    maxLength: 500000,
    lines: true,
    help: 'A robots.txt to obey instead of that of the sites, to try a change before it goes live.',
  },
  robotsMaxAgeSeconds: {
    kind: 'integer',
    default: 3600,
    min: 1,
    max: 86400,
    unit: 's',
    help: 'A robots.txt that was read longer ago is read again during the crawl.',
  },
  userAgent: {
    kind: 'choice',
    default: 'PageTwin',
    choices: userAgentNames,
    help: 'Name under which pages are asked for and robots.txt is read.',
  },
  userAgentText: {
    kind: 'text',
    default: '',
    maxLength: 500,
    lines: false,
    help: 'User agent in your own words, instead of the name above.',
  },
  http2: { kind: 'boolean', default: true, help: 'Speak HTTP/2 with servers that offer it.' },
  keepCookies: {
    kind: 'boolean',
    default: true,
    help: 'Send cookies back that a site sets, for the time of the crawl.',
  },
  cookies: {
    kind: 'text',
    default: '',
    maxLength: 100000,
    lines: true,
    secret: true,
    help: 'Cookies to send, a line for each host: example.com name=value; name=value. Kept on this computer only, not in the audit file.',
  },
  headers: {
    kind: 'text',
    default: '',
    maxLength: 100000,
    lines: true,
    secret: true,
    help: 'Further request headers, a line for each: Name: value. Kept on this computer only, not in the audit file.',
  },
  logins: {
    kind: 'text',
    default: '',
    maxLength: 100000,
    lines: true,
    secret: true,
    help: 'Logins of password-protected hosts (basic or digest authentication), a line for each: example.com user:password. Kept on this computer only, not in the audit file.',
  },
  proxy: {
    kind: 'text',
    default: '',
    maxLength: 2000,
    lines: false,
    secret: true,
    help: 'Address of an HTTP, HTTPS or SOCKS5 proxy (socks5://user:password@host:port); empty takes that of the environment (HTTPS_PROXY, HTTP_PROXY, NO_PROXY), "direct" none. Kept on this computer only.',
  },
  ignoreTlsErrors: {
    kind: 'boolean',
    default: false,
    help: 'Accept certificates that are expired, self-signed or for another host.',
  },
} as const satisfies OptionFields;

export type FetchOptionValues = OptionValues<typeof fetchOptions>;
