import type { CheckedPage, TextCheck } from '../../../src-main/contract/text-check.ts';
import type { Texts } from '../../i18n/use-text.ts';

interface Reported {
  readonly title: string;
  readonly exclude: readonly string[];
  readonly result: TextCheck;
  readonly at: number;
}

const maxPages = 20;
const maxPassages = 30;
const maxQuoteLength = 300;

export function reportOf(text: Texts, { title, exclude, result, at }: Reported): string {
  const { format } = text;
  const lines = [
    `# ${text.ui('check.report.title', { title: inOneLine(title) || text.ui('check.untitled') })}`,
    '',
    `- ${text.ui('check.originality')}: **${format.percent(result.originality)}**`,
    ...(['verbatim', 'reworded', 'own'] as const).map(
      (kind) => `- ${text.ui(`check.kinds.${kind}`)}: ${format.share(result[kind])}`,
    ),
    `- ${searchedWords(text, result)}`,
    ...(exclude.length > 0 ? [`- ${text.ui('check.excluded')}: ${exclude.map(inOneLine).join(', ')}`] : []),
    `- ${format.dateTime(at)}`,
  ];
  if (result.pages.length > 0) {
    const heads = ['page', 'ofDraft', 'ofPage', 'verdict'] as const;
    lines.push(
      '',
      `## ${text.ui('check.pages')}`,
      '',
      row(heads.map((head) => text.ui(`check.report.${head}`))),
      row(heads.map((_, index) => (index === 1 || index === 2 ? '---:' : '---'))),
      ...result.pages.slice(0, maxPages).map((page) => row(cellsOf(text, page))),
    );
    lines.push('', `## ${text.ui('check.report.passages')}`, '', ...passagesOf(result));
  }
  return `${lines.join('\n')}\n`;
}

/** How much was compared in full: no more is claimed. */
export function searchedWords(
  text: Texts,
  { searched, candidates, compared }: Pick<TextCheck, 'searched' | 'candidates' | 'compared'>,
): string {
  const key = candidates > compared ? 'check.searchedPart' : 'check.searched';
  return text.ui(key, {
    searched: text.count('pages', searched),
    candidates: text.format.integer(candidates),
    compared: text.format.integer(compared),
  });
}

function cellsOf(text: Texts, { page, figures, verdict }: CheckedPage): readonly string[] {
  const { ofDraft, ofPage } = sharesOf(figures);
  return [
    `[${inCell(page.title || page.address)}](<${page.address.replaceAll(/[<>\s]/gu, encodeURIComponent)}>)`,
    text.format.share(ofDraft),
    text.format.share(ofPage),
    verdict ? text.shared(`verdict.${verdict}`) : '–',
  ];
}

function passagesOf({ text, segments, pages }: TextCheck): readonly string[] {
  return segments
    .filter(({ kind }) => kind !== 'own')
    .slice(0, maxPassages)
    .flatMap(({ range, kind, verbatim, reworded }) => {
      const holder = pages[(kind === 'verbatim' ? verbatim : reworded)[0] ?? -1];
      const quote = inOneLine(text.slice(...range));
      if (quote === '') return [];
      return [
        `> ${quote.length > maxQuoteLength ? `${quote.slice(0, maxQuoteLength).toWellFormed()}…` : quote}`,
        '',
        `– ${holder?.page.address ?? ''}`,
        '',
      ];
    });
}

/** Shares both ways, 0 to 1; A is the draft. */
export const sharesOf = (figures: CheckedPage['figures']) => ({
  ofDraft: figures.verbatimA + figures.rewordedA,
  ofPage: figures.verbatimB + figures.rewordedB,
});

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const inOneLine = (piece: string): string => piece.replaceAll(/\s+/gu, ' ').trim();
/** Signs that would end the cell or the link. */
const inCell = (piece: string): string => inOneLine(piece).replaceAll(/[|[\]\\]/gu, (sign) => `\\${sign}`);
