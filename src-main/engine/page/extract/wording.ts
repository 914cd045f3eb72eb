import { remembered } from '../remember.ts';
import { hasCredits, phraseOf, type Phrase } from './boilerplate.ts';
import { measureText, type TextMeasure } from './text-measure.ts';

export interface Wording extends TextMeasure {
  readonly text: string;
  readonly phrase: Phrase | null;
  readonly isCredits: boolean;
  readonly lines: number;
  /** Of its first 400 characters. */
  readonly digits: number;
  readonly capitals: number;
  readonly namesPrice: boolean;
  readonly namesDate: boolean;
  /** 0 small letter or CJK, 1 capital, 2 digit, 3 other. */
  readonly begins: number;
  /** 0 letter or digit, 1 stop, 2 colon, 3 other. */
  readonly ends: number;
  /** Words of boilerplate per length. */
  readonly boilerplate: number;
}

/** Kept for later pages: a site repeats its menus, notes and labels. */
export const wordingOf = remembered((text): Wording => {
  const measure = measureText(text);
  const { digits, capitals } = countKinds(text);
  const isShort = text.length < maxLabelLength;
  return {
    text,
    ...measure,
    phrase: phraseOf(text, measure.letters),
    isCredits: hasCredits({ text, letters: measure.letters }),
    lines: countLines(text),
    digits,
    capitals,
    namesPrice: isShort && digits > 0 && pricePattern.test(text),
    namesDate: isShort && (digits > 0 ? datePattern : recentPattern).test(text),
    begins: kindOfStart(text),
    ends: kindOfEnd(text),
    boilerplate: boilerplateOf(text),
  };
});

/** Longer texts name prices and dates by the way. */
const maxLabelLength = 200;

/** Subscriptions, cookies, notices, calls to follow; a long text may use one or two of them. */
const boilerplatePattern =
  /subscri|newsletter|sign(?:ed)? ?up|sign in|log ?in|cookie|privacy|terms of|copyright|all rights|follow us|click here|e-?mail|download|register|advert|sponsor|read more|don't miss|password|your (?:inbox|cart|account|browser)|订阅|关注|扫码|二维码|版权|转载|登录|注册|下载|点击|责任编辑|免责|客户端|公众号|подпис|реклам|рассылк|копирован|перепечат|источник|войти|регистрац|скачать|нажмите/gi;

function boilerplateOf(text: string): number {
  const found = text.slice(0, boilerplateCharacters).match(boilerplatePattern);
  return found ? found.length / (1 + text.length / 200) : 0;
}

const boilerplateCharacters = 600;

const pricePattern = /[$€£¥￥₽]\s?\d|\d\s?(?:[$€£¥₽]|元|руб|usd|eur)/i;
const datePattern = /\b(?:19|20)\d\d\b|\d{1,2}[:：]\d\d|\bago\b|前$/;
const recentPattern = /\bago\b|前$/;

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

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

function kindOfStart(text: string): number {
  const first = text.charAt(0);
  if (first < '\x80')
    return isBetween(first, 'a', 'z') ? 0 : isBetween(first, 'A', 'Z') ? 1 : isBetween(first, '0', '9') ? 2 : 3;
  if (/\p{Nd}/u.test(first)) return 2;
  if (!/\p{L}/u.test(first)) return 3;
  return first === first.toLowerCase() ? 0 : 1;
}

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
