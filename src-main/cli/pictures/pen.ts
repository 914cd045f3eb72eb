import type { EvidenceFigure } from '../../contract/evidence.ts';
import { clip, type left, type Terminal, textTable, wrap } from '../terminal.ts';

export type Canvas = Pick<Terminal, 'colours' | 'resultColumns' | 'text' | 'shared' | 'locale'>;

export type Pen = ReturnType<typeof penOn>;

/** What pictures of all kinds are made of. */
export function penOn({ colours, resultColumns: columns, text, shared, locale }: Canvas) {
  const clipped = (line: string) => clip(line, columns);
  const wrapped = (line: string) => wrap(line, columns);
  const decimal = (value: number, digits = 2) =>
    value.toLocaleString(locale, {
      maximumFractionDigits: digits,
      ...(Number.isInteger(value) ? {} : { minimumFractionDigits: digits }),
    });
  /** One without translation stays as it is. */
  const nameOf = (name: string) => {
    const key = `evidenceName.${name}` as const;
    const known = shared(key);
    return known === key ? name : known;
  };
  const good = (words: string) => (colours ? `\u001b[32m${words}\u001b[39m` : words);
  const equalSign = (equal: boolean) => (equal ? good('=') : '≠');
  const quoted = (indent: string, words: string) => clipped(`${indent}“${words.replaceAll(/\s+/g, ' ').trim()}”`);
  const labelled = (label: string, words: string) =>
    wrap(words, columns - label.length).map((line, at) => (at === 0 ? label : ' '.repeat(label.length)) + line);
  return {
    columns,
    colours,
    text,
    shared,
    clipped,
    wrapped,
    decimal,
    nameOf,
    good,
    equalSign,
    quoted,
    labelled,
    head: (equal: boolean, name: string) => `${equalSign(equal)} ${nameOf(name)}`,
    /** Short enough for two lists beside each other. */
    term: (term: string) => clip(term, Math.max(6, Math.min(28, Math.floor((columns - 28) / 2)))),
    more: (count: number, indent = '  ') => (count > 0 ? [indent + text('more', { count })] : []),
    table: (heads: readonly ReturnType<typeof left>[], rows: readonly (readonly string[])[]) =>
      textTable(heads, rows, columns),
    hashes: (equal: boolean, { a, b }: Sides) =>
      equal ? labelled('    ', a) : [...labelled('  A ', a), ...labelled('  B ', b)],
    texts: (equal: boolean, { a, b }: Sides) => (equal ? [quoted('    ', a)] : [quoted('  A ', a), quoted('  B ', b)]),
    figures: (figures: readonly EvidenceFigure[]) =>
      figures.flatMap(({ name, form, value }) => {
        const shown = (one: number) =>
          form === 'yes-no'
            ? shared(`evidenceName.${one === 0 ? 'no' : 'yes'}`)
            : decimal(one, form === 'count' ? 0 : 3);
        const words = typeof value === 'number' ? shown(value) : `A ${shown(value.a)}, B ${shown(value.b)}`;
        return wrapped(`${nameOf(name)}: ${words}`);
      }),
  };
}

interface Sides {
  readonly a: string;
  readonly b: string;
}
