import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOrder } from '../../../support/growth.ts';
import { foldText } from '../../../../src-main/engine/text/fold.ts';
import { shownRange } from '../../../../src-main/engine/text/page-text.ts';

const fold = (shown: string) => foldText(shown).text;

/** Pieces that folding has rules for, so that random texts hit the rules and not only the empty planes of Unicode. */
const ideographs = [...'中國一覆反瞭解ーロ○カのか⼀𠮷龍한', '\u3099', 'ﾞ', '\u1112\u1161'];
const letters = [
  'привет',
  'и\u0306',
  'Ё',
  'a',
  'е',
  'c',
  'с',
  'A',
  'Α',
  'π',
  'é',
  'e\u0301',
  '𝐀',
  'o',
  'O',
  '0',
  '5',
  'Ｏ',
  '㎡',
  '½',
  '﷽',
];
const invisible = [
  '\u0301',
  '\u0336',
  '\u200b',
  '\u00ad',
  '\ufeff',
  '\ufe0f',
  '👨\u200d👩\u200d👧',
  '\ud800',
  '\udc00',
];
const marks = [...' 。，….,—-“"’（《', '\u3000', '\t', '\n', '\r\n', '\u2028'];
const piece = fc.constantFrom(...ideographs, ...letters, ...invisible, ...marks);
const mixed = fc.oneof(
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
);

describe('folding makes copies look alike', () => {
  it.each([
    ['full width', 'Ｈｅｌｌｏ　Ｗｏｒｌｄ，２０２４', 'hello world, 2024'],
    ['half-width katakana', 'ﾃﾞｰﾀ', 'データ'],
    ['Traditional characters', '頭髮乾淨，計畫瞭解', '头发干净,计划了解'],
    ['regional variants', '台灣臺灣裡面裏面群眾', '台湾台湾里面里面群众'],
    ['Simplified characters that are no variants', '什么吃了，你那么着', '什么吃了,你那么着'],
    ['radicals and strokes', '⼀⼆㇐', '一二一'],
    ['invisible characters', '\ufeff重\u200b复\u200d内\u2060容 du\u00adpli\u200ccate', '重复内容duplicate'],
    ['variation selectors', '❤\ufe0f', '❤'],
    ['case and ё', 'Ёлка ЁЖ', 'елка еж'],
    ['combining marks', 'и\u0306 cafe\u0301', 'й café'],
    ['stress marks', 'за\u0301мок', 'замок'],
    ['strokes over letters', 'c\u0336o\u0336p\u0336y', 'copy'],
    ['mathematical letters', '𝐒𝐄𝐎 𝓽𝓮𝔁𝓽', 'seo text'],
    ['small capitals', 'ᴄᴏᴘʏ', 'copy'],
    ['Korean written in pieces', '\u1112\u1161\u11ab', '한'],
  ])('%s', (_, shown, folded) => {
    expect(fold(shown)).toBe(folded);
  });

  it('writes punctuation in one Western form', () => {
    expect(fold('，、；：！？。（）【】《》“”‘’—…')).toBe(`,,;:!?.()[]<>""''-…`);
    expect(fold('好——真的……')).toBe('好-真的…');
    expect(fold('wait...')).toBe(fold('wait…'));
  });

  it('gives a Chinese and a Western full stop the same form, with the space that a typist sets before a Latin word', () => {
    expect(fold('使用React。JavaScript很好。')).toBe(fold('使用 React. JavaScript 很好.'));
    expect(fold('共有3。5月')).toBe('共有3. 5月');
  });

  it('keeps one space between words, one line feed between lines, and none beside ideographs', () => {
    expect(fold('  a \t b \r\n\r\n  c  ')).toBe('a b\nc');
    expect(fold('重 复　内容 and 文本')).toBe('重复内容and文本');
    expect(fold('使用, “数额”')).toBe(fold('使用，“数额”'));
  });
});

