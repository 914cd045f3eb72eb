import { useRef, useState, type SyntheticEvent } from 'react';
import { Link } from 'wouter';
import type { ListedRelation, RelationFilter, RelationGroup } from '../../../src-main/contract/cluster-views.ts';
import { usePagedList } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure, Waiting } from '../../ui/states.tsx';
import { pagedRows, RowList } from '../../ui/row-list.tsx';
import type { UndoRedo } from '../decisions/use-undo-redo.ts';
import { PageLink } from '../pages/page-link.tsx';
import { RelationDecision } from './relation-decision.tsx';
import { RelationRow } from './relation-row.tsx';
import { filterOf } from './use-relation-list.ts';

const relationRowHeight = 92;

interface HeldRelationsProps {
  readonly audit: string;
  readonly group: RelationGroup;
  readonly filter: RelationFilter;
  readonly undoRedo: UndoRedo;
  readonly onHistory: () => void;
  /** Called when the last relation of the page that was open has been decided. */
  readonly onDone: () => void;
}

const nameOf = ({ a, b }: ListedRelation): string => `${a}-${b}`;

/**
 * The relations in which others have the text of one page, and the decision for the one that the focus is on, or else
 * the first open one.
 */
export function HeldRelations({ audit, group, filter, undoRedo, onHistory, onDone }: HeldRelationsProps) {
  const text = useText();
  const { page, cluster } = group;
  const list = usePagedList('relation/list', { audit, holder: page.id, ...filterOf(filter) });
  const rows = useRef<HTMLElement>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const current =
    list.rows.find((row) => nameOf(row) === pointed) ??
    list.rows.find(({ decision }) => decision === null) ??
    list.rows[0];
  const point = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-member]') : null;
    if (row?.dataset['member']) setPointed(row.dataset['member']);
  };
  const goOn = () => {
    const at = current ? list.rows.indexOf(current) : -1;
    const isOpen = (row: ListedRelation) => row !== current && row.decision === null;
    const next = list.rows.slice(at + 1).find(isOpen) ?? list.rows.find(isOpen);
    if (next === undefined) return onDone();
    setPointed(nameOf(next));
    const isInside = rows.current?.querySelector('[data-member]:focus-within') !== null;
    if (isInside) rows.current?.querySelector<HTMLElement>(`[data-member="${nameOf(next)}"] a`)?.focus();
  };
  return (
    <section ref={rows} className="column min-w-0 min-h-0" aria-labelledby="held-title">
      <header className="line-below py-8 px-20">
        <div className="row min-w-0 gap-8">
          <h2 className="cut" id="held-title" title={page.title}>
            {page.title || page.address}
          </h2>
          <PageLink page={page.id} name={page.title || page.address} />
          {cluster && (
            <Link href={`/audit/${encodeURIComponent(audit)}/clusters/${cluster.key}`}>
              {text.ui('clusters.ofCluster', { pages: text.count('pages', cluster.pages) })}
            </Link>
          )}
        </div>
        <p className="address" title={page.address}>
          {page.address}
        </p>
      </header>
      {list.query.isError && <Failure error={list.query.error} onRetry={() => void list.query.refetch()} />}
      {list.query.isPending && <Waiting />}
      {list.rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it only notes where the focus is
        <div className="column grow min-h-0" onFocus={point} onClick={point}>
          <RowList
            {...pagedRows(list)}
            rowHeight={relationRowHeight}
            keyOf={(row) => `relation-${nameOf(row)}`}
            render={(row) => <RelationRow audit={audit} pair={row} isCurrent={row === current} />}
            label={text.ui('relations.held')}
          />
        </div>
      )}
      {current && (
        <RelationDecision audit={audit} pair={current} undoRedo={undoRedo} onHistory={onHistory} onDone={goOn} />
      )}
    </section>
  );
}
