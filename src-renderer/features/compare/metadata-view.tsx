import type { PageDetail } from '../../../src-main/contract/pages.ts';
import { useRequest } from '../../api/requests.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useText, type Texts, type UiKey } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Failure, Waiting } from '../../ui/states.tsx';
import { BlocksView } from './blocks-view.tsx';
import { textLength } from '../../ui/text-length.ts';

interface MetadataViewProps {
  readonly audit: string;
  readonly a: number;
  readonly b: number;
}

/** Everything else that is known of the two pages, side by side, and which of their text was taken as main text. */
export function MetadataView({ audit, a, b }: MetadataViewProps) {
  const text = useText();
  const [pageA, pageB] = [useRequest('page/get', { audit, page: a }), useRequest('page/get', { audit, page: b })];
  const error = pageA.error ?? pageB.error;
  if (error) return <Failure error={error} onRetry={() => void Promise.all([pageA.refetch(), pageB.refetch()])} />;
  if (!pageA.data || !pageB.data) return <Waiting />;
  const [rowsA, rowsB] = [metadataOf(text, pageA.data), metadataOf(text, pageB.data)];
  return (
    <div className="h-full relative scroll on-panel pt-12 px-20 pb-24">
      <table className="table table-fixed anywhere metadata-table">
        <thead>
          <tr>
            <th scope="col">{text.ui('metadata.field')}</th>
            <th scope="col">{text.ui('compare.a')}</th>
            <th scope="col">{text.ui('compare.b')}</th>
          </tr>
        </thead>
        <tbody>
          {rowsA.map(([label, valueA], index) => {
            const valueB = rowsB[index]?.[1] ?? '';
            const differs = valueA !== valueB;
            return (
              <tr key={label} data-differs={differs}>
                <th scope="row">
                  {differs && <Icon name="unequal" size="small" />}
                  {text.ui(label)}
                  {differs && <span className="visually-hidden">{` (${text.ui('evidence.differs')})`}</span>}
                </th>
                <td>{valueA || '–'}</td>
                <td>{valueB || '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <BlocksView a={pageA.data.blocks} b={pageB.data.blocks} />
    </div>
  );
}

/** The rows of a table on one page: label and value, empty where nothing is known. */
export function metadataOf(text: Texts, page: PageDetail): readonly (readonly [UiKey, string])[] {
  const { format } = text;
  const date = (value: string | null) => (value === null ? '' : format.date(value));
  return [
    ['metadata.address', page.address],
    ['metadata.title', page.title],
    ['metadata.description', page.description],
    ['metadata.statusCode', page.statusCode === 0 ? '' : String(page.statusCode)],
    [
      'metadata.indexability',
      text.shared(`indexability.${page.indexable ? 'indexable' : page.indexabilityStatus || 'non-indexable'}`),
    ],
    ['metadata.canonical', page.canonical ?? ''],
    ['metadata.robots', page.robots],
    ['metadata.language', page.language && languageName(text, page.language)],
    ['metadata.published', date(page.published)],
    ['metadata.modified', date(page.modified)],
    ['metadata.author', page.author],
    ['metadata.category', page.category],
    ['metadata.words', textLength(text, page.language, page.words)],
    ['metadata.inlinks', format.integer(page.inlinks)],
    ['metadata.charset', page.charset],
    ['metadata.bytes', format.bytes(page.bytes)],
    ['metadata.layout', page.layout],
    ['metadata.nearDuplicates', format.integer(page.nearDuplicates)],
    ['metadata.closest', page.closestSimilarity === null ? '' : format.percent(page.closestSimilarity)],
  ];
}
