import type { PictureOf } from '../../contract/evidence.ts';
import { textTable } from '../text-table.ts';
import {
  clip,
  decimal,
  drawFigures,
  equalSign,
  evidenceName,
  left,
  right,
  termWidth,
  wrap,
  type Canvas,
} from './canvas.ts';

export function drawKeywords(canvas: Canvas, { groups, figures }: PictureOf<'keywords'>): string[] {
  return [...groups.flatMap((group) => drawGroup(canvas, group)), ...drawFigures(canvas, figures)];
}

const shownRanks = 20;

type Group = PictureOf<'keywords'>['groups'][number];
type Ranked = Group['a'][number] & { readonly rank: number };

/** A star marks what both have. Long lists are cut to what differs, by rank, and a line of what both have. */
function drawGroup(canvas: Canvas, { name, equal, a, b, hashes }: Group): string[] {
  const long = Math.max(a.length, b.length) > shownRanks;
  const [rowsA, rowsB] = [a, b].map((list) =>
    list.map((keyword, rank) => ({ ...keyword, rank })).filter(({ shared }) => !long || !shared),
  );
  const rows = Math.max(rowsA?.length ?? 0, rowsB?.length ?? 0);
  const weighted = [...a, ...b].some(({ weight }) => weight !== 0);
  const cells = (keyword: Ranked | undefined) => {
    if (!keyword) return ['', '–', ...(weighted ? [''] : [])];
    const term = `${keyword.shared ? '*' : ' '} ${clip(keyword.term, termWidth(canvas))}${keyword.seed ? ' ◂' : ''}`;
    return [String(keyword.rank + 1), term, ...(weighted ? [decimal(canvas, keyword.weight)] : [])];
  };
  const table = Array.from({ length: Math.min(rows, shownRanks) }, (_, row) => [
    ...cells(rowsA?.[row]),
    ...cells(rowsB?.[row]),
  ]);
  const columns = ['A', 'B'].flatMap((side) => [right('#'), left(`  ${side}`), ...(weighted ? [right('')] : [])]);
  const shared = a.filter((keyword) => keyword.shared).map(({ term }) => term);
  return [
    `${equalSign(canvas, equal)} ${evidenceName(canvas, name)}`,
    ...(hashes ? [`  A ${hashes.a.hash}`, `  B ${hashes.b.hash}`] : []),
    ...(long
      ? wrap(canvas.text('piecesShared', { shared: shared.length, a: a.length, b: b.length }), canvas.resultColumns)
      : []),
    ...(long && shared.length > 0 ? [clip(`  * ${shared.join(', ')}`, canvas.resultColumns)] : []),
    ...(table.length > 0 ? textTable(columns, table, canvas.resultColumns) : []),
    ...([...a, ...b].some(({ seed }) => seed) ? wrap(`◂ ${evidenceName(canvas, 'seed')}`, canvas.resultColumns) : []),
    ...(rows > shownRanks ? [canvas.text('more', { count: rows - shownRanks })] : []),
  ];
}
