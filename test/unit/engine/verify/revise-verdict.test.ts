import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignmentOptions, groupingOptions, verdictRules } from '../../../../src-main/contract/verdict-rules.ts';
import { sharedTexts } from '../../../../src-main/locales/shared.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { verifyOptions, type VerifyOptionValues } from '../../../../src-main/engine/verify/options.ts';
import { decodeFacts, encodeFacts } from '../../../../src-main/engine/verify/pair-facts.ts';
import { prepareText, type PreparedText } from '../../../../src-main/engine/verify/prepare.ts';
import { reviseVerdict } from '../../../../src-main/engine/verify/revise-verdict.ts';
import { swapPair, verifyPair } from '../../../../src-main/engine/verify/verify-pair.ts';

const standard = checkOptions(verifyOptions, {}, 'verify');
const here = '0000000000000000';
const there = '00000000000000ff';

const sentences = [
  'The old bridge over the river was closed for the whole of last winter. ',
  'Nobody in the village knows who paid for the new stone arches. ',
  'A ferry takes people and bicycles to the other bank twice an hour. ',
  '村口的老桥去年冬天一直封着，没有人知道是谁出钱修的新桥墩。',
  '渡船每小时两班，把行人和自行车送到对岸的码头。',
  'Паром дважды в час перевозит людей и велосипеды на другой берег. ',
  'W\u200binter fl\u200book at the riv\u200berside market is served with bread. ',
  'Zwei Stege führen am Ufer entlang bis zum alten Hafen der Stadt. ',
];
const text = fc
  .array(fc.constantFrom(...sentences), { maxLength: 9 })
  .map((parts) => prepareText(readText('', parts.join(''))));

/** Any values that the form would let through, for the options that only rules look at. */
const ruleOptions = Object.entries(verifyOptions).filter(([name]) => !alignmentOptions.includes(name));
const thresholds = fc
  .record(
    Object.fromEntries(
      ruleOptions.map(([name, { kind, min, max }]) => [
        name,
        kind === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true }),
      ]),
    ),
  )
  .map((values): VerifyOptionValues => ({ ...standard, ...values }));

const side = (prepared: PreparedText, layout: string) => ({ prepared, layout });

describe('a revised verdict', () => {
  it('is that of the comparison when the options are the same, down to the rule and the last bit of the figures', () => {
    fc.assert(
      fc.property(text, text, fc.boolean(), fc.boolean(), (a, b, sameLayout, swap) => {
        const compared = verifyPair(side(a, here), side(b, sameLayout ? here : there), standard);
        const pair = swap ? swapPair(compared) : compared;
        const { verdict, rule, blockA, blockB, figures } = pair;
        expect(reviseVerdict(decodeFacts(encodeFacts(pair.facts)), standard)).toEqual({
          verdict,
          rule,
          blockA,
          blockB,
          similarity: figures.similarity,
          coveredA: figures.verbatimA + figures.rewordedA,
          coveredB: figures.verbatimB + figures.rewordedB,
        });
      }),
    );
  });

  it('is that of a comparison under any other thresholds, without comparing again', () => {
    fc.assert(
      fc.property(text, text, thresholds, (a, b, tried) => {
        const stored = verifyPair(side(a, here), side(b, there), standard).facts;
        const { verdict, rule } = verifyPair(side(a, here), side(b, there), tried);
        expect(reviseVerdict(decodeFacts(encodeFacts(stored)), tried)).toMatchObject({ verdict, rule });
      }),
    );
  });
});

describe('the rules of the verdicts', () => {
  const rules = Object.values(verdictRules);

  it('have words for every rule in every language', () => {
    for (const texts of Object.values(sharedTexts)) {
      for (const rule of rules.flatMap((one) => one.rules)) expect(Object.keys(texts.rule)).toContain(rule);
    }
    expect(new Set(rules.flatMap((one) => one.rules))).toEqual(new Set(Object.keys(sharedTexts.en.rule)));
  });

  it('name every option of verification and clustering, and none that is not there', () => {
    expect(new Set([...rules.flatMap((one) => one.verify), ...alignmentOptions])).toEqual(
      new Set(Object.keys(verifyOptions)),
    );
    expect(new Set([...rules.flatMap((one) => one.cluster), ...groupingOptions])).toEqual(
      new Set(Object.keys(clusterOptions)),
    );
  });
});
