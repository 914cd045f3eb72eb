import { describe, expect, it } from 'vitest';
import { findDate, findDateInAddress, findLabelledDate } from '../../../../src-main/engine/page/dates.ts';

describe('findDate', () => {
  it.each([
    ['2024-05-01', '2024-05-01'],
    ['2024/5/1', '2024-05-01'],
    ['2024-03-05T10:20:65', '2024-03-05'],
    ['2024-03-05T10:20+99:00', '2024-03-05'],
    ['2024.05.01 8:30', '2024-05-01T08:30'],
    ['2024-05-01T08:30:15+08:00', '2024-05-01T08:30:15+08:00'],
    ['2024-05-01T08:30:15.123Z', '2024-05-01T08:30:15Z'],
    ['2024年5月1日', '2024-05-01'],
    ['2024 年 5 月 1 日 18:05', '2024-05-01T18:05'],
    ['20240501', '2024-05-01'],
    ['12 марта 2024', '2024-03-12'],
    ['1 мая 2024 г.', '2024-05-01'],
    ['3 июня 2023, 10:00', '2023-06-03'],
    ['31.12.2023', '2023-12-31'],
    ['March 12, 2024', '2024-03-12'],
    ['Sept. 3rd, 2021', '2021-09-03'],
    ['12 Mar 2024', '2024-03-12'],
    ['Tue, 12 Mar 2024 08:00:00 GMT', '2024-03-12'],
  ])('reads %s', (text, expected) => {
    expect(findDate(text)).toBe(expected);
  });

  it.each(['', '2023-02-29', '2024-13-01', '1789-07-14', 'call 20241', '版本 3.14.2024567', 'May be 2024', '12 марта'])(
    'finds none in %s',
    (text) => {
      expect(findDate(text)).toBeNull();
    },
  );

  it('takes the first of several', () => {
    expect(findDate('12.03.2024, обновлено 2024-04-01')).toBe('2024-03-12');
  });
});

describe('findLabelledDate', () => {
  it('tells publishing from updating', () => {
    const line = '发布时间：2024-05-01 10:00 更新时间：2024-05-03 作者：小林';
    expect(findLabelledDate(line, 'published')).toBe('2024-05-01T10:00');
    expect(findLabelledDate(line, 'modified')).toBe('2024-05-03');
    expect(findLabelledDate('Опубликовано: 12 марта 2024', 'published')).toBe('2024-03-12');
    expect(findLabelledDate('Last updated on March 3, 2022', 'modified')).toBe('2022-03-03');
  });

  it('wants the label before the date', () => {
    expect(findLabelledDate('2011年2月14日 会议通过', 'published')).toBeNull();
  });
});

describe('findDateInAddress', () => {
  it.each([
    ['https://a.example/2024/05/12/title.html', '2024-05-12'],
    ['https://a.example/2024/5/2/title.html', '2024-05-02'],
    ['https://a.example/news/20240512/1.html', '2024-05-12'],
    ['https://a.example/202405/t20240512_77.html', '2024-05-12'],
    ['https://a.example/a/2024-05-12-title', '2024-05-12'],
  ])('reads %s', (address, expected) => {
    expect(findDateInAddress(address)).toBe(expected);
  });

  it.each(['https://a.example/254638.html', 'https://a.example/item/202499991234', 'https://a.example/2024/page'])(
    'finds none in %s',
    (address) => {
      expect(findDateInAddress(address)).toBeNull();
    },
  );
});
