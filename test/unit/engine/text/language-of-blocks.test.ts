import { expect, it } from 'vitest';
import type { RoleBlock } from '../../../../src-main/contract/block-rules.ts';
import { languageOfBlocks } from '../../../../src-main/engine/text/block-languages.ts';

const block = (text: string, role: RoleBlock['role'] & string = 'prose', kept = true): RoleBlock => ({
  text,
  kept,
  rule: 'density',
  role,
});
const chinese = block('清晨的花园很安静，在墙里筑巢的蜜蜂最先出现在榛树的花上。');
const english = 'The name of the file that is to be read, or the one that it was written to by the program. '.repeat(
  10,
);
const code = block(
  'for (const each of the) { if (not.is(each)) return that.to(each); } // this is for the use of it\n'.repeat(10),
  'code',
);

it('is told by running text, however much code and reference data stands beside it', () => {
  for (const declared of ['', 'zh'])
    expect(languageOfBlocks([block(english, 'reference'), code, chinese], '', declared)).toBe('zh');
});

it('is declared on a page of code and reference data, or told by the title', () => {
  expect(languageOfBlocks([code, block(english, 'reference')], '', 'zh')).toBe('zh');
  expect(languageOfBlocks([code, block(english, 'reference')], '目录和文件的说明', '')).toBe('zh');
});

it('is told by reference data where nothing else has letters, and never by code', () => {
  expect(languageOfBlocks([code, block(english, 'reference')], '2024', '')).toBe('en');
  expect(languageOfBlocks([code], '', '')).toBe('other');
});

it('is not told by what is no main text', () => {
  expect(languageOfBlocks([block(english, 'prose', false), chinese], '', '')).toBe('zh');
});
