import { describe, expect, it } from 'vitest';
import { readSynonymLines } from '../../../../src-main/contract/dictionary.ts';
import { readText, synonymTerms } from '../../../../src-main/engine/text/read-text.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import { prepareText } from '../../../../src-main/engine/verify/prepare.ts';
import { verifyPair } from '../../../../src-main/engine/verify/verify-pair.ts';

describe('a list of synonyms', () => {
  it('has one group on each line, whatever separates the words', () => {
    const { groups, problems } = readSynonymLines(
      '\ufeffquick fast\r\nbuy, purchase\n# only a comment\n\n漂亮=美丽 好看 # pretty\n购买、选购，采购',
    );
    expect(groups).toEqual([
      ['quick', 'fast'],
      ['buy', 'purchase'],
      ['漂亮', '美丽', '好看'],
      ['购买', '选购', '采购'],
    ]);
    expect(problems).toEqual([]);
  });

  it('tells which lines cannot be used as they stand', () => {
    expect(readSynonymLines('quick fast\nalone\nFast speedy hasty')).toEqual({
      groups: [
        ['quick', 'fast'],
        ['speedy', 'hasty'],
      ],
      problems: [
        { kind: 'one-word', line: 2, word: 'alone' },
        { kind: 'repeated', line: 3, word: 'Fast', firstLine: 1 },
      ],
    });
  });

  it('is folded and stemmed like the text of pages', () => {
    const terms = synonymTerms('Purchased BUYS\nмашины автомобилями\n漂亮 美麗');
    const standing = (word: string) => {
      const [term = ''] = readText('', word).tokens.terms;
      return terms.get(term);
    };
    expect(standing('buying')).toBe(standing('purchases'));
    expect(standing('автомобиль')).toBe(standing('машиной'));
    expect(standing('美丽')).toBe(standing('漂亮'));
    expect(standing('buying')).not.toBe(standing('машиной'));
  });

  it('finds sentences again that were rewritten word by word', () => {
    const options = checkOptions(verifyOptions, {}, 'verify');
    const list = 'quick rapid\nbuyer customer\nreceive obtain\nparcel package\ncourier messenger\nmorning dawn';
    const [a, b] = [
      readText('', 'Every quick buyer will receive the parcel from our courier before the morning ends.'),
      readText('', 'Each rapid customer can obtain that package of your messenger until this dawn is over.'),
    ];
    const reworded = (synonyms: ReadonlyMap<string, string>) => {
      const [left, right] = [a, b].map((text) => ({ prepared: prepareText(text, synonyms), layout: '' }));
      return left && right ? verifyPair(left, right, options).figures.rewordedA : null;
    };
    expect(reworded(new Map())).toBe(0);
    expect(reworded(synonymTerms(list))).toBe(1);
  });
});
