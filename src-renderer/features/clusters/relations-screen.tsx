import { useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { RelationGroup } from '../../../src-main/contract/cluster-views.ts';
import { contentsWords } from '../../../src-main/locales/cluster-contents.ts';
import { useCommands } from '../../ui/commands.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { pathOf } from '../../ui/shown-address.ts';
import { Failure, Waiting } from '../../ui/states.tsx';
import { EmptyList } from '../../ui/table/empty-list.tsx';
import { useRowHeight } from '../../ui/table/use-row-height.ts';
import { RowList, windowRows } from '../../ui/row-list.tsx';
import { HistoryDialog } from '../decisions/history-dialog.tsx';
import { useUndoKeys, useUndoRedo } from '../decisions/use-undo-redo.ts';
import { HeldRelations } from './held-relations.tsx';
import { memberWalk } from './member-walk.ts';
import { RelationFilters } from './relation-filters.tsx';
import { isNarrowed, useRelationList } from './use-relation-list.ts';

/** Pages that others have text from, and for the chosen one the pages that have it: contained and spliced ones. */
export function RelationsScreen({ audit }: { readonly audit: string }) {
  const text = useText();
  const { list, change, groups, active, show } = useRelationList(audit);
  const rowHeight = useRowHeight('double');
  const chosen = groups.rowAt(active) ?? null;
  const undoRedo = useUndoRedo(audit);
  const reviewing = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const walk = () => memberWalk(reviewing.current);
  const step = (by: 1 | -1) => (walk().isInside() ? walk().step(by) : show(active + by));
  const toList = () => reviewing.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
  useUndoKeys(undoRedo, () => setHistoryOpen(true));
  useCommands(text.ui('relations.title'), [
    {
      id: 'relations-next',
      title: text.ui('relations.next'),
      keys: ['j', 'ArrowDown'],
      isMove: true,
      run: () => step(1),
    },
    {
      id: 'relations-previous',
      title: text.ui('relations.previous'),
      keys: ['k', 'ArrowUp'],
      isMove: true,
      run: () => step(-1),
    },
    {
      id: 'relations-open',
      title: text.ui('relations.open'),
      keys: ['ArrowRight'],
      isMove: true,
      run: () => !walk().isInside() && walk().enter(),
    },
    {
      id: 'relations-search',
      title: text.ui('table.search'),
      keys: ['/'],
      isMove: true,
      run: () => search.current?.focus(),
    },
    { id: 'relations-out', title: text.ui('relations.out'), keys: ['ArrowLeft', 'Escape'], isMove: true, run: toList },
  ]);
  const isEmpty = !groups.isPending && !groups.error && groups.total === 0;
  return (
    <div className="relations-page column h-full on-panel">
      <PageHead title={text.ui('relations.title')} hint={text.ui('relations.hint')}>
        <RelationFilters audit={audit} list={list} onChange={change} searchRef={search} onLeave={toList} />
      </PageHead>
      {groups.error && <Failure error={groups.error} onRetry={groups.retry} />}
      {groups.isPending && <Waiting />}
      {isEmpty && (
        <EmptyList
          audit={audit}
          isFiltered={isNarrowed(list)}
          onClear={() => change({})}
          icon="link"
          title={text.ui('relations.none')}
          hint={text.ui('relations.noneHint')}
          noMatch={text.ui('relations.noMatch')}
        />
      )}
      {groups.total > 0 && (
        <div ref={reviewing} className="list-and-detail relations-review as-grid grow min-h-0">
          <RowList
            {...windowRows(groups)}
            rowHeight={rowHeight}
            keyOf={(row) => `relation-group-${row.page.id}`}
            render={(row, index) => <GroupRow row={row} active={index === active} />}
            label={text.ui('relations.groups')}
            testId="relation-groups"
            active={active}
            activeKey={chosen === null ? null : String(chosen.page.id)}
            onPoint={show}
            onMenu={show}
            listKey={JSON.stringify([audit, { ...list, page: undefined }])}
          />
          {chosen && (
            <HeldRelations
              key={chosen.page.id}
              audit={audit}
              group={chosen}
              filter={list}
              undoRedo={undoRedo}
              onHistory={() => setHistoryOpen(true)}
              onDone={() => {
                show(active + 1);
                toList();
              }}
            />
          )}
        </div>
      )}
      {isHistoryOpen && <HistoryDialog audit={audit} onClose={() => setHistoryOpen(false)} />}
    </div>
  );
}

function GroupRow({ row, active }: { readonly row: RelationGroup; readonly active: boolean }) {
  const text = useText();
  const { page, contents, covered } = row;
  const facts = [
    contentsWords(contents, text.shared, text.format.integer, text.format.list),
    text.ui('relations.covered', { share: text.format.share(covered) }),
    pathOf(page.address),
  ];
  return (
    <div className="cluster-row choosable h-full line-below px-12" data-active={active} data-testid="relation-group">
      <span className="cluster-title cut strong" title={page.address}>
        {page.title || page.address}
      </span>
      <small className="soft">{text.format.integer(row.relations)}</small>
      <span className="cut grow quiet small" title={facts.join(' · ')}>
        {facts.join(' · ')}
      </span>
    </div>
  );
}
