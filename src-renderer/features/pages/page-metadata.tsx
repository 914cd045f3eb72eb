import type { PageDetail } from '../../../src-main/contract/pages.ts';
import type { TextGain } from '../../../src-main/contract/page-document.ts';
import { languageName, type Texts, useText } from '../../kit.ts';
import { metadataOf } from '../compare/metadata-view.tsx';

/** What the page says of itself and what was found out about it. */
export function PageMetadata({ detail }: { readonly detail: PageDetail }) {
  const text = useText();
  const rows = [
    ...metadataOf(text, detail).map(([label, value]) => [text.ui(label), value] as const),
    ...documentRows(text, detail),
  ];
  return (
    <div
      className="page-metadata h-full relative scroll on-panel pt-12 px-20 pb-24"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={text.ui('pageDetail.tabs.metadata')}
    >
      <table className="table table-fixed anywhere metadata-table">
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Why the page is a list, nearly empty or missing. */
export const kindReason = (text: Texts, { kind: { reason, letters, minLetters } }: Pick<PageDetail, 'kind'>): string =>
  text.shared(`pageKindReason.${reason}`, { letters, fewest: minLetters });

function documentRows(
  text: Texts,
  { kind, pageType, document, rendering }: PageDetail,
): readonly (readonly [string, string])[] {
  const { keywords, summary, declaredLanguage, languages, previous, next, related, softNotFound, extraction } =
    document;
  const label = (name: keyof typeof document | 'kind' | 'pageType') => text.ui(`pageDetail.document.${name as 'kind'}`);
  const because = { what: text.shared(`pageKind.${kind.kind}`), why: kindReason(text, { kind }) };
  const shares = languages.map(({ language, share }) => `${languageName(text, language)} ${text.format.share(share)}`);
  const rows: readonly (readonly [string, string] | false | null | undefined)[] = [
    [label('kind'), text.ui('common.because', because)],
    [label('pageType'), text.ui(`pageDetail.pageTypes.${pageType}`)],
    [label('keywords'), keywords],
    [label('summary'), summary],
    [label('declaredLanguage'), declaredLanguage],
    [label('languages'), text.format.list(shares)],
    extraction && [label('extraction'), extractionWords(text, extraction)],
    [label('previous'), previous ?? ''],
    [label('next'), next ?? ''],
    [label('related'), related.join('\n')],
    rendering && [text.ui('pageDetail.document.rendering'), renderingWords(text, rendering)],
    softNotFound && [label('softNotFound'), text.ui('pageDetail.document.yes')],
  ];
  return rows.filter((row) => Boolean(row)) as readonly (readonly [string, string])[];
}

function extractionWords(
  text: Texts,
  { extractor, reason }: NonNullable<PageDetail['document']['extraction']>,
): string {
  const name = text.maybe(`optionChoice.analyse.extractor.${extractor}`) ?? extractor;
  return text.ui('common.because', { what: name, why: text.shared(`extractionReason.${reason}`, {}, reason) });
}

/** How much of the main text only scripts brought. */
export function renderingWords(text: Texts, { addedLetters, renderedLetters }: TextGain): string {
  const values = { added: text.format.integer(addedLetters), total: text.format.integer(renderedLetters) };
  return text.ui(addedLetters === 0 ? 'pageDetail.document.renderedSame' : 'pageDetail.document.renderedMore', values);
}
