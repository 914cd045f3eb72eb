import { useState } from 'react';
import type { AuditOptions, OptionField } from '#contract/options.ts';
import { optionWords } from '#locales/option-words.ts';
import { Hint, SearchField, type Texts, type UiKey, useAppRequest, useText } from '../../kit.ts';
import { DetectorChoice } from './preset-choice.tsx';
import { OptionInput } from './option-input.tsx';
import css from './options.module.css';

const noOptions = { collect: {}, analyse: {}, template: {}, verify: {}, cluster: {} };
export const emptyOptions: AuditOptions = { ...noOptions, detectors: null };

type OptionGroupsProps = {
  options: AuditOptions;
  onChange: (options: AuditOptions) => void;
  /** Options offered elsewhere or irrelevant; a search finds them, too. */
  hidden?: readonly string[];
};

export function OptionGroups({ options, onChange, hidden = [] }: OptionGroupsProps) {
  const text = useText();
  const [search, setSearch] = useState('');
  const stages = useAppRequest('option/list', {}).data?.stages ?? {};
  const wanted = search.trim();
  const sections = optionSections(text, stages).map((section) => ({
    ...section,
    entries: section.entries.filter((entry) =>
      wanted === '' ? !hidden.includes(`${entry.stage}.${entry.key}`) : matchesOption(text, entry, wanted),
    ),
  }));
  const shown = sections.filter(({ entries }) => entries.length > 0);
  return (
    <div className={`${css.optionGroups} column`}>
      <SearchField value={search} onChange={setSearch} says="options.search" testId="option-search" />
      {shown.length === 0 && wanted !== '' && <Hint says="options.noneFound" />}
      {shown.map(({ id, title, entries }) => (
        // A new key opens it during a search and closes it afterwards.
        <details
          key={`${id} ${wanted !== ''}`}
          className="line-below"
          open={wanted !== ''}
          data-testid={`options-${id}`}
        >
          <Summary title={title} changed={countChanged(entries, options)} count={entries.length} />
          <div className="as-grid halves gap-20 gap-y-12 px-4 pb-24">
            <OptionInputs entries={entries} options={options} onChange={onChange} />
          </div>
        </details>
      ))}
      {wanted === '' && (
        <details className="line-below" data-testid="options-detectors">
          <Summary title={text.ui('options.detectors')} changed={0} count={null} />
          <DetectorChoice chosen={options.detectors} onChange={(detectors) => onChange({ ...options, detectors })} />
        </details>
      )}
    </div>
  );
}

export function OptionInputs({
  entries,
  options,
  onChange,
}: Omit<OptionGroupsProps, 'hidden'> & { entries: readonly OptionEntry[] }) {
  const text = useText();
  return entries.map(({ stage, key, field }) => (
    <OptionInput
      key={`${stage}.${key}`}
      words={optionWords(text.locale, stage, key)}
      field={field}
      value={options[stage][key]}
      onChange={(value) => onChange({ ...options, [stage]: { ...options[stage], [key]: value } })}
    />
  ));
}

function Summary({ title, changed, count }: { title: string; changed: number; count: number | null }) {
  const text = useText();
  return (
    <summary className="py-8 px-4">
      <span className="strong">{title}</span>{' '}
      {changed > 0 && <span className="badge tone-accent">{text.ui('options.changed', { count: changed })}</span>}
      {count !== null && <span className="hint">{text.format.integer(count)}</span>}
    </summary>
  );
}

type OptionStage = keyof typeof noOptions;

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

export const fetchingOptions: readonly string[] = Object.values(collectSections)
  .flat()
  // Imports have these, too.
  .filter((key) => key !== 'maxPages' && key !== 'publicAddress')
  .map((key) => `collect.${key}`);

type Fields = Readonly<Record<string, OptionField>>;
type OptionEntry = Readonly<{ stage: OptionStage; key: string; field: OptionField }>;

function optionSections(text: Texts, stages: Readonly<Record<string, Fields>>) {
  const { collect = {}, ...others } = stages;
  const named = new Set<string>(Object.values(collectSections).flat());
  const keys = { ...collectSections, again: Object.keys(collect).filter((key) => !named.has(key)) };
  const ofCollect = Object.entries(keys).map(([id, wanted]) => ({
    id,
    title: text.ui(`options.sections.${id}` as UiKey),
    entries: entriesOf('collect', collect, wanted),
  }));
  const ofOthers = (['analyse', 'template', 'verify', 'cluster'] as const).map((stage) => ({
    id: stage,
    title: text.shared(`stage.${stage}`),
    entries: entriesOf(stage, others[stage] ?? {}),
  }));
  return [...ofCollect, ...ofOthers].filter(({ entries }) => entries.length > 0);
}

export const entriesOf = (stage: OptionStage, fields: Fields, keys: readonly string[] = Object.keys(fields)) =>
  keys.flatMap((key): OptionEntry[] => (fields[key] ? [{ stage, key, field: fields[key] }] : []));

function matchesOption(text: Texts, { stage, key }: OptionEntry, wanted: string) {
  const { label, help } = optionWords(text.locale, stage, key);
  const searched = `${label} ${help} ${key}`.toLowerCase();
  const words = wanted.toLowerCase().split(/\s+/);
  return words.every((word) => searched.includes(word));
}

const countChanged = (entries: readonly OptionEntry[], options: AuditOptions) =>
  entries.filter(({ stage, key, field }) => (options[stage][key] ?? field.default) !== field.default).length;
