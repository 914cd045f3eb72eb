import type { EvidenceFigure } from '../../contract/evidence.ts';
import type { Terminal } from '../terminal.ts';
import { displayWidth } from '../text-table.ts';

export type Canvas = Pick<Terminal, 'colours' | 'resultColumns' | 'text' | 'shared' | 'locale'>;

/** Two lists with their figures must fit beside each other. */
export const termWidth = ({ resultColumns }: Canvas): number =>
  Math.max(6, Math.min(28, Math.floor((resultColumns - 28) / 2)));

/** Names that are no word of ours, such as a number of a lexicon, stand as they are. */
export function evidenceName(canvas: Canvas, name: string): string {
  const key = `evidenceName.${name}` as const;
  const known = canvas.shared(key);
  return known === key ? name : known;
}

export function drawFigures(canvas: Canvas, figures: readonly EvidenceFigure[]): string[] {
  return figures.flatMap(({ name, form, value }) => {
    const shown = (one: number) => figureText(canvas, form, one);
    const text = typeof value === 'number' ? shown(value) : `A ${shown(value.a)}, B ${shown(value.b)}`;
    return wrap(`${evidenceName(canvas, name)}: ${text}`, canvas.resultColumns);
  });
}

function figureText(canvas: Canvas, form: EvidenceFigure['form'], value: number): string {
  switch (form) {
    case 'count':
      return decimal(canvas, value, 0);
    case 'share':
    case 'decimal':
      return decimal(canvas, value, 3);
    case 'yes-no':
      return canvas.shared(`evidenceName.${value === 0 ? 'no' : 'yes'}`);
  }
}

/** As far as one line goes. */
export const quoted = ({ resultColumns }: Canvas, indent: string, text: string): string =>
  clip(`${indent}“${text.replaceAll(/\s+/g, ' ').trim()}”`, resultColumns);

export function labelled({ resultColumns }: Canvas, label: string, text: string): string[] {
  const indent = ' '.repeat(label.length);
  return wrap(text, resultColumns - label.length).map((line, index) => (index === 0 ? label : indent) + line);
}

export const equalSign = (canvas: Canvas, equal: boolean): string => (equal ? good(canvas, '=') : '≠');
export const good = ({ colours }: Canvas, text: string): string => (colours ? `\u001b[32m${text}\u001b[39m` : text);
export const stress = ({ colours }: Canvas, text: string): string =>
  colours ? `\u001b[1;31m${text}\u001b[22;39m` : text;

export function decimal({ locale }: Canvas, value: number, digits = 2): string {
  return value.toLocaleString(locale, {
    maximumFractionDigits: digits,
    ...(Number.isInteger(value) ? {} : { minimumFractionDigits: digits }),
  });
}

/** A wide character is never halved. */
export function clip(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let [kept, used] = ['', 0];
  for (const character of text) {
    used += displayWidth(character);
    if (used > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

/** At a space where one is near, otherwise between any two characters. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const character of text) {
    const cells = displayWidth(character);
    if (used + cells > width && line !== '') {
      const space = line.lastIndexOf(' ');
      const keep = space > line.length / 2 ? space : line.length;
      lines.push(line.slice(0, keep));
      line = line.slice(keep).trimStart();
      used = displayWidth(line);
    }
    line += character;
    used += cells;
  }
  return [...lines, line];
}
