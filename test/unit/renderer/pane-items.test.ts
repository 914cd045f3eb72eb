import { describe, expect, it } from 'vitest';
import type { PageBlock } from '../../../src-main/contract/page-document.ts';
import { cutRun } from '../../../src-renderer/features/compare/differences.ts';
import {
  outsideGroups,
  paneItems,
  uncountedLines,
  type Shown,
  segmentText,
} from '../../../src-renderer/features/compare/passages.ts';
import { toggled } from '../../../src-renderer/features/compare/passage-walk.tsx';

const block = (text: string, rule = 'kept', kept = rule === 'kept'): PageBlock => ({ text, rule, kept });
const code = (text: string): PageBlock => ({ text, rule: 'kept', kept: true, role: 'code' });
const all: Shown = { same: true, different: true, removed: true };
const text = 'own then shared, own\nonly own\nshared';
const paragraphs = segmentText(text, [
  { id: 1, range: [9, 15] },
  { id: 2, range: [30, 36] },
]);
const words = (shown: Shown) =>
  paneItems(paragraphs, [], shown).map((item) =>
    item.kind === 'paragraph'
      ? item.runs.map((run) => (run.kind === 'run' ? run.run.text : `<${run.characters}>`)).join('')
      : item.kind === 'gap'
        ? `[${item.characters}]`
        : '',
  );

describe('the rows of a pane', () => {
  it('are the whole text as long as nothing is left out', () => {
    expect(words({ ...all, removed: false }).join('\n')).toBe(text);
  });

  it('show what is shared alone, with gaps for the rest', () => {
    expect(words({ same: true, different: false, removed: false })).toEqual(['<9>shared<5>', '[8]', 'shared']);
  });

  it('show what is own alone', () => {
    expect(words({ same: false, different: true, removed: false })).toEqual(['own then <6>, own', 'only own', '[6]']);
  });

  it('keep the punctuation behind what is shown', () => {
    const marked = segmentText('one, two', [
      { id: 1, range: [0, 3] },
      { id: 2, range: [5, 8] },
    ]);
    const [row] = paneItems(marked, [], { same: true, different: false, removed: false });
    expect(row?.kind === 'paragraph' && row.runs.every(({ kind }) => kind === 'run')).toBe(true);
  });

  it('hold removed blocks where they stood, those of one rule together', () => {
    const blocks = [
      block('Menu', 'navigation'),
      block('Path', 'navigation'),
      block('first'),
      block('Ad', 'template'),
      block('second'),
      block('©', 'footer'),
    ];
    const items = paneItems(segmentText('first\nsecond', []), outsideGroups(blocks), all);
    expect(
      items.map((item) => (item.kind === 'removed' ? item.blocks.map((each) => each.text).join('+') : item.kind)),
    ).toEqual(['Menu+Path', 'paragraph', 'Ad', 'paragraph', '©']);
  });

  it('hold code where it stood, whatever is shown, and go on behind it', () => {
    const blocks = [block('first'), code('a = b;'), code('b = c;'), block('second')];
    const items = paneItems(segmentText('first\nsecond', []), outsideGroups(blocks), {
      same: true,
      different: true,
      removed: false,
    });
    expect(
      items.map((item) =>
        item.kind === 'uncounted' ? `${item.role} at ${item.at}: ${item.blocks.length}` : item.kind,
      ),
    ).toEqual(['paragraph', 'code at 6: 2', 'paragraph']);
  });

  it('tell how many lines of code the other page has as well', () => {
    const [group] = outsideGroups(
      [code('1 int a;\n2 int b;\n3 }')],
      uncountedLines([code('int  b;\nint c;'), block('int a;')]),
    );
    expect(group).toMatchObject({ kind: 'uncounted', lines: 2, shared: 1 });
  });

  it('are never nothing: taking the last part away brings the text back', () => {
    expect(toggled({ same: true, different: false, removed: false }, 'same')).toEqual({
      same: true,
      different: true,
      removed: false,
    });
  });
});

describe('the details of a run', () => {
  it('cut it at words that differ and at characters that hide, and lose nothing', () => {
    const run = { start: 10, text: 'a p\u200bale horse', marks: [1], opens: [1] };
    const hidden = { range: [13, 14] as [number, number], kind: 'invisible' as const, plain: '' };
    const pieces = cutRun(run, [[12, 17]], [hidden]);
    expect(pieces.map(({ text: piece, differs, disguise }) => [piece, differs, disguise?.kind ?? ''])).toEqual([
      ['a ', false, ''],
      ['p', true, ''],
      ['\u200b', true, 'invisible'],
      ['ale', true, ''],
      [' horse', false, ''],
    ]);
  });
});
