import { phrases } from '../boilerplate.ts';
import { hints } from '../hints.ts';
import { headingLevel, worth } from '../prose.ts';
import type { FeatureGroup } from './context.ts';
import { foldOf } from './fold.ts';
import { ratio } from './row.ts';

/** Kinds of element that hold text directly; the rest counts as `div`. */
const tagKinds: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['p', new Set(['p'])],
  ['li', new Set(['li'])],
  ['cell', new Set(['td', 'th', 'caption'])],
  ['definition', new Set(['dt', 'dd'])],
  ['pre', new Set(['pre'])],
  ['caption', new Set(['figcaption', 'figure'])],
  ['legend', new Set(['legend', 'summary', 'fieldset', 'form'])],
];

const kindsOfTags: ReadonlyMap<string, number> = new Map(tagKinds.flatMap(([, tags], kind) => [...tags].map((tag): [string, number] => [tag, kind])));

/** What a block says by itself: its length, marks, links, element, furniture and words. */
export const ownFeatures: FeatureGroup = {
  names: [
    'letters',
    'marks',
    'stops',
    'marks-per-letter',
    'stops-per-letter',
    'link-density',
    'links',
    'worth',
    'letters-per-line',
    'lines',
    'digits',
    'capitals',
    'price',
    'date',
    'begins',
    'ends',
    'heading-level',
    ...tagKinds.map(([name]) => `tag-${name}`),
    'hidden',
    'fold',
    ...hints.map((hint) => `hint-${hint}`),
    ...phrases.map((phrase) => `phrase-${phrase}`),
    'furniture-share',
    'copies',
    'furniture-words',
  ],
  write({ blocks, copies, shape, totalLetters, page, discussion }, index, row) {
    const block = blocks[index];
    if (!block) return;
    const { text, letters, marks, stops, linkLetters, links, tag, hintElement } = block;
    const lines = countLines(text);
    row.put(letters);
    row.put(marks);
    row.put(stops);
    row.put(ratio(marks, letters));
    row.put(ratio(stops, letters));
    row.put(ratio(linkLetters, letters));
    row.put(links);
    row.put(worth(block));
    row.put(letters / lines);
    row.put(lines);
    const { digits, capitals } = countKinds(text);
    row.put(ratio(digits, letters));
    row.put(ratio(capitals, letters));
    row.flag(text.length < 200 && digits > 0 && pricePattern.test(text));
    row.flag(text.length < 200 && (digits > 0 ? datePattern : recentPattern).test(text));
    row.put(kindOfStart(text));
    row.put(kindOfEnd(text));
    row.put(headingLevel(tag));
    row.oneOf(tagKinds.length, kindsOfTags.get(tag) ?? -1);
    row.flag(block.hidden);
    row.put(foldOf(page.tree, block));
    row.oneOf(hints.length, block.hint === null || (block.hint === 'comments' && discussion) ? -1 : hints.indexOf(block.hint));
    row.oneOf(phrases.length, block.phrase === null ? -1 : phrases.indexOf(block.phrase));
    row.put(hintElement < 0 ? 0 : ratio(shape.letters[hintElement] ?? 0, totalLetters));
    row.put(copies[index] ?? 1);
    row.put(furnitureWords(text));
  },
};

/** Words of subscription boxes, cookie bars, notices and calls to follow; a text of some length may use one or two of them. */
const furniturePattern =
  /subscri|newsletter|sign(?:ed)? ?up|sign in|log ?in|cookie|privacy|terms of|copyright|all rights|follow us|click here|e-?mail|download|register|advert|sponsor|read more|don't miss|password|your (?:inbox|cart|account|browser)|订阅|关注|扫码|二维码|版权|转载|登录|注册|下载|点击|责任编辑|免责|客户端|公众号|подпис|реклам|рассылк|копирован|перепечат|источник|войти|регистрац|скачать|нажмите/gi;

function furnitureWords(text: string): number {
  const found = text.slice(0, furnitureCharacters).match(furniturePattern);
  return found ? found.length / (1 + text.length / 200) : 0;
}

const furnitureCharacters = 600;

const pricePattern = /[$€£¥￥₽]\s?\d|\d\s?(?:[$€£¥₽]|元|руб|usd|eur)/i;
const datePattern = /\b(?:19|20)\d\d\b|\d{1,2}[:：]\d\d|\bago\b|前$/;
/** What of it has no digits. */
const recentPattern = /\bago\b|前$/;

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** A long block is judged by its beginning. */
const kindCharacters = 400;

function countKinds(text: string): { readonly digits: number; readonly capitals: number } {
  let digits = 0;
  let capitals = 0;
  const end = Math.min(text.length, kindCharacters);
  for (let i = 0; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) digits += 1;
    else if ((code >= 65 && code <= 90) || (code >= 0x410 && code <= 0x42f)) capitals += 1;
  }
  return { digits, capitals };
}

/** 0 small letter or CJK, 1 capital, 2 digit, 3 other. */
function kindOfStart(text: string): number {
  const first = text.charAt(0);
  if (first < '\x80') return isBetween(first, 'a', 'z') ? 0 : isBetween(first, 'A', 'Z') ? 1 : isBetween(first, '0', '9') ? 2 : 3;
  if (/\p{Nd}/u.test(first)) return 2;
  if (!/\p{L}/u.test(first)) return 3;
  return first === first.toLowerCase() ? 0 : 1;
}

/** 0 letter or digit, 1 end of a sentence, 2 colon, 3 other. */
function kindOfEnd(text: string): number {
  const last = text.charAt(text.length - 1);
  if (isBetween(last, 'a', 'z') || isBetween(last, 'A', 'Z') || isBetween(last, '0', '9')) return 0;
  if (/[.!?。！？…]/.test(last)) return 1;
  if (/[:：]/.test(last)) return 2;
  return /[\p{L}\p{N}]/u.test(last) ? 0 : 3;
}

function isBetween(character: string, first: string, last: string): boolean {
  return character >= first && character <= last;
}
