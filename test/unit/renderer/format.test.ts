import { describe, expect, it } from 'vitest';
import { createFormats, readDay, readNumber, readTime } from '../../../src-renderer/i18n/format.ts';
import { startI18n } from '../../../src-renderer/i18n/i18n.ts';
import { createTexts } from '../../../src-renderer/i18n/use-text.ts';

const [en, zh, ru] = [createFormats('en'), createFormats('zh'), createFormats('ru')];
/** Intl puts no-break spaces into Russian numbers; which one depends on the version of its data. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');

describe('percentages', () => {
  it('have one decimal and are cut, never rounded up to 100', () => {
    expect(en.percent(71.3)).toBe('71.3%');
    expect(en.percent(99.97)).toBe('99.9%');
    expect(en.share(0.99999)).toBe('99.9%');
    expect(en.share(0.29)).toBe('29.0%');
  });

  it('do not lose a tenth to binary fractions', () => {
    expect(en.share(0.458)).toBe('45.8%');
    expect(en.percent(45.8)).toBe('45.8%');
    for (let tenths = 1; tenths < 1000; tenths += 1)
      expect(plain(ru.share(tenths / 1000))).toBe(`${(tenths / 10).toFixed(1).replace('.', ',')} %`);
  });

  it('say 100 and 0 only for exactly these', () => {
    expect(en.percent(100)).toBe('100%');
    expect(en.share(0)).toBe('0%');
    expect(plain(en.share(0.00001))).toBe('< 0.1%');
    expect(plain(ru.share(0.00001))).toBe('< 0,1 %');
    expect(en.share(0.001)).toBe('0.1%');
    expect(en.share(1e-17)).toBe('0%');
  });

  it('follow the language', () => {
    expect(plain(ru.percent(71.3))).toBe('71,3 %');
    expect(zh.percent(71.3)).toBe('71.3%');
  });

  it('span whole ones with one sign or two, as the language does', () => {
    expect(plain(ru.percents(30, 32))).toBe('30–32 %');
    expect(zh.percents(30, 32)).toMatch(/^30%\s?[-–~]\s?32%$/);
    expect(en.percents(100, 100)).toBe('100%');
  });
});

describe('numbers, sizes and times', () => {
  it('group digits as the language does', () => {
    expect(en.integer(12_840)).toBe('12,840');
    expect(plain(ru.integer(12_840))).toBe('12 840');
  });

  it('name sizes by a fitting unit', () => {
    expect(en.bytes(0)).toBe('0 byte');
    expect(en.bytes(48_213)).toBe('48.2 kB');
    expect(en.bytes(482_130_000)).toBe('482 MB');
  });

  it('name durations as coarsely as they deserve', () => {
    expect(en.duration(310)).toBe('0.4 sec');
    expect(en.duration(4_400)).toBe('4 sec');
    expect(en.duration(94_000)).toBe('1 min 34 sec');
    expect(en.duration(45 * 60_000 + 9_000)).toBe('45 min');
    expect(en.duration(3 * 3_600_000 + 120_000)).toBe('3 hr 2 min');
    expect(plain(ru.duration(94_000))).toBe('1 мин 34 с');
  });

  it('keep the day of a date without a zone, and show what is no date as it stands', () => {
    expect(en.date('2022-09-28')).toBe('28 Sept 2022');
    expect(en.date('2022-09-28T23:59:00+08:00')).toBe('28 Sept 2022');
    expect(zh.date('2022-09-28')).toBe('2022年9月28日');
    expect(en.date('last spring')).toBe('last spring');
  });
});

describe('counted nouns', () => {
  const counted = (locale: 'en' | 'zh' | 'ru', counts: readonly number[]) => {
    const text = createTexts(startI18n(locale));
    return counts.map((count) => plain(text.count('pages', count)));
  };

  it('take the form of the number', () => {
    const russian = [
      '1 страница',
      '2 страницы',
      '5 страниц',
      '11 страниц',
      '21 страница',
      '22 страницы',
      '112 страниц',
      '1 234 страницы',
    ];
    expect(counted('ru', [1, 2, 5, 11, 21, 22, 112, 1234])).toEqual(russian);
    expect(counted('en', [0, 1, 2, 12_345])).toEqual(['0 pages', '1 page', '2 pages', '12,345 pages']);
    expect(counted('zh', [1, 2])).toEqual(['1 页', '2 页']);
  });
});

it('a value behind its name, and a note behind words, have the signs of the language', () => {
  const signs = (locale: 'en' | 'zh' | 'ru') => {
    const text = createTexts(startI18n(locale));
    return [text.named('A', 'B'), text.noted('A', 'B')];
  };
  expect(signs('en')).toEqual(['A: B', 'A (B)']);
  expect(signs('ru')).toEqual(['A: B', 'A (B)']);
  expect(signs('zh')).toEqual(['A：B', 'A（B）']);
});

it('labels of a list are separated as the language does', () => {
  expect([en, zh, ru].map((formats) => formats.list(['A', 'B', 'C']))).toEqual(['A, B, C', 'A、B、C', 'A, B, C']);
  expect(zh.list([])).toBe('');
});

describe('what is entered', () => {
  it.each([
    ['0.75', 0.75, 0.75],
    ['0,75', 0.75, 0.75],
    ['1,000', 1000, 1],
    ['10 000', 10_000, 10_000],
    ['−3', -3, -3],
    ['1,000.5', 1000.5, Number.NaN],
    ['', Number.NaN, Number.NaN],
    ['1e3', Number.NaN, Number.NaN],
    ['12 px', Number.NaN, Number.NaN],
  ])('%s is read with the signs of the language', (entered, english, russian) => {
    expect(readNumber(entered, 'en')).toBe(english);
    expect(readNumber(entered, 'ru')).toBe(russian);
  });

  it('numbers are written as they are read', () => {
    for (const [format, locale] of [
      [en, 'en'],
      [zh, 'zh'],
      [ru, 'ru'],
    ] as const)
      for (const value of [0, 0.005, 1234.5, 10_000_000]) expect(readNumber(format.entered(value), locale)).toBe(value);
    expect(ru.entered(0.5)).toBe('0,5');
  });

  it('times of day may be short', () => {
    expect(['9:30', '0930', '9.30', '9', '23：59'].map(readTime)).toEqual([
      '09:30',
      '09:30',
      '09:30',
      '09:00',
      '23:59',
    ]);
    expect(['', '24:00', '9:60', '9:3', 'noon'].map(readTime)).toEqual([null, null, null, null, null]);
  });

  it('days are written as usual in any of the languages', () => {
    const march = '2026-03-01';
    expect([march, '2026/3/1', '2026年3月1日', '1.3.2026'].map(readDay)).toEqual([march, march, march, march]);
    expect(['', '2026-02-30', '3/1/2026', '2026'].map(readDay)).toEqual([null, null, null, null]);
  });
});
