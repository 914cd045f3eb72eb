import type { PageFacts } from './page-facts.ts';
import type { TextBlock } from './page.ts';
import type { StructuredFacts } from './structured-data.ts';

/** Structured data before marked-up names before visible lines (作者：…, Автор: …, By …). */
export function authorOf(
  { facts, structured }: { readonly facts: PageFacts; readonly structured: StructuredFacts },
  blocks: readonly TextBlock[],
): string {
  const declared = [
    structured.author,
    facts.metas.get('author'),
    facts.metas.get('article:author'),
    facts.metas.get('parsely-author'),
    facts.author,
  ];
  const found = declared.map((name) => tidy(name ?? '')).find(isName);
  return found ?? labelledAuthor(blocks);
}

const nobody =
  /^(admin|administrator|root|editor|webmaster|user|unknown|管理员|小编|佚名|未知|админ|администратор|редакция сайта)$/i;

function isName(name: string): boolean {
  return name !== '' && name.length <= 120 && !/^https?:|@|^\/\//i.test(name) && !nobody.test(name);
}

function tidy(name: string): string {
  return name.replace(/^\s*(?:by|от|作者[:：]?|автор[:：]?)\s+/i, '').trim();
}

function labelledAuthor(blocks: readonly TextBlock[]): string {
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

const forms: readonly AuthorForm[] = [
  {
    pattern:
      /(?:^|[\s|丨│·（(【[])(?:本文|本报|本網|本网|特约)?(?:作者|撰文|撰稿|文\/|记者|通讯员)\s?[:：/]?\s?([\p{Script=Han}·]{2,8}|[A-Za-z][\w .-]{1,30}?)(?=$|[\s|丨│·，,;；）)\]】:：]|来源|编辑|发布|时间)/u,
    onlyRemoved: true,
  },
  {
    pattern: new RegExp(
      String.raw`(?:^|[\s|·•])(?:автор(?:\s+(?:статьи|текста|материала))?|текст|подготовила?)\s?[:：]\s?(${russianName}|${latinName})`,
      'u',
    ),
    onlyRemoved: false,
  },
  {
    pattern: new RegExp(
      String.raw`(?:^|[\s|·•])(?:Автор(?:\s+(?:статьи|текста|материала))?|Текст|Подготовила?)\s?[:：]\s?(${russianName}|${latinName})`,
      'u',
    ),
    onlyRemoved: false,
  },
  {
    pattern: new RegExp(
      String.raw`(?:^|[|·•]\s?)(?:written |posted |words |story )?by:? (${latinName})(?=$|[\s,|·•–—])`,
      'u',
    ),
    onlyRemoved: true,
  },
  {
    pattern: new RegExp(
      String.raw`(?:^|[|·•]\s?)(?:Written |Posted |Words |Story )?[Bb]y:? (${latinName})(?=$|[\s,|·•–—])`,
      'u',
    ),
    onlyRemoved: true,
  },
  {
    pattern: new RegExp(
      String.raw`(?:^|[\s|·•])(?:Author|author|AUTHOR)\s?[:：]\s?(${latinName}|[\p{L}][\p{L}.-]+)`,
      'u',
    ),
    onlyRemoved: false,
  },
];
