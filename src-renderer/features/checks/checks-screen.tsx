import { useMemo } from 'react';
import { z } from 'zod';
import {
  checkNameSchema,
  checkOrder,
  checkSorts,
  checkSubjects,
  subjectOf,
  type CheckName,
  type CheckRow,
  type CheckSummary,
} from '#contract/checks.ts';
import { isCountedByCharacters } from '#contract/language-tags.ts';
import {
  Address,
  command,
  Cut,
  type GridColumn,
  GridList,
  LinkButton,
  ListedAddress,
  ListToolbar,
  type MenuEntry,
  placeOf,
  SidePanel,
  textLength,
  type UiKey,
  useAddressFilter,
  useCommands,
  useListTable,
  useLocation,
  useRemembered,
  useRequest,
  useSoleHost,
  useText,
  useWindowList,
  without,
} from '../../kit.ts';
import { LinkLists } from '../pages/page-link.tsx';

const shape = {
  check: checkNameSchema.optional(),
  text: z.string().max(500).optional(),
  sort: z.enum(checkSorts).optional(),
  descending: z.boolean().optional(),
};
type ChecksFilter = z.input<z.ZodObject<typeof shape>>;

const keyOf = ({ page }: CheckRow) => String(page);

export function ChecksScreen() {
  const text = useText();
  const [, navigate] = useLocation();
  const [filter, setFilter] = useAddressFilter(shape);
  const summary = useRequest('checks/summary').data;
  const found = summary?.checks.flatMap(({ check: each, pages }) => (pages > 0 ? [each] : [])) ?? [];
  const check = filter.check ?? found[0] ?? 'title-missing';
  const { sort = checkOrder(check).sort, descending = checkOrder(check).descending } = filter;
  const searched = filter.text === undefined ? {} : { text: filter.text };
  const asked = { check, sort, descending, ...searched };
  const soleHost = useSoleHost();
  const open = ({ page }: CheckRow) => navigate(`/pages/${page}`);
  const tools = useListTable({
    name: 'checks',
    title: text.ui('nav.checks'),
    list: useWindowList('checks/list', asked),
    keyOf,
    columns: useCheckColumns(check, soleHost),
    onOpen: open,
    order: { sort, descending },
    onOrder: (order) => setFilter({ ...filter, check, ...(order as Pick<ChecksFilter, 'sort' | 'descending'>) }),
  });
  const { grid } = tools;
  useRemembered({ checks: placeOf('/checks', filter) });

  const choose = (chosen: CheckName) => setFilter({ check: chosen, ...searched });
  const step = (by: number) => {
    const next = found[(found.indexOf(check) + by + found.length) % found.length];
    if (next) choose(next);
  };
  const clearText = () => setFilter(without(filter, 'text'));
  useCommands(text.ui('nav.checks'), [
    command('check-next', 'checks.next', ']', () => step(1)),
    command('check-previous', 'checks.previous', '[', () => step(-1)),
  ]);
  const menu = (): readonly MenuEntry[] => [
    { id: 'open', says: 'checks.toPage', stroke: 'Enter', run: () => grid.activeRow && open(grid.activeRow) },
    { ...tools.copyEntry, startsGroup: true },
  ];
  // While another list is empty, the grid keeps the former row.
  const shown = grid.list.total > 0 ? grid.activeRow : undefined;
  return (
    <div className="list-screen" data-rail="true" data-side={shown !== undefined}>
      <ListToolbar
        {...tools}
        noun="pages"
        filters={<strong className="rigid">{text.shared(`check.${check}`)}</strong>}
        searched={{
          value: filter.text ?? '',
          onChange: (value) => setFilter(without({ ...filter, text: value.trim() || undefined }, null)),
          says: 'checks.search',
          testId: 'check-search',
        }}
        chips={[]}
        onClear={clearText}
        views={null}
      />
      <CheckRail summary={summary} chosen={check} onChoose={choose} />
      <GridList
        isFiltered={filter.text !== undefined}
        onClear={clearText}
        icon="check"
        title={text.ui('checks.none')}
        hint={text.ui(summary?.unread ? 'checks.unreadHint' : 'checks.noneHint')}
        noMatch={text.ui('checks.noMatch')}
        tools={tools}
        menu={menu}
        label={text.shared(`check.${check}`)}
        testId="check-grid"
      />
      {shown && <CheckSide key={shown.page} row={shown} />}
    </div>
  );
}

type CheckRailProps = Readonly<{
  summary: CheckSummary | undefined;
  chosen: CheckName;
  onChoose: (check: CheckName) => void;
}>;

