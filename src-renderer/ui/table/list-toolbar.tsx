import { type ReactNode, useState } from 'react';
import { type CountedNoun, type UiKey, useText, type Texts } from '../../i18n/use-text.ts';
import { Button, IconButton, Icon } from '../button.tsx';
import { Check, SearchField } from '../field.tsx';
import { Hint } from '../states.tsx';
import { defaultLayout, moved, withShown } from './column.ts';
import { isEmpty, type useListTable } from './use-list-table.ts';
import { PopoverButton } from '../menus.tsx';
import type { Facet } from '#contract/reviews.ts';
import { without } from '../../app/filter-address.ts';
import { useRequest } from '../../api/requests.ts';

export type ListTools<T> = ReturnType<typeof useListTable<T>>;

type ListToolbarProps<T> = ListTools<T> &
  Readonly<{
    noun: CountedNoun;
    filters?: ReactNode;
    searched: {
      readonly value: string;
      readonly onChange: (value: string) => void;
      readonly says: UiKey;
      readonly testId: string;
    };
    chips: readonly FilterChip[];
    onClear: () => void;
    extra?: ReactNode;
    views: ReactNode;
    end?: ReactNode;
    children?: ReactNode;
  }>;

export function ListToolbar<T>(props: ListToolbarProps<T>) {
  const { title, noun, grid, search, onLeave, onCopy, filters, searched, chips, onClear, extra, views, end } = props;
  const text = useText();
  const isNone = isEmpty(grid.selection);
  return (
    <header className="list-toolbar column line-below">
      <div className="list-tools row wrap gap-8 gap-y-4 py-8 px-12">
        <h1 className="visually-hidden">{title}</h1>
        {filters}
        <SearchField {...searched} inputRef={search} onLeave={onLeave} />
        {extra}
        <span className="soft nowrap" aria-live="polite" data-testid="list-total">
          {text.count(noun, grid.list.total)}
        </span>
        <span className="push-right flex wrap gap-6">
          {views}
          <ColumnChoice {...props} />
          {end}
        </span>
      </div>
      <FilterChips chips={chips} onClear={onClear} />
      {/* Always has its place, so that the table below does not jump. */}
      <div className="selection-line row soft small line-above gap-12 py-2 px-12">
        <span aria-live="polite" data-testid="selection-count">
          {isNone
            ? text.ui('table.noneSelected')
            : text.ui(grid.selection.all ? 'table.allSelected' : 'table.selected', {
                count: text.count(noun, grid.chosenCount),
              })}
        </span>
        <span className="row wrap gap-6">
          {props.children}
          <Button size="small" icon="copy" onClick={onCopy} says="table.copyShort" />
          <button type="button" className="link-button" disabled={isNone} onClick={grid.clear}>
            {text.ui('table.clearSelection')}
          </button>
        </span>
      </div>
    </header>
  );
}

export const RailToggle = ({ isShown, onToggle }: Readonly<{ isShown: boolean; onToggle: () => void }>) => (
  <Button icon="layers" aria-pressed={isShown} onClick={onToggle} says="table.filters" />
);

function ColumnChoice<T>({ columns, ordered, shown, layout, onLayout }: ListTools<T>) {
  const text = useText();
  return (
    <PopoverButton says="table.columns" icon="settings" testId="columns-open">
      {() => (
        <>
          <ul>
            {ordered.map((column, index) => (
              <li className="row" key={column.id}>
                <Check
                  className="check grow px-4 py-4"
                  checked={shown.includes(column)}
                  onChange={(wanted) => onLayout(withShown(layout, column.id, wanted))}
                >
                  <span>{column.label}</span>
                </Check>
                {steps.map(({ icon, by, label }) => (
                  <IconButton
                    key={icon}
                    icon={icon}
                    label={text.ui(label, { column: column.label })}
                    disabled={ordered[index + by] === undefined}
                    onClick={() => onLayout(moved(columns, layout, column.id, index + by))}
                  />
                ))}
              </li>
            ))}
          </ul>
          <Hint says="table.columnsHint" />
          <Button size="small" icon="again" onClick={() => onLayout(defaultLayout)} says="table.columnsReset" />
        </>
      )}
    </PopoverButton>
  );
}

const steps = [
  { icon: 'ascending', by: -1, label: 'table.moveUp' },
  { icon: 'descending', by: 1, label: 'table.moveDown' },
] as const;

type Order = Readonly<{ sort?: unknown; descending?: unknown }>;

export const rowsMeant = <F extends Order>(filter: F) => without(without(filter, 'sort'), 'descending');

export const withChosen = <F extends object>(filter: F, field: keyof F, chosen: readonly unknown[]): F =>
  without({ ...filter, [field]: [...chosen] }, chosen.length === 0 ? field : null);

export const withPart = <F extends object, Field extends keyof F>(
  filter: F,
  field: Field,
  value: F[Field] | undefined,
): F => without({ ...filter, [field]: value }, null);

export type FilterChip = Readonly<{ id: string; label: string; clear: () => void }>;

