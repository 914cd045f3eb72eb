import { useMemo, useState } from 'react';
import type { DetectorResults } from '../../../src-main/contract/detector-results.ts';
import { useRequest } from '../../api/requests.ts';
import { detectorWords } from '../../i18n/detector-words.ts';
import { type UiKey, useText } from '../../i18n/use-text.ts';
import { orderOf, SortableHeading, sortedAnew } from '../../ui/table/sortable-heading.tsx';
import { type Method, MethodRow } from './method-row.tsx';
import { type MethodColumn, type MethodSort, sortMethods } from './method-sort.ts';

const columns: readonly { readonly by: MethodColumn | null; readonly label: UiKey; readonly number?: boolean }[] = [
  { by: 'name', label: 'methods.columns.name' },
  { by: null, label: 'methods.columns.options' },
  { by: 'pages', label: 'methods.columns.pages', number: true },
  { by: 'proposed', label: 'methods.columns.proposed', number: true },
  { by: 'confirmed', label: 'methods.columns.confirmed', number: true },
  { by: 'only', label: 'methods.columns.only', number: true },
];

export function MethodTable({ audit, results }: { readonly audit: string; readonly results: DetectorResults }) {
  const text = useText();
  const [sort, setSort] = useState<MethodSort>({ by: 'proposed', descending: true });
  const infos = useRequest('detector/list', {}).data?.detectors;
  const rows = useMemo(() => {
    const methods = results.perDetector.map((result): Method => {
      const info = infos?.find(({ id }) => id === result.id);
      return { ...result, ...detectorWords(text, result.id, info?.summary), info };
    });
    return sortMethods(methods, sort);
  }, [results, infos, sort, text]);
  return (
    <table className="table table-fixed method-table sticky-head" data-testid="method-table">
      <thead>
        <tr>
          {columns.map(({ by, label, number = false }) => {
            const className = number ? 'number' : undefined;
            return by === null ? (
              <th key={label} scope="col" className={className}>
                {text.ui(label)}
              </th>
            ) : (
              <SortableHeading
                key={label}
                label={text.ui(label)}
                order={orderOf(sort, by)}
                onSort={() => setSort(sortedAnew(sort, by, 'name'))}
                className={className}
              />
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((method) => (
          <MethodRow key={method.id} audit={audit} method={method} results={results} />
        ))}
      </tbody>
    </table>
  );
}
