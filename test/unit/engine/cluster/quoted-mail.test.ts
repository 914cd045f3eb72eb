import { expect, it } from 'vitest';
import type { PageBlock } from '../../../../src-main/contract/page-document.ts';
import { isQuotedMail, quotedShare } from '../../../../src-main/engine/cluster/relations/quoted-mail.ts';

const block = (text: string, role: PageBlock['role'] = 'prose') => ({ text, role });
const quotation = block('tea '.repeat(25), 'quotation');
const own = block('oak '.repeat(25));

it('counts the lines that a mail quotes', () => {
  expect(quotedShare([block('0123456789\n> 01234567\n>> 0123456\n0123456789')])).toBe(0.5);
  expect(quotedShare([block('a > b\n5 > 3')])).toBe(0);
  expect(quotedShare([])).toBe(0);
});

it.each([
  'On Mon, May 3, 2021 at 10:15 AM Jane wrote:',
  '3 мая 2021 г. Иван Петров написал:',
  '在 2021年5月3日，李明 写道：',
  'See below.\nJane, 10.15:',
])('counts quotations below %s', (line) => {
  const share = quotedShare([own, block(line), quotation, quotation]);
  expect(share).toBeCloseTo(200 / (300 + line.replace('\n', '').length), 5);
});

it.each([
  'As the poet says:',
  'She wrote this in 2021.',
  `In 2021 ${'very '.repeat(30)}long ago:`,
  'At 1015 she said:',
])('counts no other quotations: %s', (line) => {
  expect(quotedShare([own, block(line), quotation])).toBe(0);
});

it('begins anew with each quotation', () => {
  const [line, other] = [block('Jane, 10:15:'), block('And the poet:')];
  const share = quotedShare([line, quotation, own, other, quotation]);
  expect(share).toBeCloseTo(100 / (300 + line.text.length + other.text.length), 5);
  expect(quotedShare([quotation, line])).toBe(0);
});

it('knows that two pages have a quotation in common, and no more', () => {
  const of = (share: number) => ({ quotedShare: () => share });
  const common = (covered: number, held: number) => ({ text: 'partial', covered, held }) as const;
  expect(isQuotedMail(of(0.5), of(0), common(0.6, 1))).toBe(true);
  expect(isQuotedMail(of(0.5), of(0), common(0.61, 1))).toBe(false);
  expect(isQuotedMail(of(0), of(0.5), common(1, 0.6))).toBe(true);
  expect(isQuotedMail(of(0), of(0.5), common(1, 0.61))).toBe(false);
  expect(isQuotedMail(of(0.2), of(0), common(0.2, 0.2))).toBe(true);
  expect(isQuotedMail(of(0.19), of(0.19), common(0.1, 0.1))).toBe(false);
  // An answer that was sent twice.
  expect(isQuotedMail(of(0.95), of(0.95), { ...common(1, 1), text: 'identical' })).toBe(false);
});
