import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { Facet } from '#contract/reviews.ts';
import { useRequest, useSoleHost } from '../../api/requests.ts';
import { type Filter, type Shape, useAddressFilter, without } from '../../app/filter-address.ts';
import { type Texts, type UiKey, useText } from '../../i18n/use-text.ts';
import type { SharedKey } from '#locales/shared.ts';
import { Icon } from '../button.tsx';
import { Check } from '../field.tsx';
import { SpanField } from '../number-fields.tsx';

export const listShape = <S extends Shape, const Sort extends string>(shape: S, sorts: readonly Sort[]) => ({
  ...shape,
  sort: z.enum(sorts).optional(),
  descending: z.boolean().optional(),
});

const rowsMeant = <F extends Readonly<{ sort?: string | undefined; descending?: boolean | undefined }>>(filter: F) =>
  without(without(filter, 'sort'), 'descending');

/** Merges a part into the filter; the shape parses values from the URL. */
type FilterChange = (part: Readonly<Record<string, unknown>>) => void;

export type ListFilter = ReturnType<typeof useListFilter>;

/** Stored in the URL. Fields in `kept` are no filters and survive clearing. */
export function useListFilter<S extends Shape, Order extends Readonly<{ sort: string; descending: boolean }>>(
  shape: S,
  standardOrder: (filter: Filter<S>) => Order,
  kept: readonly string[] = [],
) {
  const [filter, setFilter] = useAddressFilter(shape);
  const standard = standardOrder(filter);
  const { sort = standard.sort, descending = standard.descending } = filter as Partial<Order>;
  const order = { sort, descending };
  const remains = Object.fromEntries(Object.entries(filter).filter(([name]) => kept.includes(name))) as typeof filter;
  const meant = kept.reduce((rest, name) => without(rest, name as never), rowsMeant(filter));
  return {
    shape,
    filter,
    /** The filter without the order. */
    meant,
    order,
    asked: { ...meant, ...order },
    isFiltered: Object.keys(meant).length > 0,
    set: (next: object) => setFilter({ ...remains, ...next }),
    change: ((part) => setFilter({ ...filter, ...part })) as FilterChange,
    clear: () => setFilter({ ...remains, ...order }),
  };
}

/**
 * `facet`: values to choose from; `single`: one of them; `statement`: values are whole sentences. `number` and `date`
 * are ranges. The others have only a chip; a `named` value is looked up by its key.
 */
type FieldKind = 'facet' | 'single' | 'statement' | 'number' | 'date' | 'text' | 'yesNo' | 'named';

export type FilterField = readonly [id: string, kind: FieldKind, wordOf?: (text: Texts, value: string) => string];

/** In the order of their chips. `says` is the prefix of the fields' text keys. */
export type FilterFields = Readonly<{ says: string; fields: readonly FilterField[] }>;

export const sharedWord = (group: string) => (text: Texts, value: string) =>
  text.shared(`${group}.${value}` as SharedKey);

type FilterChip = Readonly<{ id: string; label: string; clear: () => void }>;
type AnyFilter = Readonly<Record<string, unknown>>;

export function chipsOf(
  text: Texts,
  { says, fields }: FilterFields,
  filter: AnyFilter,
  names: FilterNames,
  change: FilterChange,
): readonly FilterChip[] {
  return fields.flatMap(([id, kind, wordOf = (_, value) => value]) => {
    const value = filter[id];
    if (value === undefined) return [];
    const values = [value].flat();
    const chip = (words: string, rest: unknown = undefined, own = id) =>
      words === '' ? [] : [{ id: own, label: words, clear: () => change({ [id]: rest }) }];
    const named = (words: string) => (words === '' ? '' : text.named(text.ui(`${says}.${id}` as UiKey), words));
    const word = (each: unknown) => wordOf(text, String(each));
    switch (kind) {
      case 'facet':
        return values.flatMap((each) => {
          const rest = values.filter((other) => other !== each);
          return chip(named(word(each)), rest, `${id}-${String(each)}`);
        });
      case 'number':
      case 'date':
        return chip(named(values.map((end) => (end === null ? '…' : word(end))).join(' – ')));
      case 'yesNo':
        return chip(named(text.ui(value === true ? 'table.yes' : 'table.no')));
      case 'statement':
        return chip(word(value));
      case 'named':
        return chip(named(names[id as keyof FilterNames] ?? word(value)));
      default:
        return chip(named(text.format.list(values.map(word))));
    }
  });
}

