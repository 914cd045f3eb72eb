import fc from 'fast-check';
import { expect, it } from 'vitest';
import { languageTags, locales } from '../../../src-main/contract/language-tags.ts';
import { percent, sharesIn, tenthsOfPercent, writeShare } from '../../../src-main/contract/tenths.ts';
import { formats } from '../../../src-main/engine/report/report.ts';
import { createFormats } from '../../../src-renderer/i18n/format.ts';

it('keeps every tenth that was meant, and rounds none up', () => {
  for (let tenths = 0; tenths <= 1000; tenths += 1) expect(tenthsOfPercent(tenths / 1000)).toBe(tenths);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (whole, part) => {
      const share = Math.min(part, whole) / whole;
      expect(tenthsOfPercent(share)).toBe(Math.floor((Math.min(part, whole) * 1000) / whole));
    }),
  );
});

it('says 100.0 only of what is equal', () => {
  expect(percent(45.8)).toBe('45.8');
  expect(percent(99.999)).toBe('99.9');
  expect(percent(100)).toBe('100.0');
});

it('says 0 of nothing only', () => {
  const written = (share: number) => writeShare(share, (cut) => String(cut * 100));
  expect(written(0)).toBe('0');
  expect(written(1 - 0.9 - 0.1)).toBe('0');
  expect(written(0.0009)).toBe('<\u00A00.1');
  expect(written(0.001)).toBe('0.1');
});

it('writes every share of a language in one way, and nothing and all without decimals', () => {
  const written = (tag: string) => [0, 0.0004, 0.001, 0.5, 0.9999, 1].map(sharesIn(tag));
  expect(written('en')).toEqual(['0%', '<\u00A00.1%', '0.1%', '50.0%', '99.9%', '100%']);
  expect(written('ru')).toEqual([
    '0\u00A0%',
    '<\u00A00,1\u00A0%',
    '0,1\u00A0%',
    '50,0\u00A0%',
    '99,9\u00A0%',
    '100\u00A0%',
  ]);
});

it.each(locales)('writes them so in the app and in the report alike: %s', (locale) => {
  const [app, report] = [createFormats(locale), formats(locale)];
  for (const share of [0, 0.0004, 0.123, 0.9999, 1]) {
    expect(report.share(share)).toBe(app.share(share));
    expect(report.percent(share * 100)).toBe(app.percent(share * 100));
  }
  expect(report.share(1)).toBe(sharesIn(languageTags[locale])(1));
});
