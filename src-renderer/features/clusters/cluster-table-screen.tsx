import { useMemo, useState, type ComponentProps } from 'react';
import { z } from 'zod';
import { type ClusterFilter, type ClusterListRow, type ClusterSort, clusterSorts } from '#contract/clusters.ts';
import { contentsWords } from '#locales/cluster-contents.ts';
import {
  Button,
  ClusterKindBadge,
  columnMaker,
  command,
  filterQuery,
  GridList,
  isEmpty,
  languageName,
  ListToolbar,
  type MenuEntry,
  pathOf,
  placeOf,
  type Texts,
  useAddressFilter,
  useCommands,
  useFilterNames,
  useListTable,
  useLocation,
  useRemembered,
  useText,
  useWindowList,
} from '../../kit.ts';
import { BulkDialog } from '../decisions/bulk-dialog.tsx';
import {
  bulkActionOf,
  choiceCommands,
  choiceEntries,
  rowChoices,
  type BulkAction,
  type Choice,
  copiesOf,
  useDecide,
  type Selection,
  useReviewHistory,
} from '../decisions/use-decide.tsx';
import { ClusterViews, FilterButton } from './cluster-filters.tsx';
import {
  addressOfList,
  clusterListShape,
  isFiltered,
  listOfAddress,
  parametersOf,
  tidied,
  type ClusterList,
  chipsOf,
} from './cluster-list.ts';

const shape = { ...clusterListShape, view: z.literal('table').optional() };
const keyOf = ({ key }: ClusterListRow) => key;

type BulkChange = Pick<ComponentProps<typeof BulkDialog>, 'subject' | 'selection' | 'first'>;

