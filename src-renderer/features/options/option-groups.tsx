import { useState } from 'react';
import type { AuditOptions, OptionValue } from '../../../src-main/contract/options.ts';
import { useRequest } from '../../api/requests.ts';
import { stageOptionWords } from '../../i18n/option-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { DetectorChoice } from './detector-choice.tsx';
import { OptionInput } from './option-input.tsx';
import { countChanged, matchesOption, optionSections, type OptionStage } from './option-sections.ts';

/** Nothing chosen: every option has its default. */
export const emptyOptions: AuditOptions = {
  collect: {},
  analyse: {},
  template: {},
  verify: {},
  cluster: {},
  detectors: null,
};

interface OptionGroupsProps {
  readonly options: AuditOptions;
  readonly onChange: (options: AuditOptions) => void;
  /** Paths of options that are offered elsewhere or do not matter here; a search finds them all the same. */
  readonly hidden?: readonly string[];
}

/** A form for all options of an audit, made from their descriptions: in sections that open, and searchable. */
export function OptionGroups({ options, onChange, hidden = [] }: OptionGroupsProps) {
  const text = useText();
  const [search, setSearch] = useState('');
  const stages = useRequest('option/list', {}).data?.stages ?? {};
  const wanted = search.trim();
  const set = (stage: OptionStage, key: string, value: OptionValue) =>
    onChange({ ...options, [stage]: { ...options[stage], [key]: value } });
  const sections = optionSections(text, stages).map((section) => ({
    ...section,
    entries: section.entries.filter((entry) =>
      wanted === '' ? !hidden.includes(`${entry.stage}.${entry.key}`) : matchesOption(text, entry, wanted),
    ),
  }));
  const shown = sections.filter(({ entries }) => entries.length > 0);
  return (
    <div className="option-groups column">
      <SearchField value={search} onChange={setSearch} label={text.ui('options.search')} testId="option-search" />
      {shown.length === 0 && wanted !== '' && <p className="hint">{text.ui('options.noneFound')}</p>}
      {shown.map(({ id, title, entries }) => (
        // A new key opens it when a search begins, and closes it when the search is over.
        <details
          key={`${id} ${wanted !== ''}`}
          className="line-below"
          open={wanted !== ''}
          data-testid={`options-${id}`}
        >
          <Summary title={title} changed={countChanged(entries, options)} count={entries.length} />
          <div className="as-grid halves gap-20 gap-y-12 px-4 pb-24">
            {entries.map(({ stage, key, field }) => (
              <OptionInput
                key={`${stage}.${key}`}
                words={stageOptionWords(text, stage, key, field)}
                field={field}
                value={options[stage][key]}
                onChange={(value) => set(stage, key, value)}
              />
            ))}
          </div>
        </details>
      ))}
      {wanted === '' && (
        <details className="line-below" data-testid="options-detectors">
          <Summary title={text.ui('options.detectors')} changed={0} count={null} />
          <DetectorChoice chosen={options.detectors} onChange={(detectors) => onChange({ ...options, detectors })} />
        </details>
      )}
    </div>
  );
}

interface SummaryProps {
  readonly title: string;
  readonly changed: number;
  readonly count: number | null;
}

function Summary({ title, changed, count }: SummaryProps) {
  const text = useText();
  return (
    <summary className="py-8 px-4">
      <span className="strong">{title}</span>{' '}
      {changed > 0 && (
        <span className="badge tone-accent">{text.ui('options.changed', { count: text.format.integer(changed) })}</span>
      )}
      {count !== null && <span className="hint">{text.format.integer(count)}</span>}
    </summary>
  );
}