export function chipMaker<F extends object>(
  text: Texts,
  filter: F,
  nameOf: (field: keyof F & string) => string,
  change: (filter: F) => void,
) {
  const chip = (field: keyof F & string, value: string, id: string, next: F): FilterChip => ({
    id,
    label: text.named(nameOf(field), value),
    clear: () => change(next),
  });
  const whole = (field: keyof F & string, value: string | null | undefined): readonly FilterChip[] =>
    value ? [chip(field, value, field, without(filter, field))] : [];
  return {
    whole,
    yesNo: (field: keyof F & string) =>
      whole(field, filter[field] === undefined ? null : text.ui(filter[field] ? 'table.yes' : 'table.no')),
    span(field: keyof F & string) {
      const ends = filter[field] as readonly (string | number | null)[] | undefined;
      return whole(field, ends && `${ends[0] ?? '…'} – ${ends[1] ?? '…'}`);
    },
    each(field: keyof F & string, wordOf: (value: string) => string): readonly FilterChip[] {
      const chosen = (filter[field] ?? []) as readonly unknown[];
      return chosen.map((value) => {
        const rest = chosen.filter((other) => other !== value);
        return chip(field, wordOf(String(value)), `${field}-${String(value)}`, withChosen(filter, field, rest));
      });
    },
  };
}

export function FilterChips({ chips, onClear }: Readonly<{ chips: readonly FilterChip[]; onClear: () => void }>) {
  const text = useText();
  if (chips.length === 0) return null;
  return (
    <ul className="chips align-centre px-12 py-4" aria-label={text.ui('table.active')}>
      {chips.map(({ id, label, clear }) => (
        <li key={id}>
          <button
            type="button"
            className="filter-chip chip inline-row max-w-340 gap-4"
            onClick={clear}
            title={text.ui('table.drop', { filter: label })}
          >
            <span className="cut">{label}</span>
            <Icon name="close" size="small" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="link-button" onClick={onClear} data-testid="filters-clear">
          {text.ui('table.clear')}
        </button>
      </li>
    </ul>
  );
}

type FilterRailProps<Field extends string> = Readonly<{
  fields: readonly Field[];
  facets: Readonly<Record<Field, Facet>> | undefined;
  titleOf: (field: Field) => UiKey;
  chosenOf: (field: Field) => readonly string[];
  wordOf: (field: Field, value: string) => string;
  onChoose: (field: Field, chosen: readonly string[]) => void;
  children: ReactNode;
}>;

export function FilterRail<Field extends string>(props: FilterRailProps<Field>) {
  const { fields, facets, titleOf, chosenOf, wordOf, onChoose, children } = props;
  const label = useText().ui('table.filters');
  if (!facets) return <aside className="filter-rail divided" aria-label={label} aria-busy="true" />;
  return (
    <aside className="filter-rail divided" aria-label={label} data-testid="filter-rail">
      {fields.map((field) => (
        <FacetGroup
          key={field}
          says={titleOf(field)}
          facet={facets[field]}
          chosen={chosenOf(field)}
          wordOf={(value) => wordOf(field, value)}
          onChange={(chosen) => onChoose(field, chosen)}
        />
      ))}
      {children}
    </aside>
  );
}

type FacetGroupProps = Readonly<{
  says: UiKey;
  facet: Facet;
  chosen: readonly string[];
  wordOf: (value: string) => string;
  onChange: (chosen: readonly string[]) => void;
  isSingle?: boolean;
}>;

const shownAtFirst = 7;

export function FacetGroup({ says, facet, chosen, wordOf, onChange, isSingle = false }: FacetGroupProps) {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
  const found = new Set(facet.map(({ value }) => value));
  const gone = chosen.filter((value) => !found.has(value));
  const entries = [...facet, ...gone.map((value) => ({ value, count: 0 }))];
  if (entries.length < 2 && chosen.length === 0) return null;
  const toggle = (value: string) => {
    const rest = chosen.filter((other) => other !== value);
    onChange(rest.length < chosen.length ? rest : isSingle ? [value] : [...rest, value]);
  };
  return (
    <fieldset className="facet py-8">
      <legend>{text.ui(says)}</legend>
      {entries
        .filter(({ value }, index) => isWhole || index < shownAtFirst || chosen.includes(value))
        .map(({ value, count }) => (
          <Check
            key={value}
            className="facet-value"
            title={wordOf(value)}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          >
            <span>{wordOf(value)}</span>
            <small>{text.format.integer(count)}</small>
          </Check>
        ))}
      {entries.length > shownAtFirst && (
        <button type="button" className="link-button small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? text.ui('table.fewer') : text.ui('table.allValues', { count: entries.length })}
        </button>
      )}
    </fieldset>
  );
}

type FilteredBy = Readonly<{ cluster?: string | undefined; sentence?: string | undefined; page?: number | undefined }>;

/** In the words of chips; what is gone is named by its key. */
export type FilterNames = Partial<ReturnType<typeof useFilterNames>>;

export function useFilterNames({ cluster, sentence, page }: FilteredBy) {
  const ofCluster = useRequest(
    'cluster/get',
    { cluster: cluster ?? '-', members: 1, pairs: false },
    { enabled: cluster !== undefined },
  );
  const ofSentence = useRequest('sentence/get', { sentence: sentence ?? '' }, { enabled: sentence !== undefined });
  const ofPage = useRequest('page/get', { page: page ?? 0 }, { enabled: page !== undefined });
  return {
    cluster: nameOf(cluster, ofCluster, ofCluster.data?.title || ofCluster.data?.sourceAddress),
    sentence: nameOf(sentence, ofSentence, ofSentence.data?.text),
    page: nameOf(page, ofPage, ofPage.data?.title || ofPage.data?.address),
  };
}

const nameOf = (key: string | number | undefined, { isError }: { readonly isError: boolean }, known?: string) =>
  key === undefined ? undefined : (known ?? (isError ? String(key) : '…'));
