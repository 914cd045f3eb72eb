import { describe, expect, it } from 'vitest';
import { disguiseCount, disguisesIn } from '../../../../src-main/engine/text/disguise.ts';
import { foldText } from '../../../../src-main/engine/text/fold.ts';

const count = (shown: string) => disguiseCount(shown, foldText(shown));

describe('disguise is counted', () => {
  it.each([
    ['invisible characters between letters', '重\u200b复\u2060\u200d内容', 3],
    ['foreign letters in a word', 'Пpивeт, мир', 2],
    ['letters that look alike in italics', 'жuтелu uз rорода', 4],
    ['letters for digits', '2O24年', 1],
    ['full-width letters for digits', '２Ｏ２４', 1],
    ['katakana for ideographs', '第ー条', 1],
    ['radicals for ideographs', '⼀个⽇子', 2],
    ['mathematical letters', '𝐒𝐄𝐎', 3],
  ])('%s', (_, shown, expected) => {
    expect(count(shown)).toBe(expected);
  });
});

describe('honest writing is no disguise', () => {
  it.each([
    ['Traditional characters and their phrases', '頭髮乾淨，反覆瞭解計畫'],
    ['width and punctuation', 'ＡＢＣ，１２３。（“好”）……'],
    ['case, ё and accents', 'Ёлка Café И\u0306од за\u0301мок'],
    ['a byte order mark and soft hyphens', '\ufeffdu\u00adpli\u00adcate\u200b.'],
    ['emoji', '❤\ufe0f 👨\u200d👩\u200d👧'],
    ['Persian and Hindi joiners', 'می\u200cخواهم क्\u200dष'],
    ['Latin words in Russian', 'Откройте app, SQL-запрос, URLы и run'],
    ['Japanese', '東京タワーは一番'],
    ['units, fractions and ligatures', '㎡ ½ ﬁne ① µm'],
  ])('%s', (_, shown) => {
    expect(count(shown)).toBe(0);
  });
});

describe('disguised places', () => {
  it('are named with what readers take them for', () => {
    const shown = 'Пp\u200bивeт, 2O24 𝐒EO';
    expect(
      disguisesIn(shown, foldText(shown)).map(({ range, kind, plain }) => [shown.slice(...range), kind, plain]),
    ).toEqual([
      ['p', 'look-alike', 'р'],
      ['\u200b', 'invisible', ''],
      ['e', 'look-alike', 'е'],
      ['O', 'look-alike', '0'],
      ['𝐒', 'look-alike', 's'],
    ]);
  });
});
