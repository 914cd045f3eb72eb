import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { shuffled } from '../../../src-main/evaluate/seeded-random.ts';

export type SiteLanguage = 'zh' | 'ru' | 'en';

/** The words that a generated site is written with. */
export interface Vocabulary {
  readonly content: readonly string[];
  /**
   * Little words between the content words; real prose is a third to a half of them, and the extractor looks for them.
   */
  readonly functional: readonly string[];
  /** Between words. */
  readonly space: string;
  readonly comma: string;
  readonly stop: string;
}

const contentWords = 30_000;

/** The package's types leave out where its dictionary lies. */
const { DEFAULT_DICT: chineseDictionary } = createRequire(import.meta.url)('nodejieba') as {
  readonly DEFAULT_DICT: string;
};

export function vocabularyOf(language: SiteLanguage, random: () => number): Vocabulary {
  if (language === 'zh') {
    return {
      content: chineseWords(random),
      functional: '的 了 在 和 是 也 就 都 而 与 对 把 被 从 到 为 这 那 有 不'.split(' '),
      space: '',
      comma: '，',
      stop: '。',
    };
  }
  const [syllables, endings, functional] = language === 'ru' ? russian : english;
  return { content: madeWords(syllables, endings, random), functional, space: ' ', comma: ', ', stop: '. ' };
}

/**
 * Words of two and three characters from the segmenter's own dictionary, so that it cuts the texts as it cuts real
 * ones.
 */
function chineseWords(random: () => number): readonly string[] {
  const words = readFileSync(chineseDictionary, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([word = '', count = '0']) => /^\p{Script=Han}{2,3}$/u.test(word) && Number(count) >= 30)
    .map(([word = '']) => word);
  return shuffled(words, random).slice(0, contentWords);
}

function madeWords(syllables: readonly string[], endings: readonly string[], random: () => number): readonly string[] {
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const words = new Set<string>();
  while (words.size < contentWords)
    words.add(one(syllables) + one(syllables) + (random() < 0.4 ? one(syllables) : '') + one(endings));
  return [...words];
}

type Parts = readonly [syllables: readonly string[], endings: readonly string[], functional: readonly string[]];

const english: Parts = [
  'ba bel bri can cor dal den dor fal fen gar gil har hol jun kel lam lin mar mil nor ol pan per quil ran rel sal sten tar tor ul van ver wil yar'.split(
    ' ',
  ),
  'a er ing ly ment ness on ure y al ist or ed ive'.split(' '),
  'the of and to in is that for on with as was by it from or which at this be are not his an'.split(' '),
];

const russian: Parts = [
  'бар вел гор дал дор жел зам кол кра лен лод мир мор нав нос пар пол род рук сад сел тал тор уд фар хол цен чер шар яр'.split(
    ' ',
  ),
  'а ный ение ость ать ик ка ом ами ого ский ить ное'.split(' '),
  'и в не на что с по как это к но из у за от для так же о его он до при'.split(' '),
];
