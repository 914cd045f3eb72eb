import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { NewProblem } from '../../../contract/problems.ts';
import { budgets } from '../../budgets.ts';
import { streamNamedFile } from '../../named-file.ts';
import { normaliseAddress } from '../address.ts';
import { isPageType, problemOfStatus, type Failure, tooLarge } from '../crawl/response.ts';
import { importedPage, withProblem, type ImportedPage } from '../source.ts';
import { trimmed, type FieldTexts, readRecords, columnNames as names, type Columns } from './table.ts';
import { readAll, type Importer, type ImportInput, notReadable } from './importer.ts';
import { htmlHeaders, pageDocument } from './page-file.ts';
import { listPageSources, matchPageSources } from './page-sources.ts';
import { brokenRow } from './row-page.ts';

/**
 * Screaming Frog's table of a crawl (`internal_html.csv`, `internal_all.csv`) with page sources in folders beside it.
 * Without one an address keeps what the table says. A position is the number of the last row.
 */
export const importScreamingFrog: Importer = async function* importScreamingFrog(input, { maxBytes }, position) {
  const from = Number(position ?? 0);
  const folder = path.dirname(input.path ?? '');
  const files = input.path === null ? [] : await listPageSources(folder);
  const { fileOf, unmatched } = matchPageSources(await addressesOf(input), files);
  let others = 0;
  let last = from;
  for await (const { row, fields: found, done } of readRows(input)) {
    const at = { position: String(row), done, total: input.bytes };
    last = row;
    if (typeof found === 'string') {
      if (row > from) yield { problems: [brokenRow(input, row, found)], ...at };
      continue;
    }
    const fields = trimmed(found);
    const type = (fields.contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const isPage = type === '' || isPageType(type);
    if (!isPage) others += 1;
    if (row <= from || !isPage) continue;
    const text = fields.address ?? '';
    const address = normaliseAddress(text);
    if (address !== null) {
      const file = fileOf.get(address);
      const source = file === undefined ? null : path.join(folder, file);
      yield { page: await pageOf(address, fields, source, input.modifiedAt, maxBytes), ...at };
    } else if (text !== '')
      yield { problems: [{ code: 'address-invalid', address: text.slice(0, 2000), parameters: { row } }], ...at };
  }
  const problems = unmatched.map((file): NewProblem => ({
    code: 'page-source-unmatched',
    address: file,
    parameters: {},
  }));
  if (others > 0) problems.push({ code: 'not-pages-skipped', address: input.name, parameters: { count: others } });
  yield { problems, position: String(last), done: input.bytes, total: input.bytes };
};

type CrawlFields = FieldTexts<CrawlColumn>;

const readRows = (input: ImportInput) =>
  readRecords(input, budgets.tableRowCharacters, crawlColumnNames, isCrawlTable, 'Address / Status Code');

async function addressesOf(input: ImportInput): Promise<string[]> {
  const addresses = new Set<string>();
  for await (const { fields } of readRows(input)) {
    const address = typeof fields === 'string' ? null : normaliseAddress(fields.address ?? '');
    if (address !== null) addresses.add(address);
  }
  return [...addresses];
}

async function pageOf(
  address: string,
  fields: CrawlFields,
  file: string | null,
  fetchedAt: number,
  maxBytes: number,
): Promise<ImportedPage> {
  const statusCode = readCount(fields.statusCode ?? '') ?? 200;
  const redirectTo = statusCode >= 300 && statusCode < 400 ? normaliseAddress(fields.redirect ?? '', address) : null;
  const page = importedPage({ address, statusCode, redirectTo, fetchedAt });
  const failure = failureOf(statusCode, redirectTo, fields);
  if (failure) return withProblem(page, failure);
  if (file !== null) return sourcePage(page, file, maxBytes);
  const words = readCount(fields.words ?? '') ?? 0;
  const known = { ...page, headers: htmlHeaders, body: pageDocument(headOf(fields), '') };
  return withProblem(known, { code: 'no-page-source', parameters: { words } });
}

function failureOf(statusCode: number, target: string | null, { indexabilityStatus }: CrawlFields): Failure | null {
  if (target !== null) return { code: 'redirected', parameters: { target } };
  if (statusCode === 0) {
    const isForbidden = /robots/i.test(indexabilityStatus ?? '');
    return { code: isForbidden ? 'robots-disallowed' : 'network-reset', parameters: {} };
  }
  return statusCode < 200 || statusCode >= 300 ? problemOfStatus(statusCode) : null;
}

async function sourcePage(page: ImportedPage, file: string, maxBytes: number): Promise<ImportedPage> {
  try {
    const body = await readAll(streamNamedFile(file), maxBytes);
    if (!body) return withProblem(page, tooLarge(maxBytes));
    const fetchedAt = Math.floor((await stat(file)).mtimeMs);
    return { ...page, headers: { 'content-type': 'text/html' }, body, fetchedAt };
  } catch (error) {
    return withProblem(page, notReadable(error));
  }
}

function headOf(fields: CrawlFields) {
  const isNoindex = /noindex/i.test(`${fields.robots ?? ''} ${fields.indexabilityStatus ?? ''}`);
  return { ...fields, robots: fields.robots || (isNoindex ? 'noindex' : '') };
}

export type CrawlColumn = keyof typeof crawlColumnNames;

/**
 * In the languages of Screaming Frog (English, German, French, Spanish, Italian, Japanese, Chinese) and several
 * versions, and in our own table of pages.
 */
export const crawlColumnNames = {
  address: names('Address, URL, Adresse, Dirección, Indirizzo, アドレス, 地址, 网址', 'address'),
  contentType: names(
    'Content Type, Content, Inhaltstyp, Content-Typ, Inhalt, Type de contenu, Contenu, Tipo de contenido, Contenido, Tipo di contenuto, Contenuto, コンテンツタイプ, コンテンツ, 内容类型, 内容',
  ),
  statusCode: names(
    'Status Code, Code de statut, Code statut, Code HTTP, Code de réponse, Código de estado, Código de respuesta, Codice di stato, Codice stato, ステータスコード, 状态码, 状态代码',
    'statusCode',
  ),
  indexability: names(
    'Indexability, Indexierbarkeit, Indexabilité, Indexabilidad, Indicizzabilità, インデックス可否, インデックス可能性, 可索引性, 索引性',
    'indexability',
  ),
  indexabilityStatus: names(
    "Indexability Status, Indexierbarkeitsstatus, Indexierbarkeit Status, Status der Indexierbarkeit, Statut d'indexabilité, Statut indexabilité, Estado de indexabilidad, Stato di indicizzabilità, Stato indicizzabilità, インデックス可否ステータス, インデックス可能性ステータス, 可索引性状态, 索引性状态",
    'indexabilityStatus',
  ),
  title: names(
    'Title, Page Title, Titel, Seitentitel, Titre, Titre de page, Título, Título de página, Titolo, Titolo pagina, タイトル, ページタイトル, 标题, 页面标题',
    'title',
  ),
  description: names(
    'Meta Description, Meta-Beschreibung, Meta descripción, Meta descrizione, メタディスクリプション, 元描述, Meta 描述',
    'description',
  ),
  robots: names('Meta Robots, メタロボット, メタロボッツ, 元机器人, Meta 机器人', 'robots'),
  canonical: names(
    'Canonical Link Element, Canonical, Kanonisches Linkelement, Élément de lien canonique, Lien canonique, Elemento de enlace canónico, Elemento link canonico, Elemento link canonical, canonicalリンク要素, 正規リンク要素, 规范链接元素, 规范网址',
    'canonical',
  ),
  words: names(
    'Word Count, Wortanzahl, Wortzahl, Anzahl Wörter, Wörter, Nombre de mots, Recuento de palabras, Número de palabras, Conteggio parole, Numero di parole, 単語数, ワード数, 文字数, 字数, 单词数',
    'words',
  ),
  redirect: names(
    'Redirect URL, Redirect URI, Weiterleitungs-URL, Umleitungs-URL, URL de redirection, URL de redirección, URL de redireccionamiento, URL di reindirizzamento, リダイレクトURL, リダイレクト先URL, 重定向 URL, 重定向网址',
  ),
  language: names('Language, Sprache, Langue, Idioma, Lingua, 言語, 语言', 'language'),
};

export function isCrawlTable(columns: Columns<CrawlColumn>): boolean {
  return (
    columns.includes('address') &&
    columns.includes('statusCode') &&
    (columns.includes('contentType') || columns.includes('indexability'))
  );
}

/** `1,234`, `1.234`, `1 234`, `1.234,5`, `1234,00`, `200.0`. Null for none. */
export function readCount(text: string): number | null {
  const plain = text.trim();
  const grouped = /^(\d{1,3}([.,\s\u00a0\u202f'])\d{3}(?:\2\d{3})*)(?:[.,]\d+)?$/.exec(plain)?.[1];
  if (grouped !== undefined) return Number(grouped.replaceAll(/\D/g, ''));
  const whole = /^(\d+)(?:[.,]\d+)?$/.exec(plain)?.[1];
  return whole === undefined ? null : Number(whole);
}
