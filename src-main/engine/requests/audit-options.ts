import type { Source } from '../../contract/audits.ts';
import { rulesForHosts } from '../../contract/selector-rules.ts';
import { auditOptionsSchema, type AuditOptionChanges, type AuditOptions } from '../../contract/options.ts';
import { activeDetectors } from '../detect/registry.ts';
import { checkSelectorRules } from '../page/select/rules.ts';
import { checkDiscoveryRules } from '../source/crawl/link-follower.ts';
import { stageOptions } from '../stage-options.ts';

export function checkedOptions(current: AuditOptions, changes: AuditOptionChanges): AuditOptions {
  const options = auditOptionsSchema.parse({ ...current, ...changes });
  const collect = stageOptions('collect', options);
  // Rules that an earlier version took keep nobody from changing something else.
  if (changes.collect) checkDiscoveryRules(collect);
  checkSelectorRules(stageOptions('analyse', options).selectorRules);
  for (const stage of ['template', 'verify', 'cluster'] as const) stageOptions(stage, options);
  activeDetectors(options.detectors);
  return options;
}

/** With the settings' selector rules for its sites where it brings none of its own. */
export function withSiteRules(
  options: AuditOptionChanges,
  sources: readonly Source[],
  list: string,
): AuditOptionChanges {
  if (list === '' || options.analyse?.['selectorRules'] !== undefined) return options;
  const hosts = sources.map(hostsOf);
  // Rules of other sites match nothing, so all are taken where a source does not name its hosts.
  const rules = hosts.every((known) => known !== null) ? rulesForHosts(list, hosts.flat()) : list;
  return rules === '' ? options : { ...options, analyse: { ...options.analyse, selectorRules: rules } };
}

/** Null when the source does not name them; the pages of a folder have paths and no host. */
function hostsOf(source: Source): string[] | null {
  if (source.kind === 'folder') return [];
  if ('url' in source && typeof source.url === 'string') return hostOf(source.url);
  return source.kind === 'url-list' ? [...new Set(source.urls.flatMap(hostOf))] : null;
}

const hostOf = (url: string): string[] => {
  const host = URL.parse(url)?.host;
  return host ? [host] : [];
};
