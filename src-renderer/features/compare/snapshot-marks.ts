import { hueCount, hueOf, type NumberedPassage } from './passages.ts';

/** The name of the highlight under which a passage is painted. */
const markOf = ({ kind, number }: NumberedPassage): string => `${kind}-${hueOf(number)}`;
const currentMarkOf = ({ number }: NumberedPassage): string => `current-${hueOf(number)}`;

type Frame = Window & typeof globalThis;

/**
 * Paints passages in a snapshot by the CSS Custom Highlight API: nothing is put into the document, and ranges may cross
 * its elements.
 */
export function paintPassages(frame: Frame, places: ReadonlyMap<NumberedPassage, readonly Range[]>): void {
  const marks = new Map<string, Range[]>();
  for (const [passage, ranges] of places) {
    const name = markOf(passage);
    const known = marks.get(name) ?? [];
    known.push(...ranges);
    marks.set(name, known);
  }
  frame.CSS.highlights.clear();
  for (const [name, ranges] of marks) frame.CSS.highlights.set(name, new frame.Highlight(...ranges));
}

/** The current passage lies above the others; there is one at most. */
export function paintCurrent(frame: Frame, passage: NumberedPassage | undefined, ranges: readonly Range[]): void {
  const { highlights } = frame.CSS;
  for (const name of highlights.keys()) if (name.startsWith('current-')) highlights.delete(name);
  if (!passage) return;
  const highlight = new frame.Highlight(...ranges);
  highlight.priority = 1;
  highlights.set(currentMarkOf(passage), highlight);
}

/** The colours of the text panes, in their light form: a snapshot stands on white paper in both themes. */
export function addMarkStyles(frame: Frame, tokens: CSSStyleDeclaration): void {
  const colour = (name: string) => tokens.getPropertyValue(name).trim();
  const rules = Array.from({ length: hueCount }, (_, index) => {
    const [hue, line] = [colour(`--hue-${index + 1}`), colour(`--hue-${index + 1}-line`)];
    const paler = (share: number) => `color-mix(in srgb, ${hue} ${share}%, #ffffff)`;
    return [
      `::highlight(verbatim-hue-${index + 1}) { background-color: ${paler(60)}; color: #1a1e26; text-decoration: underline solid 2px ${line}; }`,
      `::highlight(reworded-hue-${index + 1}) { background-color: ${paler(30)}; color: #1a1e26; text-decoration: underline dashed 2px ${line}; }`,
      `::highlight(current-hue-${index + 1}) { background-color: ${hue}; color: #000000; }`,
    ];
  }).flat();
  const sheet = new frame.CSSStyleSheet();
  sheet.replaceSync([':root { color-scheme: light; }', ...rules].join('\n'));
  frame.document.adoptedStyleSheets = [...frame.document.adoptedStyleSheets, sheet];
}
