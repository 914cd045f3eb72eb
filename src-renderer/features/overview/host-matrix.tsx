import { useMemo } from 'react';
import { Link } from 'wouter';
import type { Overview } from '../../../src-main/contract/overview.ts';
import { useText } from '../../i18n/use-text.ts';
import type { OverviewPlaces } from './overview-places.ts';
import { Panel } from './panel.tsx';

interface HostMatrixProps {
  readonly hosts: Overview['hosts'];
  readonly places: OverviewPlaces;
}

const maxHosts = 8;

/** Who copies whom, where an audit has several hosts: copies in the rows, what they were taken from in the columns. */
export function HostMatrix({ hosts, places }: HostMatrixProps) {
  const text = useText();
  const { names, left, countOf } = useMemo(() => matrixOf(hosts), [hosts]);
  if (names.length < 2) return null;
  return (
    <Panel title={text.ui('overview.hosts')} note={text.ui('overview.hostsHint')} width="full" testId="overview-hosts">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div className="scroll-both max-h-420" tabIndex={0} role="group" aria-label={text.ui('overview.hosts')}>
        <table className="table host-table">
          <thead>
            <tr>
              <th scope="col">{text.ui('overview.copiesOn')}</th>
              {names.map((name) => (
                <th key={name} scope="col" className="number" title={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((host) => (
              <tr key={host}>
                <th scope="row">
                  <Link href={places.pages({ hosts: [host], copied: true })}>{host}</Link>
                </th>
                {names.map((source) => {
                  const count = countOf(host, source);
                  return (
                    <td key={source} className="number" data-own={host === source}>
                      {count === 0 ? (
                        '0'
                      ) : (
                        <Link href={places.pages({ hosts: [host], sourceHosts: [source] })}>
                          {text.format.integer(count)}
                        </Link>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && (
        <p className="push-down quiet small">{text.ui('overview.hostsLeft', { count: text.format.integer(left) })}</p>
      )}
    </Panel>
  );
}

/** The hosts with most copies, given and taken together. */
function matrixOf(hosts: Overview['hosts']) {
  const sums = new Map<string, number>();
  for (const { host, source, pages } of hosts)
    for (const name of new Set([host, source])) sums.set(name, (sums.get(name) ?? 0) + pages);
  const names = [...sums].toSorted(([x, a], [y, b]) => b - a || (x < y ? -1 : 1)).map(([name]) => name);
  const counts = new Map(hosts.map(({ host, source, pages }) => [`${host} ${source}`, pages]));
  return {
    names: names.slice(0, maxHosts),
    left: Math.max(0, names.length - maxHosts),
    countOf: (host: string, source: string) => counts.get(`${host} ${source}`) ?? 0,
  };
}
