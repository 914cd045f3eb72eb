import type { RefObject } from 'react';
import { relationSorts } from '../../../src-main/contract/cluster-views.ts';
import { verdicts } from '../../../src-main/contract/verdicts.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { FacetChips } from '../../ui/facet-chips.tsx';
import { DifferenceFilter } from '../../ui/difference-filter.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { toggledIn } from './filters.ts';
import { OrderChoice } from './order-choice.tsx';
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
    <search className="row wrap w-full gap-12 gap-y-4">
      <SearchField
        value={list.text ?? ''}
        onChange={(value) => narrow({ text: value })}
        label={text.ui('clusters.search')}
        inputRef={searchRef}
        onLeave={onLeave}
        testId="relation-search"
      />
      <fieldset className="chips" aria-label={text.ui('relations.verdicts')} data-testid="relation-verdicts">
        <FacetChips
          values={verdicts}
          facet={facets?.verdicts}
          labelOf={(verdict) => text.shared(`verdict.${verdict}`)}
          meaningOf={(verdict) => text.shared(`verdictMeaning.${verdict}`)}
          isOn={(verdict) => chosen.includes(verdict)}
          onToggle={(verdict) => narrow({ verdicts: toggledIn(chosen, verdict) })}
          hidesEmpty
        />
      </fieldset>
      <fieldset className="chips" aria-label={text.ui('relations.decisions')} data-testid="relation-decisions">
        <FacetChips
          values={['false', 'true']}
          facet={facets?.decided}
          labelOf={(value) => text.shared(`reviewState.${value === 'true' ? 'decided' : 'open'}`)}
          isOn={(value) => String(decided) === value}
          onToggle={(value) => narrow({ decided: String(decided) === value ? undefined : value === 'true' })}
        />
      </fieldset>
      <DifferenceFilter
        value={list.difference}
        onChange={(difference) => narrow({ difference })}
        counts={facets?.differences}
      />
      <span className="row push-right gap-2">
        <OrderChoice
          sorts={relationSorts}
          sort={sort}
          descending={descending}
          nameOf={(each) => text.ui(`relations.sorts.${each}`)}
          onSort={(each) => onChange({ ...list, sort: each, descending: undefined })}
          onDirection={(falls) => onChange({ ...list, descending: falls })}
          testId="relation-sort"
        />
      </span>
    </search>
  );
}
