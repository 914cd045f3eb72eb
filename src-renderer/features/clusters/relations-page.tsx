import { usePagedList } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { RelationRow } from './relation-row.tsx';

const relationRowHeight = 92;

/** Pairs that are no duplicates of each other and still share text: contained and spliced pages. */
export function RelationsPage({ audit }: { readonly audit: string }) {
  const text = useText();
  const list = usePagedList('relation/list', { audit });
  return (
    <div className="relations-page">
      <header className="page-head">
        <h1>{text.ui('relations.title')}</h1>
        <p className="hint">{text.ui('relations.hint')}</p>
      </header>
      {list.query.isError && <Failure error={list.query.error} onRetry={() => void list.query.refetch()} />}
      {list.query.isPending && <Waiting />}
      {list.query.isSuccess && list.rows.length === 0 && <Empty icon="link" title={text.ui('relations.none')} hint={text.ui('relations.noneHint')} />}
      {list.rows.length > 0 && (
        <VirtualList
          rows={list.rows}
          total={list.total}
          rowHeight={relationRowHeight}
          keyOf={({ a, b }) => `relation-${a}-${b}`}
          render={(pair) => <RelationRow audit={audit} pair={pair} />}
          onEnd={list.more}
          label={text.ui('relations.title')}
        />
      )}
    </div>
  );
}