export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
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

type FilterPartsProps = FilterFields &
  Readonly<{
    filtering: Pick<ListFilter, 'filter' | 'change'>;
    /** By field name; fields without values are hidden. */
    facets: Readonly<Record<string, unknown>> | undefined;
    children?: ReactNode;
  }>;

export function FilterRail(props: FilterPartsProps) {
  const label = useText().ui('table.filters');
  if (!props.facets) return <aside className="filter-rail divided" aria-label={label} aria-busy="true" />;
  return (
    <aside className="filter-rail divided" aria-label={label} data-testid="filter-rail">
      <FilterParts {...props} />
    </aside>
  );
}

export function FilterParts({ says, fields, filtering, facets, children }: FilterPartsProps) {
  const text = useText();
  const host = useSoleHost() ?? '';
  const { change } = filtering;
  const filter: AnyFilter = filtering.filter;
  const parts = fields.map(([id, kind, wordOf = (_, value) => value]) => {
    const shared = { says: `${says}.${id}` as UiKey };
    const value = filter[id];
    if (kind === 'number' || kind === 'date')
      return (
        <SpanField key={id} {...shared} type={kind} span={value as never} onChange={(span) => change({ [id]: span })} />
      );
    const isSingle = kind === 'single' || kind === 'statement';
    if (kind !== 'facet' && !isSingle) return null;
    const facet = facets?.[id];
    return (
      <FacetGroup
        key={id}
        {...shared}
        facet={(facet ?? []) as Facet}
        chosen={value === undefined ? [] : [value].flat().map(String)}
        wordOf={(each) =>
          wordOf(text, id === 'folder' && each.startsWith(host) ? each.slice(host.length) || '/' : each)
        }
        onChange={(chosen) => change({ [id]: isSingle ? chosen?.[0] : chosen })}
        isSingle={isSingle}
      />
    );
  });
  return (
    <>
      {parts}
      {children}
    </>
  );
}

/** Toggles the value; undefined for an empty list, which is no filter. */
export function toggledIn<Value>(values: readonly Value[] = [], value: Value) {
  const others = values.filter((other) => other !== value);
  const next = others.length === values.length ? [...others, value] : others;
  return next.length === 0 ? undefined : next;
}

const shownAtFirst = 7;

function FacetGroup({
  says,
  facet,
  chosen,
  wordOf,
  onChange,
  isSingle,
}: {
  says: UiKey;
  facet: Facet;
  chosen: readonly string[];
  wordOf: (value: string) => string;
  onChange: (chosen: readonly string[] | undefined) => void;
  isSingle: boolean;
}) {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
  const found = new Set(facet.map(({ value }) => value));
  const gone = chosen.filter((value) => !found.has(value));
  const entries = [...facet, ...gone.map((value) => ({ value, count: 0 }))];
  if (entries.length < 2 && chosen.length === 0) return null;
  const toggle = (value: string) =>
    onChange(toggledIn(isSingle ? chosen.filter((other) => other === value) : chosen, value));
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
            {(found.has(value) || !isSingle) && <small>{text.format.integer(count)}</small>}
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

/** For chips; the key of what no longer exists. */
type FilterNames = Partial<ReturnType<typeof useFilterNames>>;

export function useFilterNames({
  cluster,
  sentence,
  page,
}: {
  cluster?: string | undefined;
  sentence?: string | undefined;
  page?: number | undefined;
}) {
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

const nameOf = (key: string | number | undefined, { isError }: { isError: boolean }, known?: string) =>
  key === undefined ? undefined : (known ?? (isError ? String(key) : '…'));
