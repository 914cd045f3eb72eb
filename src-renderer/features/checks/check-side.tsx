import { Link } from 'wouter';
import type { CheckRow } from '../../../src-main/contract/checks.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { textLength } from '../../ui/text-length.ts';
import { LinkLists } from '../pages/link-lists.tsx';

/** The page that the list is on: what it is, who links to it and where it links. */
export function CheckSide({ audit, row }: { readonly audit: string; readonly row: CheckRow }) {
  const text = useText();
  const detail = useRequest('page/get', { audit, page: row.page }, { keepPrevious: true }).data;
  const name = detail?.id === row.page ? detail.title || row.address : row.text || row.address;
  const facts = [
    row.statusCode === 0
      ? text.ui('checks.links.noStatus')
      : text.ui('checks.links.status', { status: row.statusCode }),
    textLength(text, row.language, row.words),
    text.count('inlinks', row.inlinks),
  ];
  return (
    <aside
      className="side-panel column min-w-0 min-h-0 on-panel line-left"
      aria-label={text.ui('checks.side')}
      data-testid="check-side"
    >
      <header className="column line-below gap-8 py-12 px-16">
        <h2 className="cut size-15" title={name}>
          {name}
        </h2>
        <span className="address" title={row.address}>
          {row.address}
        </span>
        <p className="hint">{facts.join(' · ')}</p>
        <p className="flex wrap gap-6">
          <Link
            href={`/audit/${encodeURIComponent(audit)}/pages/${row.page}`}
            className="button button-small"
            data-testid="check-page"
          >
            <span>{text.ui('checks.toPage')}</span>
          </Link>
        </p>
      </header>
      <LinkLists audit={audit} page={row.page} />
    </aside>
  );
}
