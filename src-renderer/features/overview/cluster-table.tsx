import { Link } from 'wouter';
import type { Overview } from '../../../src-main/contract/overview.ts';
import { kindsOfCopies } from '../../../src-main/contract/page-kinds.ts';
import { useText } from '../../i18n/use-text.ts';
import type { OverviewPlaces } from './overview-places.ts';

interface ClusterTableProps {
  readonly treemap: Overview['treemap'];
  readonly places: OverviewPlaces;
}

const maxRows = 100;

/** The treemap as a list, largest first. */
export function ClusterTable({ treemap, places }: ClusterTableProps) {
  const text = useText();
  const rows = treemap.clusters.slice(0, maxRows);
  const left = treemap.clusters.length - rows.length + treemap.others.reduce((sum, { clusters }) => sum + clusters, 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className="scroll-both max-h-420" tabIndex={0} role="group" aria-label={text.ui('overview.treemap')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{text.ui('nav.clusters')}</th>
            <th scope="col">{text.ui('overview.verdict')}</th>
            <th scope="col">{text.ui('overview.canonical')}</th>
            <th scope="col" className="number">
              {text.ui('overview.pages')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, key, title, pages, verdict, canonicalState }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={places.cluster(key)}>{title}</Link>
              </th>
              <td>{text.shared(`verdict.${verdict}`)}</td>
              <td>{text.shared(`canonicalState.${canonicalState}`)}</td>
              <td className="number">{text.format.integer(pages)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Link href={places.clusters({ kinds: [...kindsOfCopies], sort: 'pages' })}>
          {text.ui('overview.otherClusters', { count: text.format.integer(left) })}
        </Link>
      )}
    </div>
  );
}
