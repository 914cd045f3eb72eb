import { useRef, type RefObject } from 'react';
import { relationSorts, type RelationGroup } from '../../../src-main/contract/cluster-views.ts';
import { verdicts } from '../../../src-main/contract/verdicts.ts';
import { contentsWords } from '../../../src-main/locales/cluster-contents.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { moveCommand, useCommands } from '../../ui/commands.tsx';
import { DifferenceFilter } from '../../ui/difference-filter.tsx';
import { FacetChips } from '../../ui/facet-chips.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { pathOf } from '../../ui/shown-address.ts';
import { Unanswered } from '../../ui/states.tsx';
import { EmptyList } from '../../ui/table/empty-list.tsx';
import { useRowHeight } from '../../ui/table/use-row-height.ts';
import { RowList, windowRows } from '../../ui/row-list.tsx';
import { useReviewHistory } from '../decisions/history-dialog.tsx';
import { OrderChoice } from './cluster-filters.tsx';
import { toggledIn } from './filters.ts';
import { HeldRelations } from './held-relations.tsx';
import { memberWalk } from './member-walk.ts';
import { nameOfPage } from './page-name.tsx';
import { fallsAtFirst, filterOf, isNarrowed, useRelationList, type RelationList } from './use-relation-list.ts';

/** Pages that others have text from, and for the chosen one the pages that have it. */
export function RelationsScreen({ audit }: { readonly audit: string }) {
  const text = useText();
  const { list, change, groups, active, show } = useRelationList(audit);
  const rowHeight = useRowHeight('double');
  const chosen = groups.rowAt(active) ?? null;
  const history = useReviewHistory(audit);
  const reviewing = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const toList = () => reviewing.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
  useRelationKeys(reviewing, search, toList, (by) => show(active + by));
  const isEmpty = !groups.isPending && !groups.error && groups.total === 0;
  return (
    <div className="relations-page column h-full on-panel">
      <PageHead title={text.ui('relations.title')} hint={text.ui('relations.hint')}>
        <RelationFilters audit={audit} list={list} onChange={change} searchRef={search} onLeave={toList} />
      </PageHead>
      <Unanswered of={[groups]} />
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
              undoRedo={history.undoRedo}
              onHistory={history.open}
              onDone={() => {
                show(active + 1);
                toList();
              }}
            />
          )}
        </div>
      )}
      {history.dialog}
    </div>
  );
}

interface RelationFiltersProps {
  readonly audit: string;
  readonly list: RelationList;
  readonly onChange: (list: RelationList) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** Called when the typing is over, to go on with the list. */
  readonly onLeave: () => void;
}

function RelationFilters({ audit, list, onChange, searchRef, onLeave }: RelationFiltersProps) {
  const text = useText();
  const facets = useRequest('relation/facets', { audit, ...filterOf(list) }, { keepPrevious: true }).data;
  const { verdicts: chosen = [], decided, sort = 'relations', descending = fallsAtFirst(sort) } = list;
  const narrow = (part: Partial<RelationList>) => onChange({ ...list, ...part, page: undefined });
  return (
    <search className="row wrap w-full gap-12 gap-y-4">
      <SearchField
        value={list.text ?? ''}
        onChange={(value) => narrow({ text: value })}
        label={text.ui('clusters.search')}
        inputRef={searchRef}
        onLeave={onLeave}
        testId="relation-search"
      />
      <fieldset className="chips" aria-label={text.ui('relations.verdicts')} data-testid="relation-verdicts">
        <FacetChips
          values={verdicts}
          facet={facets?.verdicts}
          labelOf={(verdict) => text.shared(`verdict.${verdict}`)}
          meaningOf={(verdict) => text.shared(`verdictMeaning.${verdict}`)}
          isOn={(verdict) => chosen.includes(verdict)}
          onToggle={(verdict) => narrow({ verdicts: toggledIn(chosen, verdict) })}
          hidesEmpty
        />
      </fieldset>
      <fieldset className="chips" aria-label={text.ui('relations.decisions')} data-testid="relation-decisions">
        <FacetChips
          values={['false', 'true']}
          facet={facets?.decided}
          labelOf={(value) => text.shared(`reviewState.${value === 'true' ? 'decided' : 'open'}`)}
          isOn={(value) => String(decided) === value}
          onToggle={(value) => narrow({ decided: String(decided) === value ? undefined : value === 'true' })}
        />
      </fieldset>
      <DifferenceFilter
        value={list.difference}
        onChange={(difference) => narrow({ difference })}
        counts={facets?.differences}
      />
      <span className="row push-right gap-2">
        <OrderChoice
          sorts={relationSorts}
          sort={sort}
          descending={descending}
          nameOf={(each) => text.ui(`relations.sorts.${each}`)}
          onSort={(each) => onChange({ ...list, sort: each, descending: undefined })}
          onDirection={(falls) => onChange({ ...list, descending: falls })}
          testId="relation-sort"
        />
      </span>
    </search>
  );
}

/** Moves walk the relations while the focus is on one of them, else the pages. */
function useRelationKeys(
  reviewing: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>,
  toList: () => void,
  showNext: (by: 1 | -1) => void,
): void {
  const text = useText();
  const walk = () => memberWalk(reviewing.current);
  const step = (by: 1 | -1) => (walk().isInside() ? walk().step(by) : showNext(by));
  const open = () => !walk().isInside() && walk().enter();
  useCommands(text.ui('relations.title'), [
    moveCommand('relations-next', text.ui('relations.next'), ['j', 'ArrowDown'], () => step(1)),
    moveCommand('relations-previous', text.ui('relations.previous'), ['k', 'ArrowUp'], () => step(-1)),
    moveCommand('relations-open', text.ui('relations.open'), ['ArrowRight'], open),
    moveCommand('relations-search', text.ui('table.search'), ['/'], () => search.current?.focus()),
    moveCommand('relations-out', text.ui('relations.out'), ['ArrowLeft', 'Escape'], toList),
  ]);
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
        {nameOfPage(page)}
      </span>
      <small className="soft">{text.format.integer(row.relations)}</small>
      <span className="cut grow quiet small" title={facts.join(' · ')}>
        {facts.join(' · ')}
      </span>
    </div>
  );
}
