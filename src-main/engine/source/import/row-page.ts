import type { NewProblem } from '../../../contract/problems.ts';
import { normaliseAddress } from '../address.ts';
import type { ImportedPage } from '../source.ts';
import { pageWithoutBody } from './http-response.ts';
import { statusProblem } from '../crawl/response-status.ts';
import { articleOf, htmlHeaders, noFields, pageDocument, paragraphs, type PageFields } from './page-document.ts';
import { normaliseName } from './column-names.ts';
import { escapeMarkup } from '../../escape-markup.ts';

/** Fields of a row of a table, or of an object of a JSON file, under the names that this program gives them. */
export type RowFields = Readonly<Partial<Record<RowField, string>>>;
export type RowField =
  | 'url'
  | 'title'
  | 'html'
  | 'text'
  | 'date'
  | 'language'
  | 'author'
  | 'status'
  | 'description'
  | 'category'
  | 'canonical';

/**
 * Names under which content systems, spreadsheets and scrapers of three languages keep these fields, without case,
 * spaces and marks.
 */
export const rowFieldNames: Readonly<Record<RowField, readonly string[]>> = {
  url: names(
    'url address link permalink loc uri href pageurl pagelink sourceurl 网址 链接 地址 页面地址 页面网址 网页地址 文章链接 原文链接 網址 連結 頁面網址 адрес ссылка урл urlадрес адресстраницы url адресурл',
  ),
  title: names(
    'title name headline pagetitle subject 标题 题目 文章标题 页面标题 网页标题 標題 題目 заголовок название загол тема',
  ),
  html: names(
    'html bodyhtml htmlbody contenthtml rawhtml pagesource sourcecode pagehtml 源码 源代码 网页源码 网页源代码 html源码 html代码 原始碼 網頁原始碼 код htmlкод исходныйкод разметка',
  ),
  text: names(
    'text content body article maintext fulltext plaintext articlebody 正文 内容 文章内容 正文内容 文本 全文 內文 內容 文章內容 текст содержание контент содержимое текстстатьи',
  ),
  date: names(
    'date published publishedat publishdate publicationdate datepublished pubdate posted created createdat datetime 日期 发布时间 发布日期 发表时间 时间 發布日期 發佈日期 時間 дата датапубликации опубликовано создано',
  ),
  language: names('language lang locale 语言 语种 語言 язык'),
  author: names('author creator byline writer 作者 автор'),
  status: names(
    'status statuscode httpstatus httpstatuscode responsecode 状态 状态码 响应码 狀態 狀態碼 статус кодответа кодсостояния',
  ),
  description: names('description metadescription summary excerpt 描述 摘要 описание аннотация'),
  category: names('category section rubric 分类 栏目 分類 категория рубрика раздел'),
  canonical: names('canonical canonicalurl canonicallink canonicallinkelement 规范网址 標準網址 каноническийадрес'),
};

function names(list: string): readonly string[] {
  return list.split(' ').map(normaliseName);
}

interface RowOutcome {
  readonly page: ImportedPage | null;
  readonly problems: readonly NewProblem[];
}

/**
 * One row as a page. A row without an address is known as `row-17`. Text stands for the main text as it is; HTML may be
 * a whole page or a piece of one.
 */
export function pageOfRow(
  fields: RowFields,
  row: number,
  file: string,
  modifiedAt: number,
  maxBytes: number,
): RowOutcome {
  const { address, problems } = addressOf(fields.url ?? '', row, file);
  const status = /^\s*(\d{3})(?:\.0)?\s*$/.exec(fields.status ?? '')?.[1];
  const statusCode = status === undefined ? 200 : Number(status);
  const known = pageWithoutBody({ address, statusCode, fetchedAt: modifiedAt });
  const troubled = (problem: Omit<NewProblem, 'address'>): RowOutcome => ({
    page: { ...known, problems: [{ ...problem, address }] },
    problems,
  });
  if (statusCode < 200 || statusCode >= 300)
    return troubled({ code: statusProblem(statusCode), parameters: { status: statusCode, tries: 1 } });
  const body = bodyOfRow(fields);
  if (!body) return troubled({ code: 'row-empty', parameters: { row } });
  if (body.byteLength > maxBytes) return troubled({ code: 'too-large', parameters: { limit: maxBytes } });
  return { page: { ...known, headers: htmlHeaders, body }, problems };
}

function addressOf(
  url: string,
  row: number,
  file: string,
): { readonly address: string; readonly problems: readonly NewProblem[] } {
  const text = url.trim();
  const fallback = `row-${row}`;
  if (text === '') return { address: fallback, problems: [] };
  const address = /^https?:/i.test(text)
    ? normaliseAddress(text)
    : /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?\//u.test(text)
      ? normaliseAddress(`https://${text}`)
      : plainName(text);
  if (address !== null) return { address, problems: [] };
  return {
    address: fallback,
    problems: [{ code: 'address-invalid', address: text.slice(0, 2000), parameters: { row, file } }],
  };
}

/** Paths and numbers serve as addresses too, as long as they are short and of one line. */
function plainName(text: string): string | null {
  return text.length <= 2000 && !/[\p{Cc}]/u.test(text) ? text : null;
}

function bodyOfRow(fields: RowFields): Uint8Array | null {
  const html = fields.html?.trim() ?? '';
  if (html !== '') return htmlBody(html, fields);
  const text = fields.text ?? '';
  if (text.trim() === '') return null;
  // Exports of content systems call their HTML "content" too.
  if (/<(?:p|br|div|h[1-6]|ul|table|article|html)\b[^>]*>/i.test(text)) return htmlBody(text, fields);
  return pageDocument(headOf(fields), articleOf(fields.title ?? '', paragraphs(text)));
}

function htmlBody(html: string, fields: RowFields): Uint8Array {
  if (!/<(?:html|head|body)[\s>]|<!doctype/i.test(html.slice(0, 4096)))
    return pageDocument(headOf(fields), articleOf(fields.title ?? '', html));
  if (!fields.title || /<title[\s>]/i.test(html)) return Buffer.from(html);
  // A whole page speaks for itself; only what it leaves out is taken from the row.
  const place = /<head[^>]*>/i.exec(html) ?? /<html[^>]*>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html);
  const at = place ? place.index + place[0].length : 0;
  return Buffer.from(`${html.slice(0, at)}<title>${escapeMarkup(fields.title)}</title>${html.slice(at)}`);
}

function headOf({ title, author, date, language, description, category, canonical }: RowFields): PageFields {
  const given = {
    title,
    author,
    date,
    language: /^[a-z]{2,3}(?:[-_]\w+)*$/i.test(language?.trim() ?? '') ? language?.trim() : '',
    description,
    category,
    canonical,
  };
  return {
    ...noFields,
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value?.trim() ?? ''])),
  };
}