/** That a check found nothing is what one wants to know. */
function CheckRail({ summary, chosen, onChoose }: CheckRailProps) {
  const text = useText();
  if (!summary) return <aside className="filter-rail divided" aria-label={text.ui('checks.all')} aria-busy="true" />;
  const { checks, checked, unread } = summary;
  return (
    <aside className="filter-rail divided" aria-label={text.ui('checks.all')} data-testid="check-rail">
      <p className="hint mt-8 mb-4">{text.ui('checks.checked', { pages: text.count('pages', checked) })}</p>
      {unread > 0 && (
        <p className="soft small mt-8 mb-4">{text.ui('checks.unread', { pages: text.count('pages', unread) })}</p>
      )}
      {checkSubjects.map((subject) => (
        <fieldset key={subject} className="facet py-8">
          <legend>{text.shared(`checkSubject.${subject}`)}</legend>
          {checks
            .filter(({ check }) => subjectOf(check) === subject)
            .map(({ check, pages }) => (
              <label key={check} className="facet-value check-value" data-found={pages > 0}>
                <input
                  type="radio"
                  name="check"
                  checked={check === chosen}
                  onChange={() => onChoose(check)}
                  data-testid={`check-${check}`}
                />
                <span>{text.shared(`check.${check}`)}</span>
                <small>{text.format.integer(pages)}</small>
              </label>
            ))}
        </fieldset>
      ))}
    </aside>
  );
}

function CheckSide({ row }: Readonly<{ row: CheckRow }>) {
  const text = useText();
  const detail = useRequest('page/get', { page: row.page }, { keepPrevious: true }).data;
  const name = detail?.id === row.page ? detail.title || row.address : row.text || row.address;
  const facts = [
    row.statusCode === 0
      ? text.ui('checks.links.noStatus')
      : text.ui('checks.links.status', { status: row.statusCode }),
    textLength(text, row.language, row.words),
    text.count('inlinks', row.inlinks),
  ];
  return (
    <SidePanel
      says="checks.side"
      data-testid="check-side"
      head={
        <>
          <Cut as="h2" className="cut size-15">
            {name}
          </Cut>
          <Address as="span">{row.address}</Address>
          <p className="hint">{facts.join(' · ')}</p>
          <p className="flex wrap gap-6">
            <LinkButton href={`/pages/${row.page}`} size="small" data-testid="check-page" says="checks.toPage" />
          </p>
        </>
      }
    >
      <LinkLists page={row.page} />
    </SidePanel>
  );
}

function useCheckColumns(check: CheckName, soleHost: string | null) {
  const text = useText();
  return useMemo(() => {
    const { integer } = text.format;
    type Column = GridColumn<CheckRow>;
    const column = (id: string, label: UiKey, width: number, words: Column['text'], more?: Partial<Column>) => ({
      id,
      label: text.ui(label),
      width,
      sort: id,
      text: words,
      ...more,
    });
    const figure = (id: 'length' | 'count' | 'words' | 'inlinks', label: UiKey, width: number) => {
      const words = (row: CheckRow) =>
        id === 'words' && isCountedByCharacters(row.language)
          ? textLength(text, row.language, row.words)
          : row[id] === null
            ? ''
            : integer(row[id]);
      return column(id, label, width, words, { isNumber: true });
    };
    const counted = countLabel(check);
    const statusOf = ({ statusCode }: CheckRow) => (statusCode === 0 ? '–' : String(statusCode));
    const subject = subjectOf(check);
    const isAnswer = subject === 'response';
    const texts = isFailure(check) ? [] : [column('text', textLabel(check), 260, (row) => row.text, { grows: 1 })];
    /** What is checked stands first, beside the address. */
    const isChecked = subject === 'title' || subject === 'description' || subject === 'h1';
    return [
      column('address', 'checks.columns.address', 240, ({ address }) => address, {
        grows: 1,
        cell: ({ address }) => <ListedAddress address={address} soleHost={soleHost} />,
      }),
      ...(isChecked ? texts : []),
      ...(counted ? [figure('count', counted, 132)] : []),
      ...(measures(check) ? [figure('length', 'checks.columns.length', 90)] : []),
      ...(isAnswer ? [column('status', 'checks.columns.status', 80, statusOf, { isNumber: true })] : []),
      ...(isChecked ? [] : texts),
      ...(isAnswer ? [] : [figure('words', 'checks.columns.words', 100)]),
      figure('inlinks', 'checks.columns.inlinks', 110),
    ];
  }, [check, soleHost, text]);
}

function textLabel(check: CheckName) {
  if (check === 'redirect' || check === 'refresh') return 'checks.columns.target';
  if (check === 'title-missing') return 'checks.columns.heading';
  if (check.endsWith('-missing')) return 'checks.columns.title';
  const subject = subjectOf(check);
  if (subject === 'description') return 'checks.columns.description';
  return subject === 'h1' ? 'checks.columns.heading' : 'checks.columns.title';
}

function countLabel(check: CheckName) {
  if (check.endsWith('-duplicate')) return 'checks.columns.copies';
  if (check === 'h1-multiple') return 'checks.columns.headings';
  return subjectOf(check) === 'images' ? 'checks.columns.images' : null;
}

const measures = (check: CheckName) => /-(?:long|short)$|^(?:title|description|h1)-duplicate$/u.test(check);

const isFailure = (check: CheckName) => subjectOf(check) === 'response' && check !== 'redirect' && check !== 'refresh';
