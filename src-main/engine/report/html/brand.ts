import { accentSchema, type ReportClient } from '../../../contract/exports.ts';
import type { Markup } from './markup.ts';

/** The colour of who hands the report over: for lines always, for letters only where they can be read on white (WCAG 2.1, 4.5 to 1). */
export function brand({ accent }: Pick<ReportClient, 'accent'>): Markup {
  if (accent === null || !accentSchema.safeParse(accent).success) return { html: '' };
  const lines = `:root { --brand: ${accent}; }`;
  const letters = `@media print, (prefers-color-scheme: light) { :root { --brand-ink: ${accent}; } }`;
  return { html: contrastWithWhite(accent) >= 4.5 ? `${lines}\n${letters}` : lines };
}

/** Relative luminance as WCAG 2.1 defines it, against white. */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
