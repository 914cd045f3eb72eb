import { useMemo } from 'react';
import { z } from 'zod';
import { type ClusterListRow, clusterSorts } from '#contract/clusters.ts';
import { contentsWords } from '#locales/cluster-contents.ts';
import {
  Button,
  ClusterKindBadge,
  columnMaker,
  command,
  filterQuery,
  isEmpty,
  languageName,
  ListScreen,
  type MenuEntry,
  pathOf,
  placeOf,
  type Texts,
  useCommands,
  useListFilter,
  useListTable,
  useLocation,
  useRemembered,
  useRequest,
  useShortName,
  useText,
  useWindowList,
  without,
} from '../../kit.ts';
import { useBulkDialog } from '../decisions/bulk-dialog.tsx';
import {
  actionWidth,
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
import { FilterButton } from './cluster-filters.tsx';
import { clusterFields, clusterListShape, directionOf, standardOrder } from './cluster-list.ts';

const shape = { ...clusterListShape, view: z.literal('table').optional() };
const keyOf = ({ key }: ClusterListRow) => key;

export function ClusterTableScreen() {
  const text = useText();
  const shortName = useShortName();
  const hasClicks = useRequest('figures/list').data?.measures.includes('clicks') ?? false;
  const { bulkDialog, openBulk } = useBulkDialog();
  const [, navigate] = useLocation();
  const filtering = useListFilter(shape, ({ sort = standardOrder.sort }) => ({ sort, descending: directionOf(sort) }), [
    'view',
  ]);
  const { filter, meant, change } = filtering;
  const written = without(filter, 'view');
  const base = '/clusters';
  const open = (row: ClusterListRow) => navigate(placeOf(`${base}/${row.key}`, written));
  useRemembered({ cluster: null, clusterQuery: `?${filterQuery(filter)}` });
  const tools = useListTable({
    name: 'clusters',
    says: 'nav.clusters',
    filtering,
    list: useWindowList('cluster/list', filtering.asked),
    keyOf,
    columns: useMemo(() => clusterColumns(text, shortName, hasClicks), [text, shortName, hasClicks]),
    onOpen: open,
  });
  const asList = () => navigate(placeOf(base, written));
  const decide = useDecide();
  const { grid } = tools;
  const row = grid.activeRow;
  const bulk = (first: BulkAction) => {
    const { all, rows } = grid.selection;
    const keys = isEmpty(grid.selection) ? (row ? [row.key] : []) : [...rows.keys()];
    const count = all ? grid.list.total : keys.length;
    const selection: Selection = all ? { kind: 'cluster-filter', filter: meant, copies: true } : copiesOf(...keys);
    if (count > 0) openBulk({ first, subject: text.count('clusters', count), selection });
  };
  /** Decides one row immediately, several after a preview. */
  const decideRow = (action: BulkAction) => {
    if (!isEmpty(grid.selection)) return bulk(action);
    if (!row) return;
    void decide.copies(row.key, action);
    if (action !== 'clear') grid.go(grid.active + 1);
  };
  const choose = (choice: Choice) => decideRow(bulkActionOf(choice));
  const accept = () => decideRow('proposal');
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
  const { dialog: history } = useReviewHistory();
  return (
    <ListScreen
      tools={tools}
      noun="clusters"
      fields={clusterFields}
      filters={<FilterButton filter={meant} change={change} />}
      search={['clusters.search', 'cluster-search']}
      views="cluster"
      end={
        <Button
          icon="list"
          onClick={asList}
          aria-keyshortcuts="v"
          data-testid="clusters-as-list"
          says="clusters.asList"
        />
      }
      actions={<Button size="small" onClick={decideMany} says="pageList.decide" />}
      icon="pages"
      says="clusters.clean"
      noMatch="clusters.noMatch"
      menu={menu}
      label={text.ui('clusters.list')}
      testId="cluster-grid"
    >
      {history}
      {bulkDialog}
    </ListScreen>
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

function clusterColumns(text: Texts, shortName: ReturnType<typeof useShortName>, hasClicks: boolean) {
  const { integer, percent, list } = text.format;
  const { column, figure } = columnMaker<ClusterListRow>(
    text,
    (id) => text.ui(labels[id as keyof typeof labels]),
    clusterSorts,
  );
  const hidden = { isHidden: true };
  const share = { write: percent, ...hidden };
  const decisionWords = ({ decisions }: ClusterListRow) =>
    list(decisions.map(({ action, pages }) => `${text.shared(`decision.${action}`)} ×${integer(pages)}`));
  return [
    column('title', 200, ({ title, sourceAddress }) => title || sourceAddress, {
      grows: 4,
      wraps: true,
      cell: ({ title, sourceAddress: address }) => <span data-open>{shortName({ title, address })}</span>,
    }),
    column('kind', 90, ({ kind }) => text.shared(`clusterKind.${kind}`), {
      ...hidden,
      cell: ({ kind }) => <ClusterKindBadge kind={kind} />,
    }),
    column('verdict', 150, ({ contents }) => contentsWords(contents, text.shared, integer, list), {
      grows: 3,
      wraps: true,
    }),
    figure('pages', 78, ({ pages }) => pages),
    figure('floor', 92, ({ floor }) => floor, share),
    figure('clicks-at-stake', 150, ({ clicksAtStake }) => clicksAtStake, { isHidden: !hasClicks }),
    column('proposal', actionWidth(text), ({ proposal }) => text.shared(`decision.${proposal.action}`), {
      grows: 1,
      cell: ({ proposal, decided }) => (
        <span
          className={`plan-action ${decided > 0 ? 'strong' : ''}`}
          data-ground={decided > 0 ? 'decided' : 'proposed'}
        >
          {text.shared(`decision.${proposal.action}`)}
        </span>
      ),
    }),
    column('decision', actionWidth(text), decisionWords, { grows: 1, sort: 'decided' }),
    column('owner', 112, ({ owners }) => list(owners)),
    column('state', 106, ({ review }) => text.shared(`reviewState.${review.state}`), { sort: 'review-state' }),
    figure('mean', 92, ({ mean }) => mean, share),
    column('note', 180, ({ review }) => review.note, { ...hidden, wraps: true }),
    column('source', 220, ({ sourceAddress }) => sourceAddress, {
      ...hidden,
      sort: 'address',
      cell: ({ sourceAddress }) => <span className="mono">{pathOf(sourceAddress)}</span>,
    }),
    column('languages', 110, ({ languages }) => list(languages.map((each) => languageName(text, each))), hidden),
    column('canonical', 140, ({ canonicalState }) => text.shared(`canonicalState.${canonicalState}`), hidden),
  ];
}
