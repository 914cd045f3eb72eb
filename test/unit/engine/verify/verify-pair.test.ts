import { describe, expect, it } from 'vitest';
import { growthOrder } from '../../../support/growth.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import type { PageText } from '../../../../src-main/engine/text/page-text.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import { prepareText } from '../../../../src-main/engine/verify/prepare.ts';
import { verifyPair } from '../../../../src-main/engine/verify/verify-pair.ts';

const options = checkOptions(verifyOptions, {}, 'verify');
const here = '00000000000000ff';
const near = '000000000000003f';
const elsewhere = 'ffffffff00000000';

const verify = (a: string, b: string, layout = elsewhere) =>
  verifyPair(
    { prepared: prepareText(readText('', a)), layout: here },
    { prepared: prepareText(readText('', b)), layout },
    options,
  );

const mill = [
  'The mill on the lower brook was built in 1784 by two brothers who had come down from the hills with nothing but a cart.',
  'For sixty years it ground the barley of nine villages, and its wheel could be heard as far as the chapel.',
  'When the railway came, the grain went to the city, and the younger brother sold his share to a paper maker.',
  'The paper maker drove rags instead of barley through the same stones until the flood of 1871 broke the weir.',
  'Nobody repaired it; the wheel stood still, and swallows nested under the axle for a hundred summers.',
  'Today a small society cleans the race every spring and shows visitors how the gate was raised by hand.',
];
const orchard = [
  'Grafting an old pear begins in January, when the scions are cut and laid in damp sand behind the shed.',
  'By April the bark slips easily, and a sharp knife opens a tongue that holds the scion without any tape.',
  'Wax keeps the rain out, though some growers swear by clay mixed with cow hair, as their grandparents did.',
  'In the second summer the union is stronger than the wood around it and may carry its first three pears.',
];

const 拱桥 =
  '村口的石拱桥建于清代，桥身用青石砌成，没有用一根钉子。每年汛期，河水漫过桥墩，老人们便守在桥头，记下水位的高低。后来公路通了车，行人渐渐少了，桥面长出了青苔。去年县里拨款修缮，工匠按照旧图纸补齐了栏杆，还在桥边立了一块说明牌。';

describe('equal texts', () => {
  const text = mill.join(' ');

  it('are identical whatever the layouts', () => {
    expect(verify(text, text, near)).toMatchObject({ verdict: 'identical', rule: 'equal-text' });
    expect(verify(text, text)).toMatchObject({ verdict: 'identical', rule: 'equal-text' });
  });

  it('are equal whatever their punctuation, width, case and line breaks', () => {
    const restyled = text.toUpperCase().replaceAll('. ', '！\n').replaceAll('1784', '１７８４');
    expect(verify(text, restyled, near)).toMatchObject({ verdict: 'identical', figures: { similarity: 100 } });
  });

  it('are a pseudo-original when only one of them is disguised', () => {
    const hidden = 拱桥.replaceAll('桥', '桥\u200b');
    expect(verify(拱桥, hidden, near)).toMatchObject({
      verdict: 'pseudo-original',
      rule: 'follows-disguised',
      figures: { similarity: 100 },
    });
    expect(verify(hidden, hidden, near).verdict).toBe('identical');
  });

  it('are a pseudo-original when one is written in Traditional characters', () => {
    expect(verify('这个国家的经济发展与环境保护问题', '這個國家的經濟發展與環境保護問題')).toMatchObject({
      verdict: 'pseudo-original',
      rule: 'follows-disguised',
    });
  });

  it('keep a passage whole where letters of another script pass for its own, one of them or all of a kind', () => {
    const mill =
      'Старая мельница стояла у реки, и жители трёх сёл возили туда рожь. Каждую весну вода поднималась до порога, и мельник уносил муку наверх.';
    const swapped = (from: string, to: string) => mill.replaceAll(from, to);
    const once = (from: string, to: string) => mill.replace(from, to);
    for (const copy of [once('о', 'o'), once('и', 'u'), once('порога', 'пороrа'), swapped('о', 'o'), swapped('и', 'u')])
      expect(verify(mill, copy, near).passages, copy).toHaveLength(1);
    expect(verify(mill, once('о', 'o'), near).verdict).toBe('identical');
    expect(verify(mill, swapped('и', 'u'), near).verdict).toBe('pseudo-original');
  });

  it('do not make two pages without text a finding', () => {
    expect(verify('', '', near)).toMatchObject({ verdict: null, passages: [], figures: { similarity: 0 } });
    expect(verify('…—!', '?!', near).verdict).toBeNull();
  });
});