export function ClusterTableScreen() {
  const text = useText();
  const [dialog, setDialog] = useState<BulkChange | null>(null);
  const [, navigate] = useLocation();
  const [{ view: _view, ...written }, write] = useAddressFilter(shape);
  const list = listOfAddress(written);
  const setList = (next: ClusterList) => write({ ...addressOfList(next), view: 'table' });
  const setFilter = (filter: ClusterFilter) => setList({ ...list, filter: tidied(filter) });
  const base = '/clusters';
  const open = (row: ClusterListRow) => navigate(placeOf(`${base}/${row.key}`, written));
  useRemembered({ cluster: null, clusterQuery: `?${filterQuery({ ...written, view: 'table' })}` });
  const tools = useListTable({
    name: 'clusters',
    title: text.ui('nav.clusters'),
    list: useWindowList('cluster/list', { ...parametersOf(list) }),
    keyOf,
    columns: useMemo(() => clusterColumns(text), [text]),
    onOpen: open,
    order: { sort: list.sort, descending: list.descending },
    onOrder: ({ sort, descending }) => setList({ ...list, sort: sort as ClusterSort, descending }),
  });
  const asList = () => navigate(placeOf(base, written));
  const decide = useDecide();
  const { grid } = tools;
  const row = grid.activeRow;
  const bulk = (action: BulkAction) => {
    const { all, rows } = grid.selection;
    const keys = isEmpty(grid.selection) ? (row ? [row.key] : []) : [...rows.keys()];
    const count = all ? grid.list.total : keys.length;
    const selection: Selection = all
      ? { kind: 'cluster-filter', filter: tidied(list.filter), copies: true }
      : copiesOf(...keys);
    if (count > 0) setDialog({ first: action, subject: text.count('clusters', count), selection });
  };
  /** One row at once, several after a look at what would change. */
  const change = (action: BulkAction) => {
    if (!isEmpty(grid.selection)) return bulk(action);
    if (!row) return;
    void decide.copies(row.key, action);
    if (action !== 'clear') grid.go(grid.active + 1);
  };
  const choose = (choice: Choice) => change(bulkActionOf(choice));
  const accept = () => change('proposal');
  const decideMany = () => bulk('proposal');
  useCommands(text.ui('decisions.group'), [
    ...choiceCommands(text, 'table-', choose, rowChoices),
    command('table-accept', 'clusters.acceptAndNext', 'a', accept, 'check'),
    command('table-bulk', 'pageList.decide', 'd', decideMany, 'check'),
    command('table-as-list', 'clusters.asList', 'v', asList, 'list'),
  ]);
  const menu = (): MenuEntry[] => [
    { id: 'open', says: 'table.open', stroke: 'Enter', run: () => row && open(row) },
    { id: 'accept', says: 'clusters.accept', stroke: 'a', run: accept },
    ...choiceEntries(text, 'decide-', choose, rowChoices),
  ];
  const names = useFilterNames({ sentence: list.filter.sentence });
  const { dialog: history } = useReviewHistory();
  const clear = () => setFilter({});
  return (
    <div className="list-screen">
      <ListToolbar
        {...tools}
        noun="clusters"
        filters={<FilterButton filter={list.filter} onChange={setFilter} />}
        searched={{
          value: list.filter.text ?? '',
          onChange: (value) => setFilter({ ...list.filter, text: value }),
          says: 'clusters.search',
          testId: 'cluster-search',
        }}
        chips={chipsOf(text, list.filter, names, setFilter)}
        onClear={clear}
        views={<ClusterViews list={list} onChange={setList} />}
        end={
          <Button
            icon="list"
            onClick={asList}
            aria-keyshortcuts="v"
            data-testid="clusters-as-list"
            says="clusters.asList"
          />
        }
      >
        <Button size="small" onClick={decideMany} says="pageList.decide" />
      </ListToolbar>
      <GridList
        isFiltered={isFiltered(list.filter)}
        onClear={clear}
        icon="pages"
        {...text.hinted('clusters.clean')}
        noMatch={text.ui('clusters.noMatch')}
        tools={tools}
        menu={menu}
        label={text.ui('clusters.list')}
        testId="cluster-grid"
      />
      {history}
      {dialog && <BulkDialog {...dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

const labels = {
  title: 'clusters.sorts.title',
  kind: 'clusters.facets.kinds',
  verdict: 'clusters.facets.verdicts',
  pages: 'clusters.figures.pages',
  floor: 'clusters.figures.floor',
  'clicks-at-stake': 'clusters.sorts.clicks-at-stake',
  proposal: 'clusters.facets.proposals',
  decision: 'clusters.facets.actions',
  owner: 'plan.columns.owner',
  state: 'clusters.facets.reviewStates',
  mean: 'clusters.figures.mean',
  note: 'clusters.note',
  source: 'clusters.source',
  languages: 'clusters.facets.languages',
  canonical: 'clusters.facets.canonicalStates',
} as const;

function clusterColumns(text: Texts) {
  const { integer, percent, list } = text.format;
  const column = columnMaker<ClusterListRow>((id) => text.ui(labels[id as keyof typeof labels]), clusterSorts);
  const decisionWords = ({ decisions }: ClusterListRow) =>
    list(decisions.map(({ action, pages }) => `${text.shared(`decision.${action}`)} ×${integer(pages)}`));
  return [
    column('title', 200, ({ title, sourceAddress }) => title || sourceAddress, {
      grows: 4,
      cell: ({ title, sourceAddress }) => <span data-open>{title || sourceAddress}</span>,
    }),
    column('kind', 90, ({ kind }) => text.shared(`clusterKind.${kind}`), {
      isHidden: true,
      cell: ({ kind }) => <ClusterKindBadge kind={kind} />,
    }),
    column('verdict', 150, ({ contents }) => contentsWords(contents, text.shared, integer, list), { grows: 3 }),
    column('pages', 78, ({ pages }) => integer(pages), { isNumber: true }),
    column('floor', 92, ({ floor }) => percent(floor), { isNumber: true, isHidden: true }),
    column('clicks-at-stake', 150, ({ clicksAtStake }) => (clicksAtStake === null ? '–' : integer(clicksAtStake)), {
      isNumber: true,
    }),
    column('proposal', 126, ({ proposal }) => text.shared(`decision.${proposal.action}`), {
      grows: 1,
      cell: ({ proposal, decided }) => (
        <span className="plan-action" data-ground={decided > 0 ? 'decided' : 'proposed'}>
          {text.shared(`decision.${proposal.action}`)}
        </span>
      ),
    }),
    column('decision', 100, (row) => decisionWords(row) || '–', { grows: 1, sort: 'decided' }),
    column('owner', 112, ({ owners }) => list(owners) || '–'),
    column('state', 106, ({ review }) => text.shared(`reviewState.${review.state}`), { sort: 'review-state' }),
    column('mean', 92, ({ mean }) => percent(mean), { isNumber: true, isHidden: true }),
    column('note', 180, ({ review }) => review.note || '–', { isHidden: true }),
    column('source', 220, ({ sourceAddress }) => sourceAddress, {
      sort: 'address',
      isHidden: true,
      cell: ({ sourceAddress }) => <span className="mono">{pathOf(sourceAddress)}</span>,
    }),
    column('languages', 110, ({ languages }) => list(languages.map((each) => languageName(text, each))) || '–', {
      isHidden: true,
    }),
    column('canonical', 140, ({ canonicalState }) => text.shared(`canonicalState.${canonicalState}`), {
      isHidden: true,
    }),
  ];
}
