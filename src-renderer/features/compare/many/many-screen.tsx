import { useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { Passage, Range } from '#contract/evidence.ts';
import { languageTag } from '#contract/language-tags.ts';
import type { ManyCompared } from '#contract/text-check.ts';
import {
  command,
  Empty,
  IconButton,
  moveIn,
  nameOfPage,
  panelProps,
  sharedStart,
  shortAddresses,
  Tabs,
  Unanswered,
  useCommands,
  useLocation,
  useMeasuredRows,
  useRequest,
  useText,
} from '../../../kit.ts';
import { useClusterOf, useWayBack } from '../cluster-pairs.ts';
import { ColumnsView, maxColumns } from './columns-view.tsx';
import css from './many.module.css';
import compareCss from '../compare.module.css';

const maxOthers = 60;
const views = ['shares', 'texts'] as const;

/** `columns` are page numbers joined by hyphens; undefined shows the shares. */
export function ManyScreen({ base, columns }: { base: number; columns: string | undefined }) {
  const text = useText();
  const [, navigate] = useLocation();
  const { reviewing, isPending } = useClusterOf(base);
  const ids = (reviewing?.members ?? []).map(({ page }) => page.id).filter((id) => id !== base);
  const others = ids.slice(0, maxOthers);
  const compared = useRequest('pair/compare-many', { base, others }, { enabled: others.length > 0 });
  const back = useWayBack();
  const openPair = (other: number) => navigate(`/compare/${base}/${other}`);
  const openColumns = (chosen: readonly number[]) =>
    navigate(`/compare/${base}/all/${chosen.join('-')}`, { replace: true });
  const view = columns === undefined ? 'shares' : 'texts';
  const show = (next: (typeof views)[number]) => {
    if (next === 'texts') openColumns(others.slice(0, maxColumns));
    else navigate(`/compare/${base}/all`, { replace: true });
  };
  useCommands(text.ui('compare.many.title'), [
    ...views.map((id) => command(`many-${id}`, `compare.many.${id}`, `v ${id.charAt(0)}`, () => show(id))),
    command('many-back', 'shortcuts.back', ['Escape', 'b'], back),
  ]);
  if (!isPending && others.length === 0) return <Empty icon="pages" says="compare.many.none" />;
  if (compared.error || !compared.data) return <Unanswered of={[compared]} />;
  const { data } = compared;
  const chosen = (columns ?? '')
    .split('-')
    .flatMap((id) => data.others.find(({ page }) => page.id === Number(id)) ?? []);
  return (
    <div className="compare many column h-full">
      <header className={`page-head ${compareCss.compareHead} column gap-4`}>
        <div className="head-line row min-w-0 gap-8">
          <IconButton icon="left" says="compare.back" onClick={back} />
          <h1 title={data.base.page.address}>{nameOfPage(data.base.page)}</h1>
          <span className="badge quiet">{text.ui('compare.many.title')}</span>
          <span className="rigid push-right soft">
            {text.ui('compare.many.found', {
              share: text.format.share(sharedAnywhere(data)),
              pages: text.count('pages', data.others.length),
            })}
            {ids.length > others.length && ` ${text.ui('compare.many.left', { count: ids.length - others.length })}`}
          </span>
        </div>
      </header>
      <Tabs
        tabs={views.map((id) => ({ id, label: text.ui(`compare.many.${id}`) }))}
        selected={view}
        onSelect={show}
        says="compare.tabs.label"
      />
      <div className={`${compareCss.comparePanel} grow min-h-0`} {...panelProps(view)}>
        {view === 'shares' ? (
          <SharesGrid compared={data} onOpen={openPair} />
        ) : (
          <ColumnsView compared={data} chosen={chosen} onChosen={openColumns} onOpen={openPair} />
        )}
      </div>
    </div>
  );
}

/** The share (0 to 1) of the base's letters and digits that any other page has. */
function sharedAnywhere({ base: { text }, segments }: ManyCompared) {
  const all = letters(text);
  const own = segments.filter(({ kind }) => kind === 'own').map(({ range }) => text.slice(...range));
  return all === 0 ? 0 : 1 - letters(own.join(' ')) / all;
}

const letters = (piece: string) => piece.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

type SharesGridProps = { compared: ManyCompared; onOpen: (other: number) => void };

function SharesGrid({ compared, onOpen }: SharesGridProps) {
  const text = useText();
  const { base, others } = compared;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const shares = useMemo(() => {
    const letters = lettersOf(base.text);
    return others.map(({ passages }) => sentenceShares(letters, base.sentences, passages));
  }, [base, others]);
  const { reveal, rowsOf } = useMeasuredRows(scroller, base.sentences.length, 44);
  const shareAt = (row: number, column: number) => shares[column]?.[row] ?? nothing;
  const sharers = (row: number) => others.filter((_, column) => isShared(shareAt(row, column))).length;
  const onKeyDown = (event: KeyboardEvent) => {
    const other = others[active.column];
    if (event.key === 'Enter' && other) return onOpen(other.page.id);
    const next = moveIn(event.key, active, { rows: base.sentences.length, columns: others.length });
    if (!next) return;
    event.preventDefault();
    setActive(next);
    reveal(next.row);
    document.getElementById(`share-head-${next.column}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const style = {
    gridTemplateColumns: `minmax(260px, 1fr) 64px repeat(${others.length}, ${columnWidth(others.length)}px)`,
  };
  const current = others[active.column];
  const nameOf = (row: number, column: number) => {
    const { verbatim, reworded } = shareAt(row, column);
    const { share } = text.format;
    return text.ui('compare.many.cell', { page: column + 1, verbatim: share(verbatim), reworded: share(reworded) });
  };
  return (
    <div className="column h-full on-panel">
      <div
        ref={scroller}
        className={`${css.sharesScroll} grow min-h-0 scroll-both`}
        role="grid"
        aria-label={text.ui('compare.many.shares')}
        aria-rowcount={base.sentences.length + 1}
        aria-activedescendant={cellId(active.row, active.column)}
        tabIndex={0}
        data-arrival
        data-testid="shares-grid"
        onKeyDown={onKeyDown}
      >
        <SharesHead compared={compared} style={style} onOpen={onOpen} />
        {rowsOf(style, (index) => ({
          className: `${css.sharesRow} as-grid absolute min-w-max w-full`,
          'aria-rowindex': index + 2,
          children: (
            <>
              <span role="rowheader" lang={languageTag(base.page.language)}>
                {base.text.slice(...(base.sentences[index] ?? []))}
              </span>
              <span role="gridcell" className={sharers(index) === 0 ? 'quiet' : 'soft'}>
                {`${text.format.integer(sharers(index))} / ${text.format.integer(others.length)}`}
              </span>
              {others.map(({ page }, column) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus and handles the keys
                <span
                  key={page.id}
                  id={cellId(index, column)}
                  role="gridcell"
                  className={`${css.shareCell} row line-left`}
                  data-active={active.row === index && active.column === column}
                  aria-label={nameOf(index, column)}
                  onClick={() => onOpen(page.id)}
                >
                  <ShareBar share={shareAt(index, column)} />
                </span>
              ))}
            </>
          ),
        }))}
      </div>
      {current && (
        <p className="row rigid soft nowrap line-above gap-8 py-4 px-16" aria-hidden title={current.page.address}>
          <b>{active.column + 1}</b> {current.page.title} <span className="cut quiet">{current.page.address}</span>
          <span className="rigid push-right">{nameOf(active.row, active.column)}</span>
        </p>
      )}
    </div>
  );
}

type SharesHeadProps = SharesGridProps & { style: CSSProperties };

function SharesHead({ compared: { base, others }, style, onOpen }: SharesHeadProps) {
  const text = useText();
  const names = distinctEnds(others.map(({ page }) => shortAddresses(base.page.address, page.address)[1]));
  return (
    <div
      className={`${css.sharesRow} ${css.sharesHead} as-grid min-w-max w-full`}
      role="row"
      aria-rowindex={1}
      style={style}
    >
      <span role="columnheader">{text.ui('compare.many.sentence')}</span>
      <span role="columnheader" title={text.ui('compare.many.sharersHint')}>
        {text.ui('compare.many.sharers')}
      </span>
      {others.map(({ page, figures }, column) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus and handles the keys
        <span
          className={css.sharesPage}
          key={page.id}
          id={`share-head-${column}`}
          role="columnheader"
          title={`${page.title}\n${page.address}`}
          onClick={() => onOpen(page.id)}
          data-testid="shares-page"
        >
          <b>{column + 1}</b> {text.format.share(Math.min(1, figures.verbatimA + figures.rewordedA))}
          <small className="cut as-block">
            <bdi>{names[column]}</bdi>
          </small>
        </span>
      ))}
    </div>
  );
}

const nothing: SentenceShare = { verbatim: 0, reworded: 0 };
const isShared = ({ verbatim, reworded }: SentenceShare) => verbatim + reworded > 0;
const cellId = (row: number, column: number) => `share-${row}-${column}`;

/**
 * What tells addresses apart in a narrow column: their last segments without what all begin with, or their paths where
 * segments are equal. Extensions and slashes at the end are left out.
 */
export function distinctEnds(addresses: readonly string[]) {
  const paths = addresses.map((address) =>
    address.replace(/(?<=[^/])(?:\/(?:index|default))?(?:\.[a-z]{2,5}|\/)$/iu, ''),
  );
  const ends = paths.map((path) => path.slice(path.lastIndexOf('/') + 1) || path);
  const names = new Set(ends).size === ends.length ? ends : paths;
  const shared = names.length > 1 ? sharedStart(names) : 0;
  return names.map((name) => name.slice(shared) || name);
}

const columnWidth = (count: number) => (count <= 4 ? 150 : count <= 10 ? 92 : 60);

function ShareBar({ share: { verbatim, reworded } }: { share: SentenceShare }) {
  if (!isShared({ verbatim, reworded })) return null;
  return (
    <svg className={`${css.sharePicture} w-full`} viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden>
      <rect className={css.shareVerbatim} x={0} y={0} width={verbatim * 100} height={14} />
      <line className={css.shareReworded} x1={verbatim * 100} x2={(verbatim + reworded) * 100} y1={7} y2={7} />
    </svg>
  );
}

/** 0 to 1; verbatim text is not counted as reworded. */
type SentenceShare = Readonly<{ verbatim: number; reworded: number }>;

/** Counted in letters and digits. */
export function sentenceShares(letters: Uint8Array, sentences: readonly Range[], passages: readonly Passage[]) {
  const kinds = new Uint8Array(letters.length);
  for (const { kind, a } of passages.toSorted((x, y) => Number(x.kind === 'verbatim') - Number(y.kind === 'verbatim')))
    kinds.fill(kind === 'verbatim' ? 2 : 1, ...a);
  return sentences.map(([start, end]) => {
    let [all, verbatim, reworded] = [0, 0, 0];
    for (let at = start; at < end; at++) {
      if (letters[at] !== 1) continue;
      all++;
      if (kinds[at] === 2) verbatim++;
      else if (kinds[at] === 1) reworded++;
    }
    return all === 0 ? nothing : { verbatim: verbatim / all, reworded: reworded / all };
  });
}

/** 1 for each UTF-16 unit of a letter or digit. */
export function lettersOf(text: string): Uint8Array {
  const letters = new Uint8Array(text.length);
  for (const { index, 0: letter } of text.matchAll(/[\p{L}\p{N}]+/gu)) letters.fill(1, index, index + letter.length);
  return letters;
}
