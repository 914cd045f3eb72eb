import { readCount } from '../import/crawl-columns.ts';

/** A count as tables write it; blanks inside, quotation marks and a percent sign are no obstacle. Null for a dash, a word or nothing. */
export function readFigure(text: string): number | null {
  return readCount(bare(text));
}

/** A number with digits behind a comma or a point: `3,5`, `3.5`, `1.234,5`, `12`. One sign alone is the decimal one, whatever stands behind it. */
export function readDecimal(text: string): number | null {
  const plain = bare(text).replaceAll(/[\s\u00a0\u202f']/g, '');
  if (!/^\d[\d.,]*$/.test(plain)) return null;
  const decimal = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  if (decimal < 0) return Number(plain);
  return Number(`${plain.slice(0, decimal).replaceAll(/[.,]/g, '')}.${plain.slice(decimal + 1) || '0'}`);
}

const bare = (text: string): string =>
  text
    .replaceAll(/[\u200b-\u200f\ufeff"]/g, '')
    .replace(/[%％]\s*$/, '')
    .trim();
