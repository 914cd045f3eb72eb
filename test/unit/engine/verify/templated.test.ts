import { describe, expect, it } from 'vitest';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import { decodeFacts, encodeFacts } from '../../../../src-main/engine/verify/pair-facts.ts';
import { prepareText } from '../../../../src-main/engine/verify/prepare.ts';
import { verifyPair } from '../../../../src-main/engine/verify/verify-pair.ts';

const options = checkOptions(verifyOptions, {}, 'verify');
const side = (text: string) => ({ prepared: prepareText(readText('', text)), layout: '' });
const verify = (a: string, b: string) => verifyPair(side(a), side(b), options);

const plumber = (
  town: string,
  phone: string,
  years: number,
) => `Plumber in ${town}. Is a tap dripping or the boiler cold?
  Our plumbers in ${town} come on the same day, at weekends too. For ${years} years households across ${town} have called us when
  a pipe burst in the night. Call ${phone} and a fitter who knows the streets of ${town} is with you within the hour. We repair, replace
  and install, give a price before we begin, and clear up when we leave. Every job in ${town} is insured and has a guarantee of
  two years. Our vans carry the usual spare parts, so that most repairs are done at the first visit and nobody has to wait for a second one.
  Landlords send us the keys, and we send them pictures of the work, the invoice and the date on which the boiler has to be looked at again.`;

const movers = (
  city: string,
  price: number,
) => `${city}搬家公司哪家好？我们在${city}从事居民搬家服务多年，拥有专业的搬运团队和齐全的车辆设备。
  无论您住在${city}的哪个城区，只需提前一天预约，我们就会准时上门。起步价${price}元，明码标价，不收取任何隐性费用。搬运过程中如有物品损坏，按照合同约定照价赔偿。
  选择${city}本地的搬家公司，省时省力又放心，欢迎来电咨询。`;

const mover = movers('北京', 300);

describe('pages of one template', () => {
  it('are said to be that when a name stands in the places of another one', () => {
    const { verdict, rule } = verify(
      plumber('Bristol', '0117 496 0101', 12),
      plumber('Sheffield', '0114 496 0777', 30),
    );
    expect(rule).toBe('templated');
    expect(verdict).toBe('near-duplicate');
  });

  it('are found in Chinese as well', () => {
    expect(verify(mover, movers('哈尔滨', 450))).toMatchObject({ verdict: 'near-duplicate', rule: 'templated' });
  });

  it('are pseudo-originals when little but the frame is the same', () => {
    const tour = (
      place: string,
    ) => `Tours of ${place}. Our guides know ${place} by heart. A walk through ${place} takes half a day.
      Meet us early, because in ${place} the light is best before nine. Those who have seen ${place} want to come back to ${place}.`;
    const found = verify(tour('Vienna'), tour('the old harbour of Valparaiso'));
    expect(found).toMatchObject({ verdict: 'pseudo-original', rule: 'templated' });
  });

  it('are not what a rewriter makes, who puts another word here and another one there', () => {
    const words: readonly (readonly [string, string])[] = [
      ['哪家', '那间'],
      ['从事', '提供'],
      ['专业', '熟练'],
      ['齐全', '完备'],
      ['无论', '不管'],
      ['准时', '按时'],
      ['损坏', '破损'],
    ];
    const reworded = words.reduce((text, [from, to]) => text.replace(from, to), mover);
    expect(verify(mover, reworded).rule).not.toBe('templated');
  });
});

describe('the stored facts of a pair', () => {
  it('keep the replaced places', () => {
    const { facts } = verify(mover, movers('上海', 280));
    expect(facts.substitutions.fields).toBeGreaterThan(3);
    expect(decodeFacts(encodeFacts(facts))).toEqual(facts);
  });
});
