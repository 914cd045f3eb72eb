import type { PageFacts } from './page-facts.ts';
import type { TextBlock } from './page.ts';

/** Structured data before marked-up names before visible lines (作者：…, Автор: …, By …). */
export function authorOf({ markup, structured }: PageFacts, blocks: readonly TextBlock[]): string {
  const metas = ['author', 'article:author', 'parsely-author'].map((name) => markup.metas.get(name) ?? '');
  const declared = [structured.author, ...metas, markup.author];
  return declared.map(tidy).find(isName) ?? labelledAuthor(blocks);
}

const nobody =
  /^(admin|administrator|root|editor|webmaster|user|unknown|管理员|小编|佚名|未知|админ|администратор|редакция сайта)$/i;

function isName(name: string) {
  return name !== '' && name.length <= 120 && !/^https?:|@|^\/\//i.test(name) && !nobody.test(name);
}

function tidy(name: string) {
  return name.replace(/^\s*(?:by|от|作者[:：]?|автор[:：]?)\s+/i, '').trim();
}

function labelledAuthor(blocks: readonly TextBlock[]) {
  for (const { text, kept } of blocks) {
    if (text.length > maxLineLength || !anyLabel.test(text)) continue;
    for (const form of forms) {
      if (form.onlyRemoved && kept && text.length > 60) continue;
      const name = form.pattern.exec(text)?.[1]?.trim() ?? '';
      if (isName(name)) return name;
    }
  }
  return '';
}

const maxLineLength = 200;

const latinName = String.raw`[A-ZÀ-Ý][\p{L}.'’-]*(?: (?:(?:de|van|von|del|da|la) )*[A-ZÀ-Ý][\p{L}.'’-]*){1,3}`;
const russianName = String.raw`[А-ЯЁ][а-яёА-ЯЁ.-]+(?: [А-ЯЁ][а-яёА-ЯЁ.-]*){0,2}`;

/** A quick test: one of these stands in each of the forms. */
const anyLabel = /作者|撰文|撰稿|文\/|记者|通讯员|автор|текст|подготовил|by|author/i;

interface AuthorForm {
  readonly pattern: RegExp;
  /** Also found in sentences, so long kept blocks are not searched. */
  readonly onlyRemoved: boolean;
}

const form = (pattern: string, onlyRemoved = false): AuthorForm => ({ pattern: new RegExp(pattern, 'u'), onlyRemoved });
const byLine = (words: string): AuthorForm =>
  form(String.raw`(?:^|[|·•]\s?)(?:${words}):? (${latinName})(?=$|[\s,|·•–—])`, true);
const russianForm = (words: string): AuthorForm =>
  form(String.raw`(?:^|[\s|·•])(?:${words})\s?[:：]\s?(${russianName}|${latinName})`);

const forms: readonly AuthorForm[] = [
  form(
    String.raw`(?:^|[\s|丨│·（(【[])(?:本文|本报|本網|本网|特约)?(?:作者|撰文|撰稿|文\/|记者|通讯员)\s?[:：/]?\s?([\p{Script=Han}·]{2,8}|[A-Za-z][\w .-]{1,30}?)(?=$|[\s|丨│·，,;；）)\]】:：]|来源|编辑|发布|时间)`,
    true,
  ),
  russianForm(String.raw`автор(?:\s+(?:статьи|текста|материала))?|текст|подготовила?`),
  russianForm(String.raw`Автор(?:\s+(?:статьи|текста|материала))?|Текст|Подготовила?`),
  byLine('(?:written |posted |words |story )?by'),
  byLine('(?:Written |Posted |Words |Story )?[Bb]y'),
  form(String.raw`(?:^|[\s|·•])(?:Author|author|AUTHOR)\s?[:：]\s?(${latinName}|[\p{L}][\p{L}.-]+)`),
];
