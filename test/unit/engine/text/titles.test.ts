import { describe, expect, it } from 'vitest';
import {
  haveOneSubject,
  headlineOf,
  isOfAgreement,
  titleOfCurrent,
  titleOfOriginal,
  withoutVariety,
  withoutYears,
  yearsIn,
} from '../../../../src-main/engine/text/titles.ts';
import { differInLaterPart } from '../../../../src-main/engine/text/title-names.ts';

describe('the title of a copy', () => {
  it.each([
    ['Copy of Green tea - Wiki', 'Green tea - Wiki'],
    ['Green tea (copy 2) | Wiki', 'Green tea | Wiki'],
    ['Green tea — Copy', 'Green tea'],
    ['Копия Зелёный чай', 'Зелёный чай'],
    ['Зелёный чай (копия) — Вики', 'Зелёный чай — Вики'],
    ['绿茶（副本） - 百科', '绿茶 - 百科'],
    ['Glass kettle (refurbished) | Volt', 'Glass kettle | Volt'],
    ['Used glass kettle', 'glass kettle'],
    ['Glass kettle – second hand', 'Glass kettle'],
    ['Чайник Заря б/у', 'Чайник Заря'],
    ['Чайник Заря, восстановленный — Лавка', 'Чайник Заря — Лавка'],
    ['二手玻璃茶壶_茶城', '玻璃茶壶_茶城'],
    ['玻璃茶壶（官方翻新）', '玻璃茶壶'],
    ['玻璃茶壶 翻新版', '玻璃茶壶'],
    ['Unused kettle', null],
    ['What tea is used', 'What tea is'],
    ['Used', null],
    ['Copy of', null],
    ['Copyright', null],
    ['Hard copy machines', null],
    ['Copywriting - Copy desk', null],
  ])('names the original: %s', (title, original) => {
    expect(titleOfOriginal(title)).toBe(original);
  });
});

describe('the title of an earlier version of a program', () => {
  it.each([
    ['Zip tool v7.1 - Downloads', 'Zip tool - Downloads'],
    ['Zip tool 7.1.2', 'Zip tool'],
    ['压缩大师v7-下站软件园', '压缩大师-下站软件园'],
    ['Zip tool 7', null],
    ['v7.1', null],
    ['What is new in 7.1 for you', null],
  ])('names the current one: %s', (title, current) => {
    expect(titleOfCurrent(title)).toBe(current);
  });
});

describe('the title of a product', () => {
  it.each([
    ['Oxford shirt – red', 'Oxford shirt – blue'],
    ['Oxford shirt, red | Shop', 'Oxford shirt | Shop'],
    ['Oxford Shirt (XL)', 'Oxford shirt'],
    ['Walking boots, size 43', 'Walking boots, size 44'],
    ['Walking boots, 43', 'Walking boots'],
    ['Green tea 250 g', 'Green tea 500 g'],
    ['Рубашка оксфорд красная', 'Рубашка оксфорд синяя'],
    ['Ботинки, размер 43', 'Ботинки'],
    ['牛津衬衫深蓝色', '牛津衬衫 红色'],
    ['登山鞋 尺码42', '登山鞋'],
    ['羊毛衫 XL码', '羊毛衫 S码'],
  ])('is without its colour and size: %s, %s', (one, other) => {
    expect(withoutVariety(one)).toBe(withoutVariety(other));
  });

  it.each([
    ['Case for phone 12', 'Case for phone 13'],
    ['Blueberry jam', 'Redcurrant jam'],
    ['Tent for two', 'Tent for four'],
    ['Белка', 'Серна'],
    ['红烧牛肉面', '黑椒牛肉面'],
  ])('keeps what names another product: %s, %s', (one, other) => {
    expect(withoutVariety(one)).not.toBe(withoutVariety(other));
  });
});

describe('titles of products', () => {
  it.each([
    ['Base layer – Slate grey – Shop', 'Base Layer – Navy – Shop', true],
    ['Base layer (off white)', 'Base layer', true],
    ['Свитер «Гавань», тёмно-синий | Магазин', 'Свитер «Гавань», серый меланж | Магазин', true],
    ['羊毛衫（深麻灰）', '羊毛衫（米）', true],
    ['Pump – AB 12', 'Pump – AB 14', false],
    ['Base layer – Navy', 'Glove liner – Navy', false],
    ['Base layer – Navy – Wool', 'Base layer – Grey – Silk', false],
    ['Base layer – made of the wool of young sheep', 'Base layer – Navy', false],
    ['Base layer', 'Glove liner', false],
    ['', '', false],
  ])('%s, %s differ in a later part: %s', (one, other, differ) => {
    expect(differInLaterPart(one, other)).toBe(differ);
    expect(differInLaterPart(other, one)).toBe(differ);
  });
});

describe('two titles of one subject', () => {
  it.each([
    ['How to lay stones', 'How to lay stones', true],
    ['Re: How to lay stones', 'How to lay stones', true],
    ['Ответ: Re: Как класть камни', 'Как класть камни', true],
    ['回复：怎么砌石头', '怎么砌石头', true],
    ['How to lay stones | Board', 'How to lay stones', true],
    ['How to lay stones', 'How to lay stones – Board', true],
    ['How to lay stones in winter', 'How to lay stones', false],
    ['Stones', 'Bricks', false],
    ['', '', false],
    ['Re: ', '', false],
    ['', ' | Board', false],
  ])('%s, %s: %s', (one, other, are) => {
    expect(haveOneSubject(one, other)).toBe(are);
    expect(haveOneSubject(other, one)).toBe(are);
  });
});

describe('the headline of a title', () => {
  it.each([
    ['南方普降大雨_国内_门户网', '南方普降大雨_国内_门户网'],
    ['南方普降大雨 | 国内 | 门户网', '南方普降大雨'],
    ['南方普降大雨-国内-门户网', '南方普降大雨'],
    ['Rain in the south (photos) - Weather - Daily', 'Rain in the south'],
    ['南方普降大雨（图） | 国内', '南方普降大雨'],
    ['Daily | Rain in the south', ''],
    ['Well-known rain', 'Well-known rain'],
  ])('%s: %s', (title, headline) => {
    expect(headlineOf(title)).toBe(headline);
  });
});

describe('the title of terms, policies and contracts', () => {
  it.each([
    ['Privacy policy | Shop', true],
    ['Terms of Service (2023)', true],
    ['Data processing agreement | Help', true],
    ['Agreement on trade was signed', false],
    ['Политика конфиденциальности — Гарант', true],
    ['Договор оферты', true],
    ['Договор аренды: что проверить', false],
    ['用户协议 - 商城', true],
    ['巴黎协议', false],
  ])('%s: %s', (title, is) => {
    expect(isOfAgreement(title)).toBe(is);
  });
});

it('finds the years of a title', () => {
  expect(yearsIn('Plans of 2023/24, for 2025 and 12345')).toEqual(['2023/24', '2025']);
  expect(withoutYears('Terms 2023')).toBe(withoutYears('Terms 2019'));
});
