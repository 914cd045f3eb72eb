import type { RefObject } from 'react';
import { relationSorts, relationSortSchema, type Facet } from '../../../src-main/contract/cluster-views.ts';
import { verdicts } from '../../../src-main/contract/verdicts.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { DifferenceFilter } from '../../ui/difference-filter.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { toggledIn } from './filters.ts';
import styles from './relation-filters.module.css';
import { fallsAtFirst, filterOf, type RelationList } from './use-relation-list.ts';

interface RelationFiltersProps {
  readonly audit: string;
  readonly list: RelationList;
  readonly onChange: (list: RelationList) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** Called when the typing is over, to go on with the list. */
  readonly onLeave: () => void;
}

/**
 * What the relations are narrowed to, with numbers: a search, their verdicts, copies first, and what is decided; and
 * their order.
 */
export function RelationFilters({ audit, list, onChange, searchRef, onLeave }: RelationFiltersProps) {
  const text = useText();
  const facets = useRequest('relation/facets', { audit, ...filterOf(list) }, { keepPrevious: true }).data;
  const { verdicts: chosen = [], decided, sort = 'relations', descending = fallsAtFirst(sort) } = list;
  const narrow = (part: Partial<RelationList>) => onChange({ ...list, ...part, page: undefined });
  return (
    <search className={styles['filters']}>
      <SearchField
        value={list.text ?? ''}
        onChange={(value) => narrow({ text: value })}
        label={text.ui('clusters.search')}
        inputRef={searchRef}
        onLeave={onLeave}
        testId="relation-search"
      />
      <fieldset className="chips" aria-label={text.ui('relations.verdicts')} data-testid="relation-verdicts">
        {verdicts
          .filter((verdict) => countIn(facets?.verdicts, verdict) > 0 || chosen.includes(verdict))
          .map((verdict) => (
            <Chip
              key={verdict}
              label={text.shared(`verdict.${verdict}`)}
              meaning={text.shared(`verdictMeaning.${verdict}`)}
              count={countIn(facets?.verdicts, verdict)}
              isOn={chosen.includes(verdict)}
              onToggle={() => narrow({ verdicts: toggledIn(chosen, verdict) })}
            />
          ))}
      </fieldset>
      <fieldset className="chips" aria-label={text.ui('relations.decisions')} data-testid="relation-decisions">
        {[false, true].map((value) => (
          <Chip
            key={String(value)}
            label={text.shared(`reviewState.${value ? 'decided' : 'open'}`)}
            count={countIn(facets?.decided, String(value))}
            isOn={decided === value}
            onToggle={() => narrow({ decided: decided === value ? undefined : value })}
          />
        ))}
      </fieldset>
      <DifferenceFilter
        value={list.difference}
        onChange={(difference) => narrow({ difference })}
        counts={facets?.differences}
      />
      <span className={styles['order']}>
        <select
          aria-label={text.ui('clusters.sort')}
          value={sort}
          data-testid="relation-sort"
          onChange={(event) =>
            onChange({ ...list, sort: relationSortSchema.parse(event.target.value), descending: undefined })
          }
        >
          {relationSorts.map((each) => (
            <option key={each} value={each}>
              {text.ui(`relations.sorts.${each}`)}
            </option>
          ))}
        </select>
        <IconButton
          icon={descending ? 'descending' : 'ascending'}
          label={text.ui(descending ? 'clusters.descending' : 'clusters.ascending')}
          onClick={() => onChange({ ...list, descending: !descending })}
        />
      </span>
    </search>
  );
}

interface ChipProps {
  readonly label: string;
  readonly meaning?: string;
  readonly count: number;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function Chip({ label, meaning, count, isOn, onToggle }: ChipProps) {
  const text = useText();
  return (
    <button type="button" className="chip" title={meaning} aria-pressed={isOn} onClick={onToggle}>
      {label} <small>{text.format.integer(count)}</small>
    </button>
  );
}

const countIn = (facet: Facet | undefined, value: string): number =>
  facet?.find((entry) => entry.value === value)?.count ?? 0;
