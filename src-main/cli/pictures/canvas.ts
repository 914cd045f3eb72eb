import type { EvidenceFigure } from '../../contract/evidence.ts';
import type { Terminal } from '../terminal.ts';
import { clip, wrap } from '../text-table.ts';

export type Canvas = Pick<Terminal, 'colours' | 'resultColumns' | 'text' | 'shared' | 'locale'>;

/** Two lists must fit beside each other. */
export const clipTerm = ({ resultColumns }: Canvas, term: string): string =>
  clip(term, Math.max(6, Math.min(28, Math.floor((resultColumns - 28) / 2))));

export const wrapLine = ({ resultColumns }: Canvas, text: string): string[] => wrap(text, resultColumns);
export const clipLine = ({ resultColumns }: Canvas, text: string): string => clip(text, resultColumns);

/** Of what is not shown. */
export const moreLine = ({ text }: Canvas, count: number, indent = '  '): string[] =>
  count > 0 ? [indent + text('more', { count })] : [];

/** Names that are no words of ours stand as they are. */
export function evidenceName({ shared }: Canvas, name: string): string {
  const key = `evidenceName.${name}` as const;
  const known = shared(key);
  return known === key ? name : known;
}

export function drawFigures(canvas: Canvas, figures: readonly EvidenceFigure[]): string[] {
  return figures.flatMap(({ name, form, value }) => {
    const shown = (one: number) =>
      form === 'yes-no'
        ? canvas.shared(`evidenceName.${one === 0 ? 'no' : 'yes'}`)
        : decimal(canvas, one, form === 'count' ? 0 : 3);
    const text = typeof value === 'number' ? shown(value) : `A ${shown(value.a)}, B ${shown(value.b)}`;
    return wrapLine(canvas, `${evidenceName(canvas, name)}: ${text}`);
  });
}

export const quoted = (canvas: Canvas, indent: string, text: string): string =>
  clipLine(canvas, `${indent}“${text.replaceAll(/\s+/g, ' ').trim()}”`);

export const equalSign = (canvas: Canvas, equal: boolean): string => (equal ? good(canvas, '=') : '≠');
export const good = ({ colours }: Canvas, text: string): string => (colours ? `\u001b[32m${text}\u001b[39m` : text);

export function decimal({ locale }: Canvas, value: number, digits = 2): string {
  return value.toLocaleString(locale, {
    maximumFractionDigits: digits,
    ...(Number.isInteger(value) ? {} : { minimumFractionDigits: digits }),
  });
}
