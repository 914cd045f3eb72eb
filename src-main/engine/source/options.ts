import userAgents from '../../../resources/words/user-agents.json' with { type: 'json' };
import { choice, decimal, flag, integer, text, type OptionFields, type OptionValues } from '../../contract/options.ts';
import en from '../../locales/en/options.json' with { type: 'json' };
import { budgets } from '../budgets.ts';

const help = en.optionHelp.collect;

const lines = (help: string) => text(20_000, help, { lines: true });
const secretLines = (help: string) => text(100_000, help, { lines: true, secret: true });

/** `hostConnections` and `requestsPerSecond` replace the numbers behind `pace`; no site minds `polite`. */
export const fetchOptions = {
  pace: choice('polite', ['polite', 'brisk', 'unlimited'], help.pace),
  concurrency: integer(16, 1, 64, help.concurrency),
  hostConnections: integer(0, 0, 64, help.hostConnections),
  requestsPerSecond: decimal(0, 0, 1000, help.requestsPerSecond),
  connectTimeoutMillis: integer(10_000, 100, 300_000, help.connectTimeoutMillis, 'ms'),
  timeoutMillis: integer(20_000, 100, 300_000, help.timeoutMillis, 'ms'),
  idleTimeoutMillis: integer(15_000, 100, 300_000, help.idleTimeoutMillis, 'ms'),
  bodyTimeoutMillis: integer(120_000, 100, 3_600_000, help.bodyTimeoutMillis, 'ms'),
  retries: integer(2, 0, 10, help.retries),
  backOffMillis: integer(500, 0, 60_000, help.backOffMillis, 'ms'),
  giveUpAfter: integer(20, 0, 1000, help.giveUpAfter),
  maxBytes: integer(budgets.pageBytes, 10_000, 500_000_000, help.maxBytes, 'bytes'),
  obeyRobots: flag(true, help.obeyRobots),
  robotsText: text(500_000, help.robotsText, { lines: true }),
  robotsMaxAgeSeconds: integer(3600, 1, 86_400, help.robotsMaxAgeSeconds, 's'),
  userAgent: choice('PageTwin', Object.keys(userAgents), help.userAgent),
  userAgentText: text(500, help.userAgentText),
  http2: flag(true, help.http2),
  keepCookies: flag(true, help.keepCookies),
  cookies: secretLines(help.cookies),
  headers: secretLines(help.headers),
  logins: secretLines(help.logins),
  proxy: text(2000, help.proxy, { secret: true }),
  ignoreTlsErrors: flag(false, help.ignoreTlsErrors),
} as const satisfies OptionFields;

const discoveryOptions = {
  followLinks: choice('sites', ['sites', 'always', 'never'], help.followLinks),
  useSitemaps: flag(true, help.useSitemaps),
  subdomains: flag(false, help.subdomains),
  stayInFolder: flag(false, help.stayInFolder),
  publicAddress: text(2000, help.publicAddress),
  maxDepth: integer(0, 0, 10_000, help.maxDepth, 'clicks'),
  obeyNofollow: flag(true, help.obeyNofollow),
  obeyNoindex: flag(false, help.obeyNoindex),
  include: lines(help.include),
  exclude: lines(help.exclude),
  foldTracking: flag(true, help.foldTracking),
  foldSessions: flag(true, help.foldSessions),
  parameterRules: lines(help.parameterRules),
  maxAddressLength: integer(2000, 100, 16_000, help.maxAddressLength, 'characters'),
  maxParameters: integer(12, 0, 1000, help.maxParameters),
  maxFolders: integer(25, 1, 1000, help.maxFolders),
  maxPerPattern: integer(200_000, 0, 10_000_000, help.maxPerPattern),
  trapPages: integer(100, 0, 100_000, help.trapPages),
  askForChanges: flag(true, help.askForChanges),
  maxLost: integer(50, 0, 100, help.maxLost, '%'),
  trustLastmod: flag(false, help.trustLastmod),
} as const satisfies OptionFields;

const renderOptions = {
  render: choice('off', ['off', 'automatic', 'on'], help.render),
  renderTabs: integer(2, 1, 16, help.renderTabs),
  renderTimeoutMillis: integer(15_000, 1000, 120_000, help.renderTimeoutMillis, 'ms'),
  renderFullHeight: flag(true, help.renderFullHeight),
  renderPosts: flag(false, help.renderPosts),
} as const satisfies OptionFields;

export const collectOptions = {
  ...fetchOptions,
  maxPages: integer(0, 0, 10_000_000, help.maxPages),
  ...discoveryOptions,
  ...renderOptions,
  importDrafts: flag(false, help.importDrafts),
} as const satisfies OptionFields;

export type FetchOptionValues = OptionValues<typeof fetchOptions>;
export type CollectOptionValues = OptionValues<typeof collectOptions>;

/** The header, and the name for robots.txt: PageTwin for browsers, which have none. */
export function userAgentOf({ userAgent, userAgentText }: Readonly<Record<'userAgent' | 'userAgentText', string>>) {
  const text = userAgentText.replaceAll(/\s+/g, ' ').trim();
  const header = text || ((userAgents as Readonly<Record<string, string>>)[userAgent] ?? userAgents.PageTwin);
  return { header, token: tokenOf(header) };
}

function tokenOf(text: string) {
  const compatible = /compatible;\s*([\w-]+)/i.exec(text)?.[1];
  if (compatible !== undefined) return compatible;
  return /^(?!Mozilla\/)[A-Za-z][\w-]*/.exec(text)?.[0] ?? 'PageTwin';
}
