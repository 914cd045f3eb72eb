import userAgents from '../../../resources/words/user-agents.json' with { type: 'json' };
import { choice, decimal, flag, integer, text, type OptionFields, type OptionValues } from '../../contract/options.ts';
import { budgets } from '../budgets.ts';

const lines = text(20_000, { lines: true });
const secretLines = text(100_000, { lines: true, secret: true });

/** `hostConnections` and `requestsPerSecond` override the numbers of `pace` unless 0; `polite` burdens no site. */
export const fetchOptions = {
  pace: choice('polite', ['polite', 'brisk', 'unlimited']),
  concurrency: integer(16, 1, 64),
  hostConnections: integer(0, 0, 64),
  requestsPerSecond: decimal(0, 0, 1000),
  connectTimeoutMillis: integer(10_000, 100, 300_000, 'ms'),
  timeoutMillis: integer(20_000, 100, 300_000, 'ms'),
  idleTimeoutMillis: integer(15_000, 100, 300_000, 'ms'),
  bodyTimeoutMillis: integer(120_000, 100, 3_600_000, 'ms'),
  retries: integer(2, 0, 10),
  backOffMillis: integer(500, 0, 60_000, 'ms'),
  giveUpAfter: integer(20, 0, 1000),
  maxBytes: integer(budgets.pageBytes, 10_000, 500_000_000, 'bytes'),
  obeyRobots: flag(true),
  robotsText: text(500_000, { lines: true }),
  robotsMaxAgeSeconds: integer(3600, 1, 86_400, 's'),
  userAgent: choice('PageTwin', Object.keys(userAgents)),
  userAgentText: text(500),
  http2: flag(true),
  keepCookies: flag(true),
  cookies: secretLines,
  headers: secretLines,
  logins: secretLines,
  proxy: text(2000, { secret: true }),
  ignoreTlsErrors: flag(false),
} as const satisfies OptionFields;

const discoveryOptions = {
  followLinks: choice('sites', ['sites', 'always', 'never']),
  useSitemaps: flag(true),
  subdomains: flag(false),
  stayInFolder: flag(false),
  publicAddress: text(2000),
  maxDepth: integer(0, 0, 10_000, 'clicks'),
  obeyNofollow: flag(true),
  obeyNoindex: flag(false),
  include: lines,
  exclude: lines,
  foldTracking: flag(true),
  foldSessions: flag(true),
  parameterRules: lines,
  maxAddressLength: integer(2000, 100, 16_000, 'characters'),
  maxParameters: integer(12, 0, 1000),
  maxFolders: integer(25, 1, 1000),
  maxPerPattern: integer(200_000, 0, 10_000_000),
  trapPages: integer(100, 0, 100_000),
  askForChanges: flag(true),
  maxLost: integer(50, 0, 100, '%'),
  trustLastmod: flag(false),
} as const satisfies OptionFields;

const renderOptions = {
  render: choice('off', ['off', 'automatic', 'on']),
  renderTabs: integer(2, 1, 16),
  renderTimeoutMillis: integer(15_000, 1000, 120_000, 'ms'),
  renderFullHeight: flag(true),
  renderPosts: flag(false),
} as const satisfies OptionFields;

export const collectOptions = {
  ...fetchOptions,
  maxPages: integer(0, 0, 10_000_000),
  ...discoveryOptions,
  ...renderOptions,
  importDrafts: flag(false),
} as const satisfies OptionFields;

export type FetchOptionValues = OptionValues<typeof fetchOptions>;
export type CollectOptionValues = OptionValues<typeof collectOptions>;

/** The header, and the product token for robots.txt: PageTwin for browsers, which have none. */
export function userAgentOf({ userAgent, userAgentText }: Readonly<Record<'userAgent' | 'userAgentText', string>>) {
  const text = userAgentText.replaceAll(/\s+/g, ' ').trim();
  const header = text || ((userAgents as Readonly<Record<string, string>>)[userAgent] ?? userAgents.PageTwin);
  const compatible = /compatible;\s*([\w-]+)/i.exec(header)?.[1];
  return { header, token: compatible ?? /^(?!Mozilla\/)[A-Za-z][\w-]*/.exec(header)?.[0] ?? 'PageTwin' };
}
