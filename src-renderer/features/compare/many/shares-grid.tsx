import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { languageTag } from '../../../../src-main/contract/language-tags.ts';
import type { Passage, Range } from '../../../../src-main/contract/evidence.ts';
import type { ManyCompared } from '../../../../src-main/contract/text-check.ts';
import { useText } from '../../../i18n/use-text.ts';
import { shortAddresses } from '../../../ui/short-addresses.ts';

interface SharesGridProps {
  readonly compared: ManyCompared;
  readonly onOpen: (other: number) => void;
}

export function SharesGrid({ compared: { base, others }, onOpen }: SharesGridProps) {
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const shares = useMemo(() => {
    const letters = lettersOf(base.text);
    return others.map(({ passages }) => sentenceShares(letters, base.sentences, passages));
  }, [base, others]);
  // oxlint-disable-next-line react/incompatible-library -- its functions go to no memoized component
  const rows = useVirtualizer({
    count: base.sentences.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 8,
  });
  const sharers = (row: number) => shares.filter((column) => isShared(column[row])).length;
  const onKeyDown = (event: KeyboardEvent) => {
    const other = others[active.column];
    if (event.key === 'Enter' && other) return onOpen(other.page.id);
    const next = moveIn(event.key, active, { rows: base.sentences.length, columns: others.length });
    if (!next) return;
    event.preventDefault();
    setActive(next);
    rows.scrollToIndex(next.row);
    document.getElementById(`share-head-${next.column}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const style = {
    gridTemplateColumns: `minmax(260px, 1fr) 64px repeat(${others.length}, ${columnWidth(others.length)}px)`,
  };
  const current = others[active.column];
  const nameOf = (row: number, column: number) => {
    const { verbatim, reworded } = shares[column]?.[row] ?? nothing;
    const { share } = text.format;
    return text.ui('compare.many.cell', { page: column + 1, verbatim: share(verbatim), reworded: share(reworded) });
  };
  return (
    <div className="column h-full on-panel">
      <div
        ref={scroller}
        className="shares-scroll grow min-h-0 scroll-both"
        role="grid"
        aria-label={text.ui('compare.many.shares')}
        aria-rowcount={base.sentences.length + 1}
        aria-activedescendant={cellId(active.row, active.column)}
        tabIndex={0}
        data-arrival
        data-testid="shares-grid"
        onKeyDown={onKeyDown}
      >
        <SharesHead base={base} others={others} style={style} onOpen={onOpen} />
        <div className="w-full relative" role="rowgroup" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const sentence = base.sentences[index];
            return (
              sentence && (
                <div
                  key={index}
                  ref={rows.measureElement}
                  data-index={index}
                  className="shares-row absolute"
                  role="row"
                  aria-rowindex={index + 2}
                  style={{ ...style, transform: `translateY(${start}px)` }}
                >
                  <span role="rowheader" lang={languageTag(base.page.language)}>
                    {base.text.slice(...sentence)}
                  </span>
                  <span role="gridcell" className="shares-count soft" data-zero={sharers(index) === 0}>
                    {`${text.format.integer(sharers(index))} / ${text.format.integer(others.length)}`}
                  </span>
                  {others.map(({ page }, column) => (
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus and handles the keys
                    <span
                      key={page.id}
                      id={cellId(index, column)}
                      role="gridcell"
                      className="share-cell row line-left"
                      data-active={active.row === index && active.column === column}
                      aria-label={nameOf(index, column)}
                      onClick={() => onOpen(page.id)}
                      data-testid="share-cell"
                    >
                      <ShareBar share={shares[column]?.[index] ?? nothing} />
                    </span>
                  ))}
                </div>
              )
            );
          })}
        </div>
      </div>
      {current && (
        <p
          className="row rigid soft nowrap line-above gap-8 py-4 px-16"
          aria-hidden="true"
          title={current.page.address}
        >
          <b>{active.column + 1}</b> {current.page.title} <span className="cut quiet">{current.page.address}</span>
          <span className="rigid push-right">{nameOf(active.row, active.column)}</span>
        </p>
      )}
    </div>
  );
}

interface SharesHeadProps extends Pick<SharesGridProps, 'onOpen'>, Pick<ManyCompared, 'base' | 'others'> {
  readonly style: CSSProperties;
}

function SharesHead({ base, others, style, onOpen }: SharesHeadProps) {
  const text = useText();
  return (
    <div className="shares-row shares-head" role="row" aria-rowindex={1} style={style}>
      <span role="columnheader">{text.ui('compare.many.sentence')}</span>
      <span role="columnheader" title={text.ui('compare.many.sharersHint')}>
        {text.ui('compare.many.sharers')}
      </span>
      {others.map(({ page, figures }, column) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus and handles the keys
        <span
          className="shares-page"
          key={page.id}
          id={`share-head-${column}`}
          role="columnheader"
          title={`${page.title}\n${page.address}`}
          onClick={() => onOpen(page.id)}
          data-testid="shares-page"
        >
          <b>{column + 1}</b> {text.format.share(Math.min(1, figures.verbatimA + figures.rewordedA))}
          <small className="cut as-block">
            <bdi>{ownEnd(shortAddresses(base.page.address, page.address)[1])}</bdi>
          </small>
        </span>
      ))}
    </div>
  );
}

const nothing: SentenceShare = { verbatim: 0, reworded: 0 };
const isShared = (share: SentenceShare | undefined): boolean =>
  share !== undefined && share.verbatim + share.reworded > 0;
const cellId = (row: number, column: number): string => `share-${row}-${column}`;

/** The end of an address tells pages apart, but not an ending or slash that they all have. */
const ownEnd = (address: string): string => address.replace(/(?<=[^/])(?:\.[a-z]{2,5}|\/)$/iu, '');

const columnWidth = (count: number): number => (count <= 4 ? 150 : count <= 10 ? 92 : 60);

function ShareBar({ share: { verbatim, reworded } }: { readonly share: SentenceShare }) {
  if (verbatim + reworded === 0) return null;
  return (
    <svg className="share-picture w-full" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <rect className="share-verbatim" x={0} y={0} width={verbatim * 100} height={14} />
      <line className="share-reworded" x1={verbatim * 100} x2={(verbatim + reworded) * 100} y1={7} y2={7} />
    </svg>
  );
}

/** 0 to 1 each; what is verbatim does not count as reworded too. */
interface SentenceShare {
  readonly verbatim: number;
  readonly reworded: number;
}

/** Letters and digits count; sentences without any have no shares. */
export function sentenceShares(
  letters: Uint8Array,
  sentences: readonly Range[],
  passages: readonly Passage[],
): readonly SentenceShare[] {
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

/** 1 for every UTF-16 unit of a letter or a digit. */
export function lettersOf(text: string): Uint8Array {
  const letters = new Uint8Array(text.length);
  for (const { index, 0: letter } of text.matchAll(/[\p{L}\p{N}]+/gu)) letters.fill(1, index, index + letter.length);
  return letters;
}

const pageRows = 10;

/** Rows down and columns to the right, by the ARIA pattern for grids. */
const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-pageRows, 0],
  PageDown: [pageRows, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** Null for keys that mean nothing; never leaves the grid. */
export function moveIn(
  key: string,
  at: { readonly row: number; readonly column: number },
  size: { readonly rows: number; readonly columns: number },
) {
  const step = steps[key];
  if (!step) return null;
  const [down, right] = step;
  return {
    row: Math.max(0, Math.min(size.rows - 1, at.row + down)),
    column: Math.max(0, Math.min(size.columns - 1, at.column + right)),
  };
}
