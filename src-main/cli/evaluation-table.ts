import type { CliText, Terminal } from './terminal.ts';
import { textTable } from './text-table.ts';

/** Three decimals in every language, as in the docs. */
export const rate = (value: number): string => value.toFixed(3);
export const whole = (value: number): string => value.toFixed(0);

/** The first column holds names, the others figures. */
export function table(
  terminal: Terminal,
  heads: readonly (CliText | { readonly word: string })[],
  rows: readonly (readonly string[])[],
): string[] {
  const columns = heads.map((head, index) => ({
    head: typeof head === 'string' ? terminal.text(head) : head.word,
    align: index === 0 ? ('left' as const) : ('right' as const),
  }));
  return textTable(columns, rows);
}

export const word = (text: string) => ({ word: text });

export function setLine(
  terminal: Terminal,
  { set, documents }: { readonly set: string; readonly documents: number },
): string {
  return terminal.text('evaluatedSet', { set, documents });
}
