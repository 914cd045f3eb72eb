import type { Locale } from '../../../contract/settings.ts';
import type { PlanRow } from '../../../contract/plan.ts';
import { isSessionParameter, isTrackingParameter } from '../../source/query-parameters.ts';
import { reportText } from '../texts.ts';
import { comment, groundsComment, isDecided, proposalsComment, type RenderedFile } from './grounds.ts';
import { webUrl } from './resolve-targets.ts';

const maxLineLength = 500;

type Hosts = Map<string, Map<string, Set<string>>>;

/** For the robots.txt of each host, from addresses that differ from their source page in parameters alone: those of visits and campaigns for any path, others for the paths where they were found. A group for Yandex would make it pass over the rules for all. Refused are addresses from which no parameter can be told. */
export function cleanParam(rows: readonly PlanRow[], waiting = 0, locale: Locale = 'en'): RenderedFile {
  const decided = collect(rows.filter(isDecided));
  const proposed = collect(
    rows.filter((row) => !isDecided(row)),
    decided.hosts,
  );
  const names = [...new Set([...decided.hosts.keys(), ...proposed.hosts.keys()])].sort();
  const blocks = names.map((host) => ({
    host,
    sure: directives(decided.hosts.get(host)),
    unsure: directives(proposed.hosts.get(host)),
  }));
  const proposals = blocks.reduce((sum, { unsure }) => sum + unsure.length, 0);
  const entries = blocks.reduce((sum, { sure }) => sum + sure.length, proposals);
  const text = [
    ...groundsComment(locale, 'noParameterRules', { entries, proposals, waiting }),
    ...blocks.flatMap(({ host, sure, unsure }) => [
      '',
      comment(reportText(locale, 'serverFiles.robots', { host })),
      ...sure,
      ...(unsure.length > 0 ? [proposalsComment(locale), ...unsure] : []),
    ]),
    '',
  ].join('\n');
  return { text, entries, refused: decided.refused + proposed.refused, proposals };
}

function collect(rows: readonly PlanRow[], known?: Hosts) {
  const hosts: Hosts = new Map();
  let refused = 0;
  for (const row of rows) {
    if (row.action !== 'parameter-rule') continue;
    const url = webUrl(row.address);
    const names = url ? needlessParameters(url, row.target ?? row.source?.address ?? null) : [];
    if (!url || names.length === 0) {
      refused += 1;
      continue;
    }
    for (const name of names) {
      const path = pathOf(url, name);
      if (known?.get(url.host)?.get(path)?.has(name)) continue;
      const paths = hosts.get(url.host) ?? new Map<string, Set<string>>();
      hosts.set(url.host, paths.set(path, (paths.get(path) ?? new Set()).add(name)));
    }
  }
  return { hosts, refused };
}

const directives = (paths: ReadonlyMap<string, ReadonlySet<string>> | undefined): string[] =>
  [...(paths ?? [])].sort().flatMap(linesOf);

/** That its source page has not, or with another value; all where that page stands elsewhere. */
function needlessParameters(url: URL, source: string | null): string[] {
  const plain = source === null ? null : webUrl(source);
  const kept =
    plain && plain.host === url.host && plain.pathname === url.pathname ? plain.searchParams : new URLSearchParams();
  const names = [...new Set(url.searchParams.keys())].filter((name) => url.searchParams.get(name) !== kept.get(name));
  return names.map(rawName).filter((name) => name !== '');
}

/** As it stands in addresses; '' for what would end or divide a directive. */
function rawName(name: string): string {
  const encoded = encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
  return encoded.length > 100 ? '' : encoded;
}

const everywhere = '';

function pathOf(url: URL, name: string): string {
  const value = url.searchParams.get(name) ?? '';
  return isTrackingParameter(name, value) || isSessionParameter(name, value) ? everywhere : pathPattern(url.pathname);
}

/** A star stands for other characters. */
const pathPattern = (path: string): string => path.replaceAll(/(?:%[\dA-F]{2}|[^\w./-])+/giu, '*').slice(0, 300);

function linesOf([path, names]: readonly [string, ReadonlySet<string>]): string[] {
  const end = path === everywhere ? '' : ` ${path}`;
  const lines: string[] = [];
  let line = '';
  for (const name of [...names].sort()) {
    const longer = line === '' ? `Clean-param: ${name}` : `${line}&${name}`;
    if (longer.length + end.length > maxLineLength && line !== '') {
      lines.push(line + end);
      line = `Clean-param: ${name}`;
    } else line = longer;
  }
  return [...lines, line + end];
}
