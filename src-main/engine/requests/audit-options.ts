import type { Source } from '../../contract/audits.ts';
import {
  type AuditOptionChanges,
  type AuditOptions,
  auditOptionsSchema,
  type OptionField,
  type OptionValue,
} from '../../contract/options.ts';
import { rulesForHosts } from '../../contract/selector-rules.ts';
import { activeDetectors } from '../detect/registry.ts';
import { checkSelectorRules } from '../page/select/rules.ts';
import { checkDiscoveryRules } from '../source/crawl/scope.ts';
import { checkFetchTexts } from '../source/crawl/request-headers.ts';
import { collectOptions } from '../source/options.ts';
import { stageOptions } from '../stage-options.ts';

export function checkedOptions(changes: AuditOptionChanges, current: Partial<AuditOptions> = {}) {
  const options = auditOptionsSchema.parse({ ...current, ...changes });
  const collect = stageOptions('collect', options);
  // Stored options may be of an earlier version, whose rules must not block other changes.
  if (changes.collect) checkDiscoveryRules(collect);
  checkSelectorRules(stageOptions('analyse', options).selectorRules);
  for (const stage of ['template', 'verify', 'cluster'] as const) stageOptions(stage, options);
  activeDetectors(options.detectors);
  return options;
}

/** Adds the settings' selector rules for the audit's sites, unless it has its own. */
export function withSiteRules(options: AuditOptionChanges, sources: readonly Source[], list: string) {
  if (list === '' || options.analyse?.['selectorRules'] !== undefined) return options;
  const hosts = sources.map(hostsOf);
  // If hosts are unknown, all rules are taken, since those of other sites match nothing.
  const rules = hosts.every((known) => known !== null) ? rulesForHosts(list, hosts.flat()) : list;
  return rules === '' ? options : { ...options, analyse: { ...options.analyse, selectorRules: rules } };
}

/** Null if unknown. Pages of a folder have paths and no host. */
function hostsOf(source: Source) {
  if (source.kind === 'folder') return [];
  if ('url' in source) return [source.url].flatMap(hostOf);
  return source.kind === 'url-list' ? [...new Set(source.urls.flatMap(hostOf))] : null;
}

const hostOf = (url: string) => URL.parse(url)?.host || [];

export type Secrets = Readonly<Record<string, string>>;

export const secretMask = '••••••••';

/** Key among the secrets, which audits have by id. */
export const profileKey = (name: string) => `profile:${name}`;
export const profileKeyIfAny = (name: string | undefined) => (name === undefined ? null : profileKey(name));

const mapped = (secrets: Secrets, change: (value: string, name: string) => string) =>
  Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, change(value, name)]));

export const filledIn = (entered: Secrets, before: Secrets) =>
  mapped(entered, (value, name) => value.replace(secretMask, () => before[name] ?? '').trim());

export const withoutEmpty = (secrets: Secrets) =>
  Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''));

export function splitSecrets({ collect, ...options }: AuditOptionChanges) {
  const open: Record<string, OptionValue> = {};
  const secrets: Record<string, string> = {};
  for (const [name, value] of Object.entries(collect ?? {})) {
    const field = (collectOptions as Readonly<Record<string, OptionField>>)[name];
    if (field?.kind === 'text' && field.secret && typeof value === 'string') secrets[name] = value;
    else open[name] = value;
  }
  return { open: { ...options, ...(collect && { collect: open }) } satisfies AuditOptionChanges, secrets };
}

/** The mask stands for the secret of the profile or audit with this key; without one it is dropped. */
export function splitEntered(kept: { of(key: string): Secrets }, options: AuditOptionChanges, key: string | null) {
  const { open, secrets } = splitSecrets(options);
  return { open, secrets: withoutEmpty(filledIn(secrets, key === null ? {} : kept.of(key))) };
}

/** Throws `option-out-of-range` for secrets that a crawl could not parse. */
export function checkSecrets(secrets: Secrets) {
  checkFetchTexts(stageOptions('collect', { collect: mapped(secrets, (value) => value.replace(secretMask, '')) }));
}

export const withMask = (options: AuditOptions, secrets: Secrets): AuditOptions => ({
  ...options,
  collect: { ...options.collect, ...mapped(secrets, () => secretMask) },
});

/** Moves logins in addresses (`https://user:password@host/`) to the secrets. */
export function splitLogins(sources: readonly Source[], secrets: Secrets) {
  const logins: string[] = [];
  const stripped = sources.map((source) => {
    const url = 'url' in source ? URL.parse(source.url) : null;
    if (!url || !('url' in source) || url.username === '') return source;
    logins.push(`${url.host} ${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);
    url.username = '';
    url.password = '';
    return { ...source, url: url.href };
  });
  if (logins.length === 0) return { sources, secrets };
  return { sources: stripped, secrets: { ...secrets, logins: [secrets['logins'] ?? '', ...logins].join('\n').trim() } };
}