it('never calls a text with one changed word identical, nor its similarity 100', () => {
  const long = Array.from(
    { length: 60 },
    (_, year) =>
      `In ${1800 + year} the society met ${year + 3} times, and wrote down what the ${year}th winter had cost.`,
  ).join(' ');
  const { verdict, figures } = verify(long, long.replace('society', 'company'), near);
  expect(verdict).toBe('near-duplicate');
  expect(figures.similarity).toBe(99.9);
});

it('finds paragraphs that moved, each once, and says how many neighbours were parted', () => {
  const moved = [3, 4, 5, 0, 1, 2].map((at) => mill[at] ?? '');
  const { passages, figures, verdict } = verify(mill.join(' '), moved.join(' '));
  expect(passages.map((passage) => passage.kind)).toEqual(['verbatim', 'verbatim']);
  expect(figures).toMatchObject({ verbatimA: 1, verbatimB: 1, orderChanges: 1, similarity: 99.9 });
  expect(verdict).toBe('near-duplicate');
});

it('uses a word that moved once, where the text on both sides of it could go on with it', () => {
  const a =
    'Bridge of мост Река 12 river\nРека 12 Новый 河流 桥梁! waterfall 石头造的 waterfall Bridge 河流 waterfall Река! — Река , the 石头造的 stone 12 桥梁。';
  const b =
    'waterfall 石头造的 waterfall Bridge 河流 waterfall Река! Bridge of мост Река 12 river\n— Река , the 石头造的 stone 12 桥梁。Река 12 Новый 河流 桥梁! 12 Bridge of river. river. ';
  const ranges = verify(a, b)
    .passages.map((passage) => passage.b)
    .sort((x, y) => x[0] - y[0]);
  expect(ranges.length).toBeGreaterThan(2);
  for (const [at, [start]] of ranges.entries()) expect(start).toBeGreaterThanOrEqual(ranges[at - 1]?.[1] ?? 0);
});

it('calls a text shuffled when its sentences stand in another order throughout', () => {
  const shuffled = [3, 0, 5, 2, 4, 1].map((at) => mill[at] ?? '');
  expect(verify(mill.join(' '), shuffled.join(' '))).toMatchObject({
    verdict: 'pseudo-original',
    rule: 'follows-shuffled',
  });
});

it('bridges single changed characters and marks the change as reworded', () => {
  const changed = 拱桥.replace('青石', '白石').replace('漫过', '淹过').replace('老人们', '村民们');
  const { figures, passages } = verify(拱桥, changed);
  expect(figures.verbatimA + figures.rewordedA).toBe(1);
  expect(figures.verbatimA).toBeGreaterThan(0.9);
  expect(
    passages.filter((passage) => passage.kind === 'reworded').map(({ a: [start, end] }) => 拱桥.slice(start, end)),
  ).toEqual(['青', '漫', '老人']);
});

it('finds a text whose every sentence was reworded and turned round', () => {
  const rewritten = [
    'Two brothers from the hills, owning nothing but a cart, built in 1784 the mill on the lower brook.',
    'Its wheel could be heard from the chapel, and for sixty years nine villages had their barley ground there.',
    'Grain went to the city after the railway came; the younger brother therefore sold a paper maker his share.',
    'Until the 1871 flood broke the weir, rags instead of barley were driven through these stones by the paper maker.',
    'The wheel stood still, nobody having repaired it, and for a hundred summers swallows nested under its axle.',
    'A small society shows visitors today how by hand the gate was raised, and every spring it cleans the race.',
  ].join(' ');
  const { verdict, rule, figures } = verify(mill.join(' '), rewritten);
  expect({ verdict, rule }).toEqual({ verdict: 'pseudo-original', rule: 'follows-reworded' });
  expect(figures.rewordedA).toBeGreaterThan(0.6);
});

