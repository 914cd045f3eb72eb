import { anyOf, phrasesOfBoilerplate } from '../../languages.ts';
import { remembered } from '../../remember.ts';
import { hashText } from '../text-hashes.ts';
import { measureText } from './text-measure.ts';

export type Wording = ReturnType<typeof wordingOf>;

/** Cached across pages, since a site repeats its menus, notes and labels. */
export const wordingOf = remembered((text) => {
  const measure = measureText(text);
  const { digits, capitals } = countKinds(text);
  // Longer texts mention prices and dates in passing.
  const isShort = text.length < maxLabelLength;
  return {
    text,
    ...measure,
    phrase: phraseOf(text, measure.letters),
    isCredits: hasCredits(text, measure.letters),
    /** A placeholder for what a script will write. */
    isPlaceholder: text.length <= maxPlaceholderLength && placeholderPattern.test(text),
    lines: countLines(text),
    digits,
    capitals,
    namesPrice: isShort && digits > 0 && pricePattern.test(text),
    namesDate: isShort && (digits > 0 ? datePattern : recentPattern).test(text),
    /** 0: lower case or CJK, 1: capital, 2: digit, 3: other. */
    begins: kindOfStart(text.charAt(0)),
    /** 0: letter or digit, 1: stop, 2: colon, 3: other. */
    ends: kindOfEnd(text.charAt(text.length - 1)),
    boilerplate: boilerplateOf(text),
    hashes: hashText(text),
  } as const;
});

/** Longer texts mention them in passing. */
const maxLabelLength = 200;
const maxPlaceholderLength = 24;

/** Words of subscriptions, cookies, notices, calls to follow; even long texts use one or two. */
const boilerplatePattern = new RegExp(anyOf('boilerplate'), 'gi');

function boilerplateOf(text: string) {
  const found = text.slice(0, boilerplateCharacters).match(boilerplatePattern);
  return found ? found.length / (1 + text.length / 200) : 0;
}

const boilerplateCharacters = 600;

const placeholderPattern = new RegExp(`^${anyOf('placeholders')}[ .…]*$`, 'i');

const pricePattern = /[$€£¥￥₽]\s?\d|\d\s?(?:[$€£¥₽]|元|руб|usd|eur)/i;
const datePattern = /\b(?:19|20)\d\d\b|\d{1,2}[:：]\d\d|\bago\b|前$/;
const recentPattern = /\bago\b|前$/;

function countLines(text: string) {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function countKinds(text: string) {
  let digits = 0;
  let capitals = 0;
  const end = Math.min(text.length, kindCharacters);
  for (let i = 0; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) digits++;
    else if ((code >= 65 && code <= 90) || (code >= 0x410 && code <= 0x42f)) capitals++;
  }
  return { digits, capitals };
}

const kindCharacters = 400;

function kindOfStart(first: string) {
  if (/\p{Nd}/u.test(first)) return 2;
  if (!/\p{L}/u.test(first)) return 3;
  return first === first.toLowerCase() ? 0 : 1;
}

function kindOfEnd(last: string) {
  if (/[.!?。！？…]/.test(last)) return 1;
  if (/[:：]/.test(last)) return 2;
  return /[\p{L}\p{N}]/u.test(last) ? 0 : 3;
}

/** Also the rule shown to people. */
export type Phrase = (typeof phrases)[number];

export const phrases = [
  'neighbours',
  'breadcrumb',
  'source',
  'byline',
  'copyright',
  'share',
  'cookies',
  'subscription',
  'related',
  'advertising',
  'comments',
] as const;

export function phraseOf(text: string, letters: number): Phrase | null {
  if (letters > maxLetters || !anyPhrase.test(text)) return null;
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

export function hasCredits(text: string, letters: number) {
  return letters <= maxLetters && ((text.match(creditPattern)?.length ?? 0) >= 2 || visitorPattern.test(text));
}

const creditPattern = new RegExp(`${anyOf('credits')}\\s?[:：]`, 'gi');
const visitorPattern = new RegExp(anyOf('visitors'), 'i');

const maxLetters = 160;

/** Anchored at the start, since sentences have the same words. */
const patterns = (phrasesOfBoilerplate as [Phrase, string][]).map(
  ([phrase, pattern]) => [phrase, new RegExp(pattern, 'i')] as const,
);

/** Most blocks match none. */
const anyPhrase = new RegExp(patterns.map(([, pattern]) => pattern.source).join('|'), 'i');
