import type { Source } from '../../contract/models.ts';
import type { AuditOptionChanges } from '../../contract/options.ts';
import { rulesForHosts } from '../../contract/selector-rules.ts';

/** Options of a new audit, with the selector rules that the settings hold for its sites where it brings none of its own. */
export function withSiteRules(options: AuditOptionChanges, sources: readonly Source[], list: string): AuditOptionChanges {
  if (list === '' || options.analyse?.['selectorRules'] !== undefined) return options;
  const hosts = sources.map(hostsOf);
  // Where a source does not tell its hosts, rules of all sites are taken: those of other sites match nothing.
  const rules = hosts.every((known) => known !== null) ? rulesForHosts(list, hosts.flat()) : list;
  return rules === '' ? options : { ...options, analyse: { ...options.analyse, selectorRules: rules } };
}

/** Null when the source does not say. The pages of a folder have paths and no host. */
function hostsOf(source: Source): string[] | null {
  if (source.kind === 'folder') return [];
  if ('url' in source && typeof source.url === 'string') return hostOf(source.url);
  return source.kind === 'url-list' ? [...new Set(source.urls.flatMap(hostOf))] : null;
}

const hostOf = (url: string): string[] => {
  const host = URL.parse(url)?.host;
  return host ? [host] : [];
};
