import type { Source } from '../../contract/audits.ts';
import { rulesForHosts } from '../../contract/selector-rules.ts';
import { auditOptionsSchema, type AuditOptionChanges, type AuditOptions } from '../../contract/options.ts';
import { clusterOptions } from '../cluster/options.ts';
import { activeDetectors } from '../detect/registry.ts';
import { checkOptions } from '../options.ts';
import { analyseOptions } from '../page/options.ts';
import { checkSelectorRules } from '../page/select/rules.ts';
import { templateOptions } from '../page/template/options.ts';
import { checkDiscoveryRules } from '../source/crawl/link-follower.ts';
import { collectOptions } from '../source/options.ts';
import { verifyOptions } from '../verify/options.ts';

/** A value out of range is refused with the range, and nothing is changed. */
export function checkedOptions(current: AuditOptions, changes: AuditOptionChanges): AuditOptions {
  const options = auditOptionsSchema.parse({ ...current, ...changes });
  const collect = checkOptions(collectOptions, options.collect, 'collect');
  // Rules that an earlier version took keep nobody from changing something else.
  if (changes.collect) checkDiscoveryRules(collect);
  checkSelectorRules(checkOptions(analyseOptions, options.analyse, 'analyse').selectorRules);
  checkOptions(templateOptions, options.template, 'template');
  checkOptions(verifyOptions, options.verify, 'verify');
  checkOptions(clusterOptions, options.cluster, 'cluster');
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
