import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextSegment } from '../../../src-main/contract/text-check.ts';
import { piecesOf, type TextCheck } from '../../../src-renderer/features/check/draft-editor.tsx';
import { reportOf } from '../../../src-renderer/features/check/check-result.tsx';
import { startI18n } from '../../../src-renderer/i18n/i18n.ts';
import { createTexts } from '../../../src-renderer/i18n/use-text.ts';

const segment = (start: number, end: number, kind: TextSegment['kind']): TextSegment => ({
  range: [start, end],
  kind,
  verbatim: [0],
  reworded: [],
});

describe('marks on a draft that is being written', () => {
  it('stand where they were found while nothing was changed', () => {
    const pieces = piecesOf('own copied own', 'own copied own', [
      segment(0, 4, 'own'),
      segment(4, 10, 'verbatim'),
      segment(10, 14, 'own'),
    ]);
    expect(pieces.map(({ kind, piece }) => [kind, piece])).toEqual([
      ['own', 'own '],
      ['verbatim', 'copied'],
      ['own', ' own'],
    ]);
  });

  it('move along with what was written before them, and leave what was edited unmarked', () => {
    const marked = (draft: string) =>
      piecesOf(draft, 'own copied end', [segment(0, 4, 'own'), segment(4, 10, 'verbatim'), segment(10, 14, 'own')])
        .filter(({ kind }) => kind === 'verbatim')
        .map(({ piece }) => piece);
    expect(marked('quite own copied end')).toEqual(['copied']);
    expect(marked('own coXXpied end')).toEqual(['co', 'pied']);
    expect(marked('own end')).toEqual([]);
  });

  it('always add up to the draft', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.array(fc.nat(30), { maxLength: 8 }), (draft, checked, cuts) => {
        const borders = [...new Set(cuts.filter((cut) => cut < checked.length))].toSorted((x, y) => x - y);
        const segments = borders.map((start, index) =>
          segment(start, borders[index + 1] ?? checked.length, index % 2 ? 'own' : 'verbatim'),
        );
        expect(
          piecesOf(draft, checked, segments)
            .map(({ piece }) => piece)
            .join(''),
        ).toBe(draft);
      }),
    );
  });
});

describe('the report of a check', () => {
  const text = createTexts(startI18n('en'));
  const page = {
    id: 1,
    address: 'https://example.com/a b',
    title: 'A | [title]\nwith signs',
  } as TextCheck['pages'][number]['page'];
  const figures = {
    verbatimA: 0.5,
    rewordedA: 0.25,
    verbatimB: 0.9997,
    rewordedB: 0,
  } as TextCheck['pages'][number]['figures'];
  const result: TextCheck = {
    text: 'Copied words. Own words.',
    sentences: [],
    language: 'en',
    length: 20,
    verbatim: 0.5,
    reworded: 0.25,
    own: 0.25,
    originality: 25,
    segments: [segment(0, 13, 'verbatim'), segment(13, 24, 'own')],
    pages: [{ page, text: '', passages: [], figures, verdict: 'partial', rule: '', detectors: [], sharedSentences: 1 }],
    searched: 1200,
    candidates: 50,
    compared: 40,
    millis: 12,
  };

  it('gives both shares, quotes what was found, and says what was not compared', () => {
    const report = reportOf(text, { title: 'My draft', exclude: ['https://example.com/old'], result, at: 0 });
    expect(report).toContain('# Text check: My draft');
    expect(report).toContain('**25.0%**');
    expect(report).toContain('| 75.0% | 99.9% | partial duplicate |');
    expect(report).toContain(
      '1,200 pages of this audit searched, 50 with something in common; the closest 40 were compared in full.',
    );
    expect(report).toContain('> Copied words.');
    expect(report).not.toContain('Own words');
    expect(report).toContain('https://example.com/old');
  });

  it('lets no title break out of its cell', () => {
    const lines = reportOf(text, { title: '', exclude: [], result, at: 0 }).split('\n');
    expect(lines.find((line) => line.includes('title'))).toContain(
      '[A \\| \\[title\\] with signs](<https://example.com/a%20b>)',
    );
  });
});
