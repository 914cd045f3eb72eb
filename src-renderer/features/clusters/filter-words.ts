import type { ClusterFilter } from '../../../src-main/contract/cluster-views.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { Texts } from '../../i18n/use-text.ts';
import type { FilterNames } from '../../ui/table/use-filter-names.ts';

/** Facets that are lists of values, in the order in which the panel shows them. */
export const listFacets = [
  'kinds',
  'reviewStates',
  'verdicts',
  'proposals',
  'decided',
  'canonicalStates',
  'languages',
  'hosts',
  'actions',
] as const;
type ListFacet = (typeof listFacets)[number];
export const yesNoFacets = ['resolvedBySite', 'hasNote'] as const;
export const spanFilters = ['floor', 'mean', 'pages'] as const;

/** A value of a facet in the user's language. */
export function facetWord(text: Texts, facet: ListFacet, value: string): string {
  switch (facet) {
    case 'kinds':
      return text.shared(`clusterKind.${value}`);
    case 'verdicts':
      return text.shared(`verdict.${value}`);
    case 'reviewStates':
      return text.shared(`reviewState.${value}`);
    case 'canonicalStates':
      return text.shared(`canonicalState.${value}`);
    case 'proposals':
    case 'actions':
      return text.shared(`decision.${value}`);
    case 'decided':
      return text.maybe(`clusters.decidedStates.${value}`) ?? value;
    case 'languages':
      return languageName(text, value);
    case 'hosts':
      return value;
  }
}

interface ActiveFilter {
  readonly id: string;
  readonly label: string;
  /** The filter without this part. */
  readonly without: ClusterFilter;
}

/** Each part of a filter in words, with the filter that is left when it is dropped. */
export function activeFilters(text: Texts, filter: ClusterFilter, names: FilterNames): readonly ActiveFilter[] {
  const lists = listFacets.flatMap((facet) =>
    (filter[facet] ?? []).map((value): ActiveFilter => {
      const rest = (filter[facet] as readonly string[] | undefined)?.filter((other) => other !== value) ?? [];
      return {
        id: `${facet}-${value}`,
        label: named(text.ui(`clusters.facets.${facet}`), facetWord(text, facet, value)),
        without: { ...filter, [facet]: rest.length === 0 ? undefined : rest },
      };
    }),
  );
  const yesNo = yesNoFacets.flatMap((facet): ActiveFilter[] =>
    filter[facet] === undefined
      ? []
      : [
          {
            id: facet,
            label: text.ui(`clusters.yesNo.${facet}.${filter[facet] ? 'true' : 'false'}`),
            without: { ...filter, [facet]: undefined },
          },
        ],
  );
  const spans = spanFilters.flatMap((name): ActiveFilter[] => {
    const [from = null, to = null] = filter[name] ?? [];
    if (from === null && to === null) return [];
    const write = (value: number | null) =>
      value === null ? '' : name === 'pages' ? text.format.integer(value) : text.format.percent(value);
    return [
      {
        id: name,
        label: named(text.ui(`clusters.facets.${name}`), `${write(from)}–${write(to)}`),
        without: { ...filter, [name]: undefined },
      },
    ];
  });
  const texts = (['text', 'folder', 'sentence'] as const).flatMap((name): ActiveFilter[] =>
    filter[name]
      ? [
          {
            id: name,
            label: named(text.ui(`clusters.facets.${name}`), (name === 'sentence' && names.sentence) || filter[name]),
            without: { ...filter, [name]: undefined },
          },
        ]
      : [],
  );
  return [...texts, ...lists, ...yesNo, ...spans];
}

const named = (name: string, value: string): string => `${name}: ${value}`;
