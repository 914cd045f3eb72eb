import { describe, expect, it } from 'vitest';
import { hasCredits, phraseOf } from '../../../../../src-main/engine/page/extract/wording.ts';
import { measureText } from '../../../../../src-main/engine/page/extract/text-measure.ts';

const lines: readonly (readonly [string, string])[] = [
  ['source', '来源：江城日报'],
  ['source', '責任編輯：王芳'],
  ['source', 'Источник: РИА Новости'],
  ['source', 'Source: Associated Press'],
  ['byline', '作者：李明'],
  ['byline', '【記者徐若蘭∕花東報導】'],
  ['byline', '發佈時間：2009-07-15'],
  ['byline', 'Опубликовано: 12 мая 2019'],
  ['byline', 'Published 12 May 2019'],
  ['copyright', '免责声明：本文仅代表作者观点'],
  ['copyright', 'Все права защищены'],
  ['neighbours', '上一篇：春天的河'],
  ['neighbours', '[Следующая] [Предыдущая]'],
  ['neighbours', 'Next article'],
  ['neighbours', 'Back to the article'],
  ['breadcrumb', '您当前的位置：首页 > 新闻'],
  ['breadcrumb', 'Вы здесь: Главная'],
  ['share', '分享到：微信 微博'],
  ['share', 'Поделиться'],
  ['cookies', '本网站使用 Cookie 来改善您的体验'],
  ['cookies', 'We use cookies to improve this site'],
  ['subscription', 'Подписывайтесь на наш канал'],
  ['subscription', 'Sign up for our newsletter'],
  ['related', '相關新聞'],
  ['related', 'Читайте также'],
  ['comments', '网友评论'],
  ['comments', '14 comments'],
  ['advertising', 'Реклама'],
];

describe('what short lines say of themselves', () => {
  it.each(lines)('%s: %s', (rule, text) => {
    expect(phraseOf(text, measureText(text).letters)).toBe(rule);
  });

  it.each([
    '来源于生活的故事最动人。',
    'Источники энергии меняются.',
    'Cookies taste best on the day they are baked.',
    'Next winter will be cold.',
  ])('is not taken in by a sentence: %s', (text) => {
    expect(phraseOf(text, measureText(text).letters)).toBeNull();
  });

  it('knows a line of credits by its second label', () => {
    const isCredits = (text: string) => hasCredits(text, measureText(text).letters);
    expect(isCredits('作者：罗广田 来源：青石镇政府办 点击：1842')).toBe(true);
    expect(isCredits('Автор: Иван Петров Дата: 12.05.2019')).toBe(true);
    expect(isCredits('来源：青石镇政府办')).toBe(false);
    expect(isCredits('The date: nobody knew it.')).toBe(false);
    expect(isCredits('From: The Journal of Small Things\nAddress: https://journal.example/article/33')).toBe(true);
    expect(isCredits('Address: 12 Harbour Street, second floor. Open from: nine')).toBe(false);
  });

  it('knows counters of visitors', () => {
    const isCounter = (text: string) => hasCredits(text, measureText(text).letters);
    expect(isCounter('You are visitor no. 10482. Best viewed at 800x600.')).toBe(true);
    expect(isCounter('您是第10482位访客')).toBe(true);
    expect(isCounter('Visitors come in autumn.')).toBe(false);
  });
});
