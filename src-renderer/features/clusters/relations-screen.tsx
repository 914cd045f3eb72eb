import { useRef, useState, type ComponentProps, type RefObject } from 'react';
import { z } from 'zod';
import {
  relationSorts,
  type RelationGroup,
  relationFilterSchema,
  type RelationFilter,
  type RelationSort,
} from '#contract/clusters.ts';
import { verdicts } from '#contract/verdicts.ts';
import { contentsWords } from '#locales/cluster-contents.ts';
import {
  ChoiceChips,
  countIn,
  Cut,
  DifferenceFilter,
  EmptyList,
  listShape,
  moveCommand,
  PageHead,
  pathOf,
  placeOf,
  RowList,
  SearchField,
  toggledIn,
  Unanswered,
  useAddressFilter,
  useCommands,
  useRemembered,
  useRequest,
  useRowHeight,
  useShortName,
  useText,
  useWindowList,
  type WindowList,
} from '../../kit.ts';
import { useReviewHistory } from '../decisions/use-decide.tsx';
import { OrderChoice } from './cluster-filters.tsx';
import { tidied } from './cluster-list.ts';
import { HeldRelations } from './held-relations.tsx';
import { memberWalk } from './use-review.ts';
import css from './clusters.module.css';

export function RelationsScreen() {
  const text = useText();
  const { list, change, groups, active, show } = useRelationList();
  const rowHeight = useRowHeight('double');
  const chosen = groups.rowAt(active) ?? null;
  const history = useReviewHistory();
  const reviewing = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const toList = () => reviewing.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
  useRelationKeys({ reviewing, search }, toList, (by) => show(active + by));
  return (
    <div className={`${css.relationsPage} column h-full on-panel`}>
      <PageHead title={text.ui('relations.title')} hint={text.ui('relations.hint')}>
        <RelationFilters list={list} onChange={change} inputRef={search} onLeave={toList} />
      </PageHead>
      <Unanswered of={[groups]} />
      {!groups.isPending && !groups.error && groups.total === 0 && (
        <EmptyList
          isFiltered={isNarrowed(list)}
          onClear={() => change({})}
          icon="link"
          says="relations.none"
          noMatch="relations.noMatch"
        />
      )}
      {groups.total > 0 && (
        <div ref={reviewing} className={`list-and-detail ${css.relationsReview} as-grid grow min-h-0`}>
          <RowList
            list={groups}
            rowHeight={rowHeight}
            keyOf={(row) => `relation-group-${row.page.id}`}
            render={(row, index) => (
              <GroupRow row={row} active={index === active} isNamesake={isNamesake(groups, index)} />
            )}
            label={text.ui('relations.groups')}
            testId="relation-groups"
            active={active}
            activeKey={chosen === null ? null : String(chosen.page.id)}
            onPoint={show}
            onMenu={show}
            listKey={groups.key}
          />
          {chosen && (
            <HeldRelations
              key={chosen.page.id}
              group={chosen}
              filter={filterOf(list)}
              history={history}
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

type RelationFiltersProps = Pick<ComponentProps<typeof SearchField>, 'inputRef' | 'onLeave'> & {
  list: RelationList;
  onChange: (list: RelationList) => void;
};

function RelationFilters({ list, onChange, ...search }: RelationFiltersProps) {
  const text = useText();
  const facets = useRequest('relation/facets', { ...filterOf(list) }, { keepPrevious: true }).data;
  const { verdicts: chosen = [], decided, sort = 'relations', descending = fallsAtFirst(sort) } = list;
  const narrow = (part: Partial<RelationList>) => onChange({ ...list, ...part, page: undefined });
  return (
    <search className="row wrap w-full gap-12 gap-y-4">
      <SearchField
        value={list.text ?? ''}
        onChange={(value) => narrow({ text: value })}
        says="clusters.search"
        {...search}
        testId="relation-search"
      />
      <ChoiceChips
        says="relations.verdicts"
        values={verdicts}
        countOf={countIn(facets?.verdicts)}
        nameOf={(verdict) => text.shared(`verdict.${verdict}`)}
        hintOf={(verdict) => text.shared(`verdictMeaning.${verdict}`)}
        isOn={(verdict) => chosen.includes(verdict)}
        onChoose={(verdict) => narrow({ verdicts: toggledIn(chosen, verdict) })}
        hidesEmpty
        testId="relation-verdicts"
      />
      <ChoiceChips
        says="relations.decisions"
        values={['false', 'true']}
        countOf={countIn(facets?.decided)}
        nameOf={(value) => text.shared(`reviewState.${value === 'true' ? 'decided' : 'open'}`)}
        isOn={(value) => String(decided) === value}
        onChoose={(value) => narrow({ decided: String(decided) === value ? undefined : value === 'true' })}
        testId="relation-decisions"
      />
      <DifferenceFilter
        value={list.difference}
        onChange={(difference) => narrow({ difference })}
        counts={facets?.differences}
      />
      <span className="row push-right gap-2">
        <OrderChoice
          options={relationSorts}
          value={sort}
          descending={descending}
          nameOf={(each) => text.ui(`relations.sorts.${each}`)}
          onOrder={(each, falls) => onChange({ ...list, sort: each, descending: falls })}
          data-testid="relation-sort"
        />
      </span>
    </search>
  );
}

/** Moves step through relations if one is focused, else through pages. */
function useRelationKeys(
  { reviewing, search }: Readonly<Record<'reviewing' | 'search', RefObject<HTMLElement | null>>>,
  toList: () => void,
  showNext: (by: 1 | -1) => void,
) {
  const walk = () => memberWalk(reviewing.current);
  const step = (by: 1 | -1) => (walk().isInside() ? walk().step(by) : showNext(by));
  useCommands(useText().ui('relations.title'), [
    moveCommand('relations-next', 'relations.next', ['j', 'ArrowDown'], () => step(1)),
    moveCommand('relations-previous', 'relations.previous', ['k', 'ArrowUp'], () => step(-1)),
    moveCommand('relations-open', 'relations.open', ['ArrowRight'], () => !walk().isInside() && walk().enter()),
    moveCommand('relations-search', 'table.search', ['/'], () => search.current?.focus()),
    moveCommand('relations-out', 'relations.out', ['ArrowLeft', 'Escape'], toList),
  ]);
}

/** Whether a row beside it has the same title, as versions of a page do. */
const isNamesake = ({ rowAt }: WindowList<RelationGroup>, index: number) =>
  [index - 1, index + 1].some((beside) => rowAt(beside)?.page.title === rowAt(index)?.page.title);

function GroupRow({ row, active, isNamesake }: { row: RelationGroup; active: boolean; isNamesake: boolean }) {
  const text = useText();
  const shortName = useShortName();
  const { page, contents, covered } = row;
  const { integer, share, list } = text.format;
  const facts = [
    contentsWords(contents, text.shared, integer, list),
    text.ui('relations.covered', { share: share(covered) }),
  ];
  const path = pathOf(page.address);
  return (
    <div className="cluster-row choosable h-full line-below px-12" data-active={active} data-testid="relation-group">
      <span className={`${css.clusterTitle} cut strong`} title={page.title}>
        {shortName(page)}
      </span>
      <Cut className="cut grow quiet small">{(isNamesake ? [path, ...facts] : [...facts, path]).join(' · ')}</Cut>
      <small className="soft">{integer(row.relations)}</small>
    </div>
  );
}

export const relationListShape = listShape(
  { ...relationFilterSchema.shape, page: z.number().int().optional() },
  relationSorts,
);
type RelationList = z.input<z.ZodObject<typeof relationListShape>>;

/** Numbers are sorted descending at first, names ascending. */
const fallsAtFirst = (sort: RelationSort) => sort === 'relations' || sort === 'covered';

export const filterOf = ({ verdicts, text, decided, difference }: RelationList): RelationFilter =>
  tidied({ verdicts, text, decided, difference });

export const isNarrowed = (list: RelationList) => Object.keys(filterOf(list)).length > 0;

function useRelationList() {
  const [list, change] = useAddressFilter(relationListShape);
  const { sort = 'relations', descending = fallsAtFirst(sort), page } = list;
  useRemembered({ relations: placeOf('/relations', list) });
  const groups = useWindowList('relation/groups', { ...filterOf(list), sort, descending });
  const [last, setLast] = useState(0);
  const indices = Array.from({ length: groups.total }, (_, index) => index);
  const found = page === undefined ? 0 : indices.findIndex((index) => groups.rowAt(index)?.page.id === page);
  /** The last index when the filter excludes the page. */
  const active = found >= 0 ? found : Math.max(0, Math.min(groups.total - 1, last));
  if (found >= 0 && found !== last) setLast(found);
  const show = (index: number) => {
    const row = groups.rowAt(Math.max(0, Math.min(groups.total - 1, index)));
    if (row) change({ ...list, page: row.page.id });
  };
  return { list, change, groups, active, show };
}
