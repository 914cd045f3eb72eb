import type { AuditOptions, OptionField } from '../../../src-main/contract/options.ts';
import { stageOptionWords } from '../../i18n/option-words.ts';
import type { Texts, UiKey } from '../../i18n/use-text.ts';

const optionStages = ['collect', 'analyse', 'template', 'verify', 'cluster'] as const;
export type OptionStage = (typeof optionStages)[number];

/** Options of collecting by what they are about; what is not named here stands in the last one. */
const collectSections = {
  scope: [
    'followLinks',
    'maxPages',
    'maxDepth',
    'useSitemaps',
    'subdomains',
    'stayInFolder',
    'publicAddress',
    'include',
    'exclude',
    'obeyNofollow',
    'obeyNoindex',
  ],
  speed: ['pace', 'requestsPerSecond', 'hostConnections', 'concurrency', 'retries', 'backOffMillis', 'giveUpAfter'],
  limits: ['maxBytes', 'connectTimeoutMillis', 'timeoutMillis', 'idleTimeoutMillis', 'bodyTimeoutMillis'],
  robots: ['obeyRobots', 'robotsText', 'robotsMaxAgeSeconds', 'userAgent', 'userAgentText'],
  access: ['logins', 'cookies', 'keepCookies', 'headers', 'proxy', 'ignoreTlsErrors', 'http2'],
  rendering: ['render', 'renderTimeoutMillis', 'renderTabs', 'renderFullHeight', 'renderPosts'],
  addresses: [
    'foldTracking',
    'foldSessions',
    'parameterRules',
    'maxPerPattern',
    'trapPages',
    'maxAddressLength',
    'maxParameters',
    'maxFolders',
  ],
} as const;

/** What matters for pages that are read from files, too. */
const ofImports: ReadonlySet<string> = new Set(['maxPages', 'publicAddress']);

/** Paths of the options about finding pages and asking servers for them. */
export const fetchingOptions: readonly string[] = Object.values(collectSections)
  .flat()
  .filter((key) => !ofImports.has(key))
  .map((key) => `collect.${key}`);

export interface OptionEntry {
  readonly stage: OptionStage;
  readonly key: string;
  readonly field: OptionField;
}

interface OptionSection {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly OptionEntry[];
}

/** All options in sections, in the order in which people look for them. */
export function optionSections(
  text: Texts,
  stages: Readonly<Record<string, Readonly<Record<string, OptionField>>>>,
): readonly OptionSection[] {
  const { collect = {}, ...others } = stages;
  const named = new Set<string>(Object.values(collectSections).flat());
  const keys = { ...collectSections, again: Object.keys(collect).filter((key) => !named.has(key)) };
  const ofCollect = Object.entries(keys).map(([id, wanted]) => ({
    id,
    title: text.ui(`options.sections.${id}` as UiKey),
    entries: entriesOf('collect', collect, wanted),
  }));
  const ofOthers = optionStages.slice(1).map((stage) => ({
    id: stage,
    title: text.shared(`stage.${stage}`),
    entries: entriesOf(stage, others[stage] ?? {}, Object.keys(others[stage] ?? {})),
  }));
  return [...ofCollect, ...ofOthers].filter(({ entries }) => entries.length > 0);
}

function entriesOf(
  stage: OptionStage,
  fields: Readonly<Record<string, OptionField>>,
  keys: readonly string[],
): readonly OptionEntry[] {
  return keys.flatMap((key) => (fields[key] ? [{ stage, key, field: fields[key] }] : []));
}

/** Whether all words stand in the name or the help of an option. */
export function matchesOption(text: Texts, { stage, key, field }: OptionEntry, wanted: string): boolean {
  const { label, help } = stageOptionWords(text, stage, key, field);
  const searched = `${label} ${help} ${key}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** How many of these options have another value than their default. */
export const countChanged = (entries: readonly OptionEntry[], options: AuditOptions): number =>
  entries.filter(({ stage, key, field }) => (options[stage][key] ?? field.default) !== field.default).length;
