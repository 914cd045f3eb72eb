import { sentenceFilter, sentenceSorts } from '#contract/shared-sentences.ts';
import { clusterVerdicts, familyVerdicts, verdicts } from '#contract/verdicts.ts';
import {
  Check,
  countIn,
  type FilterFields,
  FilterParts,
  listShape,
  Radio,
  Select,
  sharedWord,
  toggledIn,
  useListFilter,
  useRequest,
  useText,
} from '../../kit.ts';

export const sentenceShape = listShape(sentenceFilter, sentenceSorts);

const standardOrder = { sort: 'contentPages', descending: true } as const;

export const useSentenceFilter = () => useListFilter(sentenceShape, () => standardOrder);

export const sentenceFields: FilterFields = {
  says: 'sentences.fields',
  fields: [
    ['text', 'text'],
    ['verdicts', 'text', sharedWord('verdict')],
    ['host', 'text'],
    ['cluster', 'named'],
    ['page', 'named'],
    ['ignored', 'yesNo'],
    ['pages', 'number'],
  ],
};

const ignoredChoices = [
  ['all', undefined],
  ['no', false],
  ['yes', true],
] as const;
const offered = verdicts.filter((verdict) => clusterVerdicts.has(verdict) || familyVerdicts.has(verdict));

export function SentenceFilters({ filtering }: { filtering: ReturnType<typeof useSentenceFilter> }) {
  const text = useText();
  const { filter, meant, change } = filtering;
  const hosts = useRequest('page/facets', {}, { keepPrevious: true }).data?.hosts ?? [];
  const facets = useRequest('sentence/facets', { ...meant }, { keepPrevious: true }).data;
  const countOf = (field: 'verdicts' | 'ignored', value: string) =>
    facets && text.format.integer(countIn(facets[field])(value));
  const chosen = filter.verdicts ?? [];
  return (
    <div className="w-240">
      <fieldset className="facet py-8">
        <legend>{text.ui('sentences.fields.verdicts')}</legend>
        {offered.map((verdict) => (
          <Check
            key={verdict}
            className="facet-value"
            checked={chosen.includes(verdict)}
            onChange={() => change({ verdicts: toggledIn(chosen, verdict) })}
          >
            <span>{text.shared(`verdict.${verdict}`)}</span>
            <small>{countOf('verdicts', verdict)}</small>
          </Check>
        ))}
      </fieldset>
      <fieldset className="facet py-8">
        <legend>{text.ui('sentences.fields.ignored')}</legend>
        {ignoredChoices.map(([id, ignored]) => (
          <Radio
            key={id}
            className="facet-value"
            name="ignored"
            checked={filter.ignored === ignored}
            onChange={() => change({ ignored })}
          >
            <span>{text.ui(`sentences.ignoredChoices.${id}`)}</span>
            {ignored !== undefined && <small>{countOf('ignored', String(ignored))}</small>}
          </Radio>
        ))}
      </fieldset>
      {hosts.length > 1 && (
        <label className="facet py-8 column gap-4">
          <span className="quiet small strong">{text.ui('sentences.fields.host')}</span>
          <Select
            value={filter.host ?? ''}
            options={['', ...hosts.map(({ value }) => value)]}
            nameOf={(host) => host || text.ui('sentences.anyHost')}
            onChange={(host) => change({ host })}
          />
        </label>
      )}
      <FilterParts {...sentenceFields} filtering={filtering} facets={undefined} />
    </div>
  );
}
