import { columnNames as names, type Columns } from './column-names.ts';

export type CrawlColumn = keyof typeof crawlColumnNames;

/**
 * Of Screaming Frog's tables in the languages of its interface (English, German, French, Spanish, Italian, Japanese,
 * Chinese) and several versions, and of our own table of pages.
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

/** By the columns that only a crawl has. */
export function isCrawlTable(columns: Columns<CrawlColumn>): boolean {
  return (
    columns.includes('address') &&
    columns.includes('statusCode') &&
    (columns.includes('contentType') || columns.includes('indexability'))
  );
}

/** Whole numbers of several countries: `1,234`, `1.234`, `1 234`, `1.234,5`, `1234,00`, `200.0`. Null for none. */
export function readCount(text: string): number | null {
  const plain = text.trim();
  const grouped = /^(\d{1,3}([.,\s\u00a0\u202f'])\d{3}(?:\2\d{3})*)(?:[.,]\d+)?$/.exec(plain)?.[1];
  if (grouped !== undefined) return Number(grouped.replaceAll(/\D/g, ''));
  const whole = /^(\d+)(?:[.,]\d+)?$/.exec(plain)?.[1];
  return whole === undefined ? null : Number(whole);
}
