import type { SourceTest } from '../../../src-main/contract/source-tests.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { renderingWords } from '../pages/page-metadata.tsx';

type Page = NonNullable<SourceTest['page']>;

interface TestFactsProps {
  readonly page: Page;
  readonly headers: SourceTest['headers'];
}

/** What the page says of itself, what stands in the head of the answer, and where it links to. */
export function TestFacts({ page, headers }: TestFactsProps) {
  const text = useText();
  const rows = [...factsOf(text, page), ...headers.map(({ name, value }) => [name, value] as const)];
  return (
    <>
      <table className="table table-fixed anywhere metadata-table test-facts">
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value === '' ? '–' : value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {page.links.first.length > 0 && (
        <details>
          <summary className="link-summary">{linkWords(text, page)}</summary>
          <ul>
            {page.links.first.map((link) => (
              <li className="mono anywhere" key={link}>
                {link}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function factsOf(text: Texts, page: Page): readonly (readonly [string, string])[] {
  const {
    title,
    heading,
    description,
    canonical,
    robots,
    noindex,
    language,
    charset,
    bytes,
    pageType,
    published,
    rendering,
  } = page;
  return [
    [text.ui('start.test.facts.title'), title],
    [text.ui('start.test.facts.heading'), heading],
    [text.ui('start.test.facts.description'), description],
    [text.ui('start.test.facts.canonical'), canonical ?? ''],
    [
      text.ui('start.test.facts.robots'),
      noindex ? text.ui('common.because', { what: robots, why: text.ui('start.test.notIndexed') }) : robots,
    ],
    [text.ui('start.test.facts.language'), language === 'other' ? '' : languageName(text, language)],
    [text.ui('start.test.facts.charset'), `${charset} · ${text.format.bytes(bytes)}`],
    [text.ui('start.test.facts.pageType'), text.ui(`pageDetail.pageTypes.${pageType}`)],
    [text.ui('start.test.facts.published'), published === null ? '' : text.format.date(published)],
    ...(rendering ? [[text.ui('pageDetail.document.rendering'), renderingWords(text, rendering)] as const] : []),
  ];
}

function linkWords(text: Texts, { links: { total, onSite, nofollow } }: Page): string {
  const { integer } = text.format;
  return text.ui('start.test.links', { total: integer(total), onSite: integer(onSite), nofollow: integer(nofollow) });
}