describe('look-alike letters', () => {
  it('gives a mixed word to the script in which all its letters have a place', () => {
    expect(fold('Пpивeт, Mocквa')).toBe('привет, москва');
    expect(fold('Dоwnlоad thе Αpp')).toBe('download the app');
  });

  it('leaves honest words of another script alone', () => {
    expect(fold('Откройте app и copy, SQL-запрос в XML')).toBe('откройте app и copy, sql-запрос в xml');
    expect(fold('5 μm, 10 kΩ')).toBe('5 μm, 10 kω');
  });

  it('gives words that both scripts could write to the script that rules the text', () => {
    expect(fold('где oкo и сoр')).toBe('где око и сор');
  });

  it('takes back whole words of look-alikes only in a text that is caught at mixing', () => {
    expect(fold('Мы говорим o том, что слово c буквой app')).toContain(' o том');
    expect(fold('Мы гoвopим o тoм, чтo слoвo c буквoй, app')).toBe('мы говорим о том, что слово с буквой, app');
  });

  it('takes back zeros that were written as the letter O', () => {
    expect(fold('2Ｏ24年1Ｏ月，占Ｏ.5％，1,OOO')).toBe('2024年10月,占0.5%, 1,000');
    expect(fold('h2o and co2, o2')).toBe('h2o and co2, 02');
  });

  it('takes back ideographs that were swapped for katakana and circles', () => {
    expect(fold('第ー条，人囗总数，二○二四年\nー、总则')).toBe('第一条,人口总数,二〇二四年\n一,总则');
  });

  it('leaves Japanese alone', () => {
    expect(fold('東京タワーは一番、ロビーへ')).toContain('タワーは一番,ロビーへ');
  });
});

describe('folding keeps the way back', () => {
  it('knows where each folded character comes from', () => {
    const folded = foldText('\u200bＡ½。 重\u200b 复\n\n末 ');
    expect(folded.text).toBe('a1/2.重复\n末');
    expect([...folded.origins]).toEqual([1, 2, 2, 2, 3, 5, 8, 9, 11, 13]);
    expect(shownRange(folded, 5, 7)).toEqual([5, 9]);
  });

  it('never goes backwards, for any text', () => {
    fc.assert(
      fc.property(mixed, (shown) => {
        const { text, origins } = foldText(shown);
        expect(origins.length).toBe(text.length + 1);
        expect(origins.at(-1)).toBe(shown.length);
        for (let index = 1; index < origins.length; index++)
          expect(origins[index]).toBeGreaterThanOrEqual(origins[index - 1]!);
      }),
      { numRuns: 2000, seed: 11 },
    );
  });

  it('folds its own output to itself, for any text', () => {
    fc.assert(
      fc.property(mixed, (shown) => {
        const once = fold(shown);
        expect(fold(once)).toBe(once);
      }),
      { numRuns: 5000, seed: 12 },
    );
  });

  it('folds a range of the shown text to the same slice of the folded text', () => {
    const word = fc.constantFrom(
      '重复',
      '內容',
      '伪\u200b原创',
      'Ｃｏｐｙ',
      'text',
      'слово',
      'и\u0306од',
      '2024',
      '𝐒𝐄𝐎',
      '한국',
      '㎡',
    );
    const gap = fc.constantFrom(' ', '\u3000', '，', '. ', '\n', '——', '\u200b ');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 12 }), fc.nat(), (parts, pick) => {
        const folded = foldText(parts.flat().join(''));
        const words = [...folded.text.matchAll(/[\p{L}\p{N}]+/gu)];
        const chosen = words[pick % words.length]!;
        const [start, end] = shownRange(folded, chosen.index, chosen.index + chosen[0].length);
        expect(fold(parts.flat().join('').slice(start, end))).toBe(chosen[0]);
      }),
      { numRuns: 1000, seed: 13 },
    );
  });

  it('lets lone surrogates live', () => {
    expect(fold('a\ud83d b\udc00')).toBe('a\ud83d b\udc00');
  });
});

it('makes pieces the same that differ only in disguise', () => {
  expect(foldText('重\u200b复内容，').text).toBe(foldText('重複內容,').text);
  expect(foldText('重复内容').text).not.toBe(foldText('重复文本').text);
});

it('folds a megabyte of one character of any kind in linear time', () => {
  for (const character of ['\u0301', '\u200b', 'ー', 'o', '0o', '。', 'aа', '\ufdfd', '覆']) {
    const order = growthOrder(300_000, (size) => foldText(character.repeat(size)));
    expect(order, JSON.stringify(character)).toBeLessThan(1.5);
  }
});

describe('what is simple', () => {
  it('is folded as if an invisible character stood before each of its characters', () => {
    fc.assert(
      fc.property(mixed, (shown) => {
        // Half of a pair would be torn from the other.
        const text = shown.replaceAll(/[\ud800-\udfff]/g, '');
        expect(fold(text)).toBe(fold(text.replaceAll(/(?=[^])/g, '\u200b')));
      }),
    );
  });
});
