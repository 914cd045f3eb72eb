import { useMemo } from 'react';
import { z } from 'zod';
import type { Result } from '#contract/api.ts';
import {
  checkNameSchema,
  checkOrder,
  checkSorts,
  checkSubjects,
  subjectOf,
  type CheckName,
  type CheckRow,
} from '#contract/checks.ts';
import { isCountedByCharacters } from '#contract/language-tags.ts';
import {
  Address,
  columnMaker,
  command,
  Cut,
  LinkButton,
  ListedAddress,
  ListScreen,
  listShape,
  type MenuEntry,
  placeOf,
  SidePanel,
  textLength,
  useAddressEntries,
  useCommands,
  useListFilter,
  useListTable,
  useLocation,
  useRemembered,
  useRequest,
  useSoleHost,
  useText,
  useWindowList,
} from '../../kit.ts';
import { LinkLists } from '../pages/page-link.tsx';
import css from './checks.module.css';

const shape = listShape({ check: checkNameSchema.optional(), text: z.string().max(500).optional() }, checkSorts);

const keyOf = ({ page }: CheckRow) => String(page);

export function ChecksScreen() {
  const text = useText();
  const [, navigate] = useLocation();
  const summary = useRequest('checks/summary').data;
  const found = summary?.checks.flatMap(({ check: each, pages }) => (pages > 0 ? [each] : [])) ?? [];
  const checkOf = (wanted: CheckName | undefined) => wanted ?? found[0] ?? 'title-missing';
  const filtering = useListFilter(shape, (filter) => checkOrder(checkOf(filter.check)), ['check']);
  const { filter, asked } = filtering;
  const check = checkOf(filter.check);
  const soleHost = useSoleHost();
  const open = ({ page }: CheckRow) => navigate(`/pages/${page}`);
  const tools = useListTable({
    name: 'checks',
    says: 'nav.checks',
    filtering,
    list: useWindowList('checks/list', { ...asked, check }),
    keyOf,
    columns: useCheckColumns(check, soleHost),
    onOpen: open,
  });
  const { grid } = tools;
  useRemembered({ checks: placeOf('/checks', filter) });

  const choose = (chosen: CheckName) => filtering.change({ check: chosen, sort: undefined, descending: undefined });
  const step = (by: number) => {
    const next = found[(found.indexOf(check) + by + found.length) % found.length];
    if (next) choose(next);
  };
  useCommands(text.ui('nav.checks'), [
    command('check-next', 'checks.next', ']', () => step(1)),
    command('check-previous', 'checks.previous', '[', () => step(-1)),
  ]);
  const ofAddress = useAddressEntries();
  const menu = (): readonly MenuEntry[] => [
    { id: 'open', says: 'checks.toPage', stroke: 'Enter', run: () => grid.activeRow && open(grid.activeRow) },
    ...ofAddress(grid.activeRow?.address),
    tools.copyEntry,
  ];
  // The grid keeps the last active row when the list becomes empty.
  const shown = grid.list.total > 0 ? grid.activeRow : undefined;
  return (
    <ListScreen
      tools={tools}
      noun="pages"
      filters={<strong className="rigid">{text.shared(`check.${check}`)}</strong>}
      search={['checks.search', 'check-search']}
      rail={<CheckRail summary={summary} chosen={check} onChoose={choose} />}
      icon="check"
      says="checks.none"
      noMatch="checks.noMatch"
      menu={menu}
      label={text.shared(`check.${check}`)}
      testId="check-grid"
      side={shown && <CheckSide key={shown.page} row={shown} />}
    />
  );
}

/** Also lists checks without findings, which is what users want to see. */
function CheckRail({
  summary,
  chosen,
  onChoose,
}: {
  summary: Result<'checks/summary'> | undefined;
  chosen: CheckName;
  onChoose: (check: CheckName) => void;
}) {
  const text = useText();
  if (!summary) return <aside className="filter-rail divided" aria-label={text.ui('checks.all')} aria-busy="true" />;
  const { checks, checked } = summary;
  return (
    <aside className="filter-rail divided" aria-label={text.ui('checks.all')} data-testid="check-rail">
      <p className="hint mt-8 mb-4">
        {text.sentences(text.ui('checks.checked', { pages: text.count('pages', checked) }), text.ui('checks.lengths'))}
      </p>
      {checkSubjects.map((subject) => (
        <fieldset key={subject} className="facet py-8">
          <legend>{text.shared(`checkSubject.${subject}`)}</legend>
          {checks
            .filter(({ check }) => subjectOf(check) === subject)
            .map(({ check, pages }) => (
              <label key={check} className={`facet-value ${css.checkValue}`} data-found={pages > 0}>
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

function CheckSide({ row }: { row: CheckRow }) {
  const text = useText();
  const detail = useRequest('page/get', { page: row.page }, { keepPrevious: true }).data;
  const name = detail?.id === row.page ? detail.title || row.address : row.text || row.address;
  const { statusCode: status } = row;
  const facts = [
    text.ui(status === 0 ? 'checks.links.noStatus' : 'checks.links.status', { status }),
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
    const counted = countLabel(check);
    const names: Readonly<Record<string, string | null>> = { text: textLabel(check), count: counted };
    const labelOf = (id: string) => text.ui(`checks.columns.${(names[id] ?? id) as 'address'}`);
    const { column, figure } = columnMaker<CheckRow>(text, labelOf, checkSorts);
    const wordCount = ({ language, words }: CheckRow) =>
      isCountedByCharacters(language) ? textLength(text, language, words) : text.format.integer(words);
    const subject = subjectOf(check);
    const isAnswer = subject === 'response';
    const isFailure = isAnswer && check !== 'redirect' && check !== 'refresh';
    const texts = isFailure ? [] : [column('text', 172, (row) => row.text, { grows: 1, wraps: true })];
    const isMeasured = /-(?:long|short)$|^(?:title|description|h1)-duplicate$/u.test(check);
    /** The checked text is beside the address. */
    const isChecked = subject === 'title' || subject === 'description' || subject === 'h1';
    return [
      column('address', 184, ({ address }) => address, {
        grows: 1,
        cell: ({ address }) => <ListedAddress address={address} soleHost={soleHost} />,
      }),
      ...(isChecked ? texts : []),
      ...(counted ? [figure('count', 112, ({ count }) => count)] : []),
      ...(isMeasured ? [figure('length', 90, ({ length }) => length)] : []),
      ...(isAnswer ? [figure('status', 80, ({ statusCode }) => statusCode || null, { write: String })] : []),
      ...(isChecked ? [] : texts),
      ...(isAnswer ? [] : [column('words', 100, wordCount, { isNumber: true })]),
      figure('inlinks', 110, ({ inlinks }) => inlinks),
    ];
  }, [check, soleHost, text]);
}

function textLabel(check: CheckName) {
  if (check === 'redirect' || check === 'refresh') return 'target';
  if (check === 'title-missing') return 'heading';
  if (check.endsWith('-missing')) return 'title';
  const subject = subjectOf(check);
  if (subject === 'description') return 'description';
  return subject === 'h1' ? 'heading' : 'title';
}

function countLabel(check: CheckName) {
  if (check.endsWith('-duplicate')) return 'copies';
  if (check === 'h1-multiple') return 'headings';
  return subjectOf(check) === 'images' ? 'images' : null;
}
