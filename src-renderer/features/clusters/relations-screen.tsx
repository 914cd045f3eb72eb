import { useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { z } from 'zod';
import type { Facet, RelationGroup } from '../../../src-main/contract/cluster-views.ts';
import { contentsWords } from '../../../src-main/locales/cluster-contents.ts';
import { verdicts, verdictSchema, type Verdict } from '../../../src-main/contract/verdicts.ts';
import { usePagedList, useRequest } from '../../api/requests.ts';
import { useWindowList } from '../../api/window-list.ts';
import { useAddressFilter } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { pathOf } from '../../ui/shown-address.ts';
import { Failure, Waiting } from '../../ui/states.tsx';
import { useRowHeight } from '../../ui/table/use-row-height.ts';
import { pagedRows, RowList } from '../../ui/row-list.tsx';
import { HistoryDialog } from '../decisions/history-dialog.tsx';
import { useUndoKeys, useUndoRedo } from '../decisions/use-undo-redo.ts';
import { PageLink } from '../pages/page-link.tsx';
import { toggledIn } from './filters.ts';
import { memberWalk } from './member-walk.ts';
import { RelationRow } from './relation-row.tsx';

const relationRowHeight = 92;
const shape = { page: z.number().int().optional(), verdicts: z.array(verdictSchema).optional() };

/** Pages that others have text from, and for the chosen one the pages that have it: contained and spliced ones. */
export function RelationsScreen({ audit }: { readonly audit: string }) {
  const text = useText();
  const [{ page, verdicts: wanted }, setFilter] = useAddressFilter(shape);
  const facets = useRequest('relation/facets', { audit }).data;
  const groups = useWindowList(
    'relation/groups',
    useMemo(() => ({ audit, ...(wanted && { verdicts: wanted }) }), [audit, wanted]),
  );
  const rowHeight = useRowHeight('double');
  const active = page === undefined ? 0 : indexOf(groups, page);
  const chosen = groups.rowAt(active) ?? null;
  const show = (index: number) => {
    const row = groups.rowAt(Math.max(0, Math.min(groups.total - 1, index)));
    if (row) setFilter({ page: row.page.id, ...(wanted && { verdicts: wanted }) });
  };
  const reviewing = useRef<HTMLDivElement>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const walk = () => memberWalk(reviewing.current);
  const step = (by: 1 | -1) => (walk().isInside() ? walk().step(by) : show(active + by));
  const toList = () => reviewing.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
  /** For the relation that the focus is on, or the first one of the chosen page. */
  const accept = () => {
    const row = document.activeElement?.closest('[data-member]') ?? reviewing.current?.querySelector('[data-member]:has([data-accept])');
    row?.querySelector<HTMLElement>('[data-accept]')?.click();
  };
  useUndoKeys(useUndoRedo(audit), () => setHistoryOpen(true));
  useCommands(text.ui('relations.title'), [
    { id: 'relations-next', title: text.ui('relations.next'), keys: ['j', 'ArrowDown'], isMove: true, run: () => step(1) },
    { id: 'relations-previous', title: text.ui('relations.previous'), keys: ['k', 'ArrowUp'], isMove: true, run: () => step(-1) },
    {
      id: 'relations-open',
      title: text.ui('relations.open'),
      keys: ['ArrowRight', 'Enter'],
      isMove: true,
      run: () => !walk().isInside() && walk().enter(),
    },
    { id: 'relations-accept', title: text.ui('clusters.accept'), icon: 'check', keys: ['a'], run: accept },
    { id: 'relations-out', title: text.ui('relations.out'), keys: ['ArrowLeft', 'Escape'], isMove: true, run: toList },
  ]);
  return (
    <div className="relations-page">
      <header className="page-head">
        <h1>{text.ui('relations.title')}</h1>
        <p className="hint">{text.ui('relations.hint')}</p>
        {facets && facets.verdicts.length > 0 && (
          <VerdictChips facet={facets.verdicts} chosen={wanted ?? []} onChange={(chosen) => setFilter(chosen ? { verdicts: chosen } : {})} />
        )}
      </header>
      {groups.error && <Failure error={groups.error} onRetry={groups.retry} />}
      {groups.isPending && <Waiting />}
      {!groups.isPending && !groups.error && groups.total === 0 && (
        <NothingHere
          audit={audit}
          soon={{ icon: 'link', title: text.ui('table.notYet'), hint: text.ui('table.notYetHint') }}
          never={{ icon: 'link', title: text.ui('relations.none'), hint: text.ui('relations.noneHint') }}
        />
      )}
      {groups.total > 0 && (
        <div ref={reviewing} className="relations-desk">
          <RowList
            total={groups.total}
            rowAt={groups.rowAt}
            rowHeight={rowHeight}
            keyOf={(row) => `relation-group-${row.page.id}`}
            render={(row, index) => <GroupRow row={row} active={index === active} />}
            onLook={groups.show}
            label={text.ui('relations.groups')}
            testId="relation-groups"
            active={active}
            activeKey={chosen === null ? null : String(chosen.page.id)}
            isSelected={() => false}
            onPoint={show}
            onMenu={show}
            listKey={`${audit} ${wanted?.join(' ') ?? ''}`}
          />
          {chosen && <Held key={chosen.page.id} audit={audit} group={chosen} verdicts={wanted} />}
        </div>
      )}
      {isHistoryOpen && <HistoryDialog audit={audit} onClose={() => setHistoryOpen(false)} />}
    </div>
  );
}

interface VerdictChipsProps {
  readonly facet: Facet;
  readonly chosen: readonly Verdict[];
  readonly onChange: (chosen: Verdict[] | undefined) => void;
}

/** What the relations are, with their numbers; copies first, then what repeats by design. */
function VerdictChips({ facet, chosen, onChange }: VerdictChipsProps) {
  const text = useText();
  const counts = new Map(facet.map(({ value, count }) => [value, count]));
  return (
    <fieldset className="chips relation-verdicts" aria-label={text.ui('relations.verdicts')} data-testid="relation-verdicts">
      {verdicts
        .filter((verdict) => counts.has(verdict))
        .map((verdict) => (
          <button
            key={verdict}
            type="button"
            className="chip"
            title={text.shared(`verdictMeaning.${verdict}`)}
            aria-pressed={chosen.includes(verdict)}
            onClick={() => onChange(toggledIn(chosen, verdict))}
          >
            {text.shared(`verdict.${verdict}`)} <small>{text.format.integer(counts.get(verdict) ?? 0)}</small>
          </button>
        ))}
    </fieldset>
  );
}

function indexOf(groups: { readonly total: number; rowAt(index: number): RelationGroup | undefined }, page: number): number {
  for (let index = 0; index < groups.total; index += 1) if (groups.rowAt(index)?.page.id === page) return index;
  return -1;
}

function GroupRow({ row, active }: { readonly row: RelationGroup; readonly active: boolean }) {
  const text = useText();
  const { page, contents, covered } = row;
  const facts = [
    contentsWords(contents, text.shared, text.format.integer),
    text.ui('relations.covered', { share: text.format.share(covered) }),
    pathOf(page.address),
  ];
  return (
    <div className="cluster-row" data-active={active} data-testid="relation-group">
      <span className="cluster-title" title={page.address}>
        {page.title || page.address}
      </span>
      <small className="group-count">{text.format.integer(row.relations)}</small>
      <span className="cluster-facts" title={facts.join(' · ')}>
        {facts.join(' · ')}
      </span>
    </div>
  );
}

interface HeldProps {
  readonly audit: string;
  readonly group: RelationGroup;
  readonly verdicts: readonly Verdict[] | undefined;
}

/** The relations in which others have the text of one page. */
function Held({ audit, group, verdicts: wanted }: HeldProps) {
  const text = useText();
  const { page, cluster } = group;
  const list = usePagedList('relation/list', { audit, holder: page.id, ...(wanted && { verdicts: [...wanted] }) });
  return (
    <section className="relations-held" aria-labelledby="held-title">
      <header className="held-head">
        <div className="member-line">
          <h2 id="held-title" title={page.title}>
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
        <RowList
          {...pagedRows(list)}
          rowHeight={relationRowHeight}
          keyOf={({ a, b }) => `relation-${a}-${b}`}
          render={(pair) => <RelationRow audit={audit} pair={pair} />}
          label={text.ui('relations.held')}
        />
      )}
    </section>
  );
}
