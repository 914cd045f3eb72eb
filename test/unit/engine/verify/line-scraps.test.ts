import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../../src-main/contract/evidence.ts';
import { withoutScraps } from '../../../../src-main/engine/verify/line-scraps.ts';
import { segmentTable } from '../../../../src-main/engine/verify/segment-table.ts';

/** What is marked of a text, `[` and `]` standing where a passage begins and ends. */
function marked(drawn: string): string[] {
  const starts = [...drawn.matchAll(/\[/gu)].map(({ index }, before) => index - 2 * before);
  const ends = [...drawn.matchAll(/\]/gu)].map(({ index }, before) => index - 2 * before - 1);
  const text = drawn.replaceAll(/[[\]]/gu, '');
  const passages = starts.map(
    (start, at): Passage => ({ kind: 'verbatim', a: [start, ends[at] ?? 0], b: [0, 1] }) as unknown as Passage,
  );
  return segmentTable(text.length, [withoutScraps(text, passages)])
    .filter(({ kind }) => kind !== 'own')
    .map(({ range }) => text.slice(...range));
}

describe('a shared passage', () => {
  it('does not go on into the next paragraph for one character, nor back into the one before', () => {
    expect(marked('前言。[清晨的花园很安静，蜜蜂最先出现。\n这]里还有别的。')).toEqual([
      '清晨的花园很安静，蜜蜂最先出现。',
    ]);
    expect(marked('别的都在这[里。\n清晨的花园很安静，蜜蜂最先出现。]')).toEqual(['清晨的花园很安静，蜜蜂最先出现。']);
    expect(marked('[The garden is quiet in the morning.\n\nThe] rest differs.')).toEqual([
      'The garden is quiet in the morning.\n',
    ]);
  });

  it('keeps whole lines however short they are, and what is long on both sides of a break', () => {
    expect(marked('[清晨的花园很安静，蜜蜂最先出现。\n小结]\n别的。')).toEqual([
      '清晨的花园很安静，蜜蜂最先出现。\n小结',
    ]);
    expect(marked('[小结\n清晨的花园很安静，蜜蜂最先出现。]')).toEqual(['小结\n清晨的花园很安静，蜜蜂最先出现。']);
    const both = '清晨的花园很安静。\n蜜蜂最先出现';
    expect(marked(`开头[${both}]结尾`)).toEqual([both]);
  });

  it('is not marked when only scraps are left of it', () => {
    expect(marked('那是花[园里\n这是]别的')).toEqual([]);
  });

  it('without a break stays as it is', () => {
    expect(marked('一段[五个字相同]别的')).toEqual(['五个字相同']);
  });
});