it('matches words through the synonyms that it is given', () => {
  const [a, b] = ['лодка шла медленно против течения', 'челн двигался неспешно навстречу потоку'];
  const synonyms = new Map<string, string>();
  const [left, right] = [readText('', a), readText('', b)];
  for (const [at, term] of right.tokens.terms.entries()) synonyms.set(term, left.tokens.terms[at] ?? term);
  const verifyWith = (list: ReadonlyMap<string, string>) => {
    const prepare = (text: PageText) => prepareText(text, list);
    return verifyPair(
      { prepared: prepare(left), layout: here },
      { prepared: prepare(right), layout: elsewhere },
      options,
    ).figures.rewordedA;
  };
  expect(verifyWith(new Map())).toBe(0);
  expect(verifyWith(synonyms)).toBe(1);
});

describe('a page inside another one', () => {
  const inside = mill.slice(0, 3).join(' ');

  it('is contained when it stands there in one piece', () => {
    expect(verify(inside, [...orchard, inside, ...mill.slice(3)].join(' '))).toMatchObject({
      verdict: 'contained',
      rule: 'inside-other',
    });
  });

  it('is contained, abridged, when its sentences are scattered over the other page', () => {
    const scattered = orchard.flatMap((sentence, at) => [
      sentence,
      sentence.toLowerCase().replaceAll(/[aeiou]/g, 'y'),
      mill[at * 2] ?? '',
    ]);
    expect(verify([mill[0], mill[2], mill[4]].join(' '), scattered.join(' '))).toMatchObject({
      verdict: 'contained',
      rule: 'abridged',
    });
  });
});

it('proposes splicing when halves of two pages are one closed piece, and says where it lies', () => {
  const spliced = [...mill.slice(0, 3), ...orchard.slice(2)].join(' ');
  const { verdict, blockA, blockB } = verify(spliced, mill.join(' '));
  expect(verdict).toBe('spliced');
  expect(blockA[0]).toBe(0);
  expect(blockA[1]).toBeCloseTo(0.6, 1);
  expect(blockB[1]).toBeCloseTo(0.5, 1);
});

describe('what is no copy', () => {
  it.each([
    [
      'two texts of one subject',
      mill.join(' '),
      'An old mill stands by our brook as well. Its stones came from Wales, and my uncle remembers the last miller, who kept bees in the loft and sold flour on Fridays.',
    ],
    [
      'two notices of one kind',
      '关于2023年国庆节放假安排的通知：各部门请于9月28日前将值班表报送办公室。',
      '关于召开第三季度安全生产会议的通知：请各车间主任准时参加，不得缺席。',
    ],
    [
      'two laws with the same fixed phrases',
      '第一条 为了加强森林防火工作，根据有关法律、行政法规，结合本省实际，制定本条例。第二条 本省行政区域内的森林防火活动，适用本条例。',
      '第一条 为了规范城市供水，保障居民用水安全，根据有关法律、行政法规，结合本市实际，制定本条例。第二条 本市城市供水单位及用户应当遵守本条例。',
    ],
    [
      'two pages that share a line of boiler-plate',
      `${mill.join(' ')} All rights reserved, no part may be copied.`,
      `${orchard.join(' ')} All rights reserved, no part may be copied.`,
    ],
    ['texts in two scripts', mill.join(' '), 拱桥],
  ])('%s', (_name, a, b) => {
    expect(verify(a, b).verdict).toBeNull();
  });
});

it('counts invisible characters in no length and marks the shown characters exactly', () => {
  const shown = `Before. ${mill[0] ?? ''} After.`.replaceAll('brothers', 'bro\u200bthers');
  const { passages } = verify(shown, `Something else first. ${mill[0] ?? ''}`);
  const [passage] = passages;
  expect(shown.slice(...(passage?.a ?? [0, 0]))).toBe(
    (mill[0] ?? '').replaceAll('brothers', 'bro\u200bthers').slice(0, -1),
  );
});

it('grows in line with a sentence that is repeated thousands of times', () => {
  const sentence = '本公司提供优质的服务，欢迎广大客户来电咨询。';
  const compare = (size: number) => {
    const [a, b] = [
      prepareText(readText('', sentence.repeat(size))),
      prepareText(readText('', `开头不同。${sentence.repeat(size - 10)}`)),
    ];
    return verifyPair({ prepared: a, layout: here }, { prepared: b, layout: elsewhere }, options).figures;
  };
  expect(compare(5000).verbatimA).toBeGreaterThan(0.99);
  expect(growthOrder(5000, compare)).toBeLessThan(1.5);
});
