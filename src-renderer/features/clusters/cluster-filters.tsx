import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { verdicts } from '../../../src-main/contract/verdicts.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { clusterSorts, toggleVerdict, withSort, type Filters } from './filters.ts';

interface ClusterFiltersProps {
  readonly audit: string;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly total: number;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** Called when the typing is over, to go on with the list. */
  readonly onLeave: () => void;
}

export function ClusterFilters({ audit, filters, onChange, total, searchRef, onLeave }: ClusterFiltersProps) {
  const text = useText();
  const counts = useRequest('audit/summary', { audit }).data?.clustersByVerdict ?? {};
  const present = verdicts.filter((verdict) => (counts[verdict] ?? 0) > 0);
  return (
    <search className="filters">
      <SearchField value={filters.text} onChange={(value) => onChange({ ...filters, text: value })} inputRef={searchRef} onLeave={onLeave} />
      {present.length > 1 && (
        <fieldset className="chips" aria-label={text.ui('clusters.byVerdict')}>
          {present.map((verdict) => (
            <button
              key={verdict}
              type="button"
              className="chip"
              aria-pressed={filters.verdicts.includes(verdict)}
              onClick={() => onChange(toggleVerdict(filters, verdict))}
            >
              {text.shared(`verdict.${verdict}`)} <small>{text.format.integer(counts[verdict] ?? 0)}</small>
            </button>
          ))}
        </fieldset>
      )}
      <div className="filter-line">
        <span className="filter-total" aria-live="polite">
          {text.count('clusters', total)}
        </span>
        <label className="check">
          <input type="checkbox" checked={filters.showSettled} onChange={(event) => onChange({ ...filters, showSettled: event.target.checked })} />
          {text.ui('clusters.showSettled')}
        </label>
        <span className="sort">
          <select
            aria-label={text.ui('clusters.sort')}
            value={filters.sort}
            onChange={(event) => onChange(withSort(filters, clusterSorts.find((sort) => sort === event.target.value) ?? 'importance'))}
          >
            {clusterSorts.map((sort) => (
              <option key={sort} value={sort}>
                {text.ui(`clusters.sorts.${sort}`)}
              </option>
            ))}
          </select>
          <IconButton
            icon={filters.descending ? 'descending' : 'ascending'}
            label={text.ui(filters.descending ? 'clusters.descending' : 'clusters.ascending')}
            onClick={() => onChange({ ...filters, descending: !filters.descending })}
          />
        </span>
      </div>
    </search>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onLeave: () => void;
}

const typingPauseMillis = 200;

/** Asks once the typing pauses, not for every letter. */
function SearchField({ value, onChange, inputRef, onLeave }: SearchFieldProps) {
  const text = useText();
  const [draft, setDraft] = useState(value);
  const [settled, setSettled] = useState(value);
  const hand = useEffectEvent(onChange);
  if (settled !== value) {
    setSettled(value);
    setDraft(value);
  }
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => hand(draft), typingPauseMillis);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return (
    <div className="search-field">
      <Icon name="search" />
      <input
        ref={inputRef}
        type="search"
        value={draft}
        placeholder={text.ui('clusters.search')}
        aria-label={text.ui('clusters.search')}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' || event.key === 'Enter') onLeave();
        }}
      />
    </div>
  );
}
