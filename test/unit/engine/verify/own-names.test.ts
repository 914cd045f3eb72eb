import { describe, expect, it } from 'vitest';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { compareFigures, haveOwnNames } from '../../../../src-main/engine/verify/own-names.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import { prepareText } from '../../../../src-main/engine/verify/prepare.ts';
import { verifyPair } from '../../../../src-main/engine/verify/verify-pair.ts';

const options = checkOptions(verifyOptions, {}, 'verify');
const named = (title: string, text: string) => readText(title, text);
const inputs = named('InputStream: Reference', 'An InputStream reads. Close the InputStream when it is read.');

describe('names of their own', () => {
  it('are words of the title that a text repeats and the other one hardly has', () => {
    const outputs = named('OutputStream: Reference', 'An OutputStream writes. Close the OutputStream when it is full.');
    expect(haveOwnNames(inputs, outputs)).toBe(true);
    expect(haveOwnNames(outputs, inputs)).toBe(true);
    const related = named(outputs.title.text, `${outputs.shown} An OutputStream is no InputStream.`);
    expect(haveOwnNames(inputs, related)).toBe(false);
    const often = named(inputs.title.text, `${inputs.shown} Nor is an InputStream more.`);
    expect(haveOwnNames(often, related)).toBe(true);
  });

  it('are found among other words of the titles', () => {
    const files = named(
      'A handy OutputStream of files',
      'An OutputStream writes. Close the OutputStream when it is full.',
    );
    expect(haveOwnNames(inputs, files)).toBe(true);
  });

  it('are no words that every text has', () => {
    const [one, other] = [
      named('Tea of the house', 'Tea of the house of the town'),
      named('Tea in a house', 'Tea in a house in a town'),
    ];
    expect(haveOwnNames(one, other)).toBe(false);
  });

  it.each([
    ['a text under another title', 'Reading bytes', inputs.shown],
    [
      'a title with a word more',
      'InputStream: Reference of OutputStream',
      'An OutputStream, and once more OutputStream.',
    ],
    ['a name that the text says once', 'OutputStream: Reference', 'An OutputStream writes. Close it when it is full.'],
    ['no title', '', 'An OutputStream writes. Close the OutputStream when it is full.'],
  ])('are not there for %s', (_, title, text) => {
    expect(haveOwnNames(inputs, named(title, text))).toBe(false);
    expect(haveOwnNames(named(title, text), inputs)).toBe(false);
  });

  it('are found in Chinese and Russian', () => {
    const tea = (kind: string) => named(`${kind}的冲泡方法`, `${kind}怎么泡？水温八十度，${kind}放三克。`);
    expect(haveOwnNames(tea('绿茶'), tea('红茶'))).toBe(true);
    expect(haveOwnNames(tea('绿茶'), named('红茶的冲泡方法', tea('绿茶').shown))).toBe(false);
    const town = (name: string) => named(`Сантехник: ${name}`, `${name} ждёт мастера. Мастер знает ${name}.`);
    expect(haveOwnNames(town('Пермь'), town('Тверь'))).toBe(true);
  });
});

describe('what is said of pages with names of their own', () => {
  const facts = [
    'Before it is destroyed it has to be closed, and closing it twice is no error but has no effect either',
    'all bytes that were taken from the pipe before the call are lost unless somebody has kept them elsewhere',
    'where the operation takes longer than the deadline of the caller, an error is told and nothing is changed',
    'the descriptor belongs to whoever opened it, and a child process inherits it unless a flag forbids that',
  ];
  const compare = (titles: readonly [string, string], a: string, b: string) => {
    const [one, other] = [a, b].map((text, at) => ({
      prepared: prepareText(named(titles[at] ?? '', text)),
      layout: '',
    }));
    if (!one || !other) throw new Error('two texts');
    const { verdict, rule } = verifyPair(one, other, options);
    return { verdict, rule };
  };
  /** Two places differ, and a remark that only one of them has. */
  const about = (name: string, more = '') =>
    `${name} is a stream of bytes. ${facts.join('. ')}. See ${name} again. ${more}`;

  it('is one template rather than a few edits', () => {
    const [a, b] = [about('InputStream'), about('OutputStream', 'Kept since release one.')];
    expect(compare(['InputStream', 'OutputStream'], a, b)).toEqual({ verdict: 'near-duplicate', rule: 'templated' });
    expect(compare(['Streams', 'Streams'], a, b)).toEqual({ verdict: 'near-duplicate', rule: 'nearly-equal' });
  });

  it('is not that one contains the other', () => {
    const longer = `${about('OutputStream')} ${'Who writes to it in several threads orders them by a lock. '.repeat(2)}${facts
      .map((fact) => `${fact.split(' ').toReversed().join(' ')}.`)
      .join(' ')}`;
    const whole = ['Streams', 'Streams'] as const;
    expect(compare(whole, about('InputStream'), longer).verdict).toBe('contained');
    expect(compare(['InputStream', 'OutputStream'], about('InputStream'), longer).verdict).not.toBe('contained');
  });
});

describe('figures of their own', () => {
  const town = (name: string, [people, age, cars, price, built, schools]: readonly number[]) =>
    `${name} had ${people} inhabitants in 2023. The median age is ${age}. Of the households ${cars} per cent own a car. ` +
    `The average house cost £${price},000, and ${built} new ones were built. There are ${schools} schools in ${name}.`;
  const [ashby, brill] = [
    town('Ashby', [41_200, 38, 71, 210, 44, 9]),
    town('Brill', [8150, 47, 83, 345, 12, 3]),
  ] as const;
  const compare = (a: string, b: string) => {
    const [one, other] = [a, b].map((text) => ({ prepared: prepareText(named('', text)), layout: '' }));
    if (!one || !other) throw new Error('two texts');
    return verifyPair(one, other, options).rule;
  };

  it('are those that only one text has', () => {
    expect(compareFigures(named('', ashby), named('', brill))).toEqual({ own: 6, common: 1 });
    expect(compareFigures(named('', ashby), named('', ashby))).toEqual({ own: 0, common: 7 });
  });

  it('make a form that is filled in, where there are many', () => {
    expect(compare(ashby, brill)).toBe('filled-in');
    expect(compare(ashby, town('Brill', [41_200, 38, 71, 210, 44, 9]))).not.toBe('filled-in');
    const more = 'The council meets in the hall by the river, and whoever likes may listen to what is said. '.repeat(9);
    expect(compare(`${ashby} ${more}`, `${brill} ${more}`)).not.toBe('filled-in');
  });
});
