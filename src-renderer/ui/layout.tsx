import type { ComponentProps, ReactNode } from 'react';
import { endOfAddress, shownAddress } from './addresses.ts';
import { type UiKey, useText } from '../i18n/use-text.ts';
import { Icon } from './button.tsx';

/** Minimum window widths in pixels for all columns beside a side panel, and for the filters, too. */
export const roomBeside = { columns: 1500, filters: 1700 };

export const PageHead = ({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) => (
  <header className="page-head row wrap justify-between gap-20 gap-y-4">
    <div className="page-title">
      <h1>{title}</h1>
      <p className="hint">{hint}</p>
    </div>
    {children}
  </header>
);

export function SectionTitle({ id, says, count }: { id?: string; says: UiKey; count: number }) {
  const text = useText();
  return (
    <h2 id={id} className="flex align-baseline gap-6 mb-8">
      {text.ui(says)} <small>{text.format.integer(count)}</small>
    </h2>
  );
}

/** Must be inside a `dl`. */
export const Figure = ({ says, value, note, title }: { says: UiKey; value: string; note?: string; title?: string }) => (
  <div className="figure" title={title}>
    <dt className="cut quiet small">{useText().ui(says)}</dt>
    <dd className="size-15 strong">{value}</dd>
    {note && <dd className="figure-note soft small nowrap">{note}</dd>}
  </div>
);

/** Decorative: the share is also shown as text. */
export const ShareBar = ({ share }: { share: number }) => (
  <span className="share-bar" aria-hidden="true">
    <span style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%`, minWidth: share > 0 ? 2 : 0 }} />
  </span>
);

export const SidePanel = ({
  says,
  head,
  children,
  ...aside
}: Omit<ComponentProps<'aside'>, 'className' | 'aria-label'> & { says: UiKey; head: ReactNode }) => (
  <aside className="side-panel column min-w-0 min-h-0 on-panel line-left" aria-label={useText().ui(says)} {...aside}>
    <header className="column line-below gap-8 py-12 px-16">{head}</header>
    {children}
  </aside>
);

type CutProps = {
  as?: 'span' | 'p' | 'code' | 'h2';
  /** A truncating class: `cut` or `address`. */
  className?: string;
  children: string;
};

/** Truncated to one line; the whole text is the tooltip. */
export const Cut = ({ as: Element = 'span', className = 'cut', ...others }: CutProps) => (
  <Element {...others} className={className} title={others.children} />
);

/** For narrow columns: truncates the folder first, since addresses differ at their end. */
export function ListedAddress({
  address,
  soleHost,
  ...others
}: ComponentProps<'span'> & { address: string; soleHost: string | null }) {
  const shown = shownAddress(address, soleHost);
  const end = endOfAddress(shown);
  // A line for the slash of the start page's folder would say nothing.
  const start = end > 1 ? end : 0;
  return (
    <span {...others} className="listed-address flex min-w-0 mono">
      <span className="cut">{shown.slice(0, start)}</span>
      <span className="cut">{shown.slice(start)}</span>
    </span>
  );
}

export const Address = ({ as = 'p', children }: Pick<CutProps, 'as' | 'children'>) => (
  <Cut as={as} className="address">
    {children}
  </Cut>
);

/** A scrollable part of a screen, which must be reachable by keyboard. */
export function Scroller({ as = 'div', ...props }: ComponentProps<'div'> & { as?: 'div' | 'pre' }) {
  const Element = as as 'div';
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as said above
  return <Element {...props} tabIndex={0} />;
}

export function onResize(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export const SortableHeading = ({
  label,
  order,
  onSort,
  className,
}: {
  label: string;
  order: 'ascending' | 'descending' | 'none';
  onSort: () => void;
  className?: string | undefined;
}) => (
  <th scope="col" className={className} aria-sort={order}>
    <button type="button" className="sort-button inline-row gap-2 py-2" onClick={onSort}>
      {label}
      {order !== 'none' && <Icon name={order === 'descending' ? 'down' : 'up'} size="small" />}
    </button>
  </th>
);

export type Sort<By> = Readonly<{ by: By; descending: boolean }>;

/** The first column (names) is sorted ascending at first, the others descending. */
export function TableHead<By extends string>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly (string | Readonly<{ label: string; isNumber?: boolean; by?: By }>)[];
  sort?: Sort<By>;
  onSort?: (sort: Sort<By>) => void;
}) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => {
          const { label, isNumber = false, by } = typeof column === 'string' ? { label: column } : column;
          const className = isNumber ? 'number' : undefined;
          if (by === undefined || !sort || !onSort)
            return (
              <th key={label} scope="col" className={className}>
                {label}
              </th>
            );
          const isSorted = sort.by === by;
          const descending = isSorted ? !sort.descending : index > 0;
          return (
            <SortableHeading
              key={label}
              label={label}
              order={!isSorted ? 'none' : sort.descending ? 'descending' : 'ascending'}
              onSort={() => onSort({ by, descending })}
              className={className}
            />
          );
        })}
      </tr>
    </thead>
  );
}

/** Sorts by name, or by a figure with ties by name; rows without the figure come last. */
export function sortRows<Row>(
  rows: readonly Row[],
  descending: boolean,
  nameOf: (row: Row) => string,
  figureOf: ((row: Row) => number | null) | null,
) {
  const sign = descending ? -1 : 1;
  return rows.toSorted((x, y) => {
    const byName = nameOf(x).localeCompare(nameOf(y));
    if (!figureOf) return sign * byName;
    const [left, right] = [figureOf(x), figureOf(y)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName;
    return sign * (left - right) || byName;
  });
}
