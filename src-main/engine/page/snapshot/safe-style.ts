import { budgets } from '../../budgets.ts';

/**
 * What of an inline style a snapshot may show: how letters are set, nothing that could fetch, cover, hide or move. No
 * colours: light text was meant for a background.
 */
export function safeStyle(style: string): string {
  if (style.length > maxStyleLength) return '';
  const kept: string[] = [];
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    if (colon > 0 && allowedValues.get(name)?.test(value)) kept.push(`${name}:${value}`);
  }
  return kept.join(';');
}

const { max: maxStyleLength } = budgets.styleCharacters;

const allowedValues: ReadonlyMap<string, RegExp> = new Map([
  ['direction', /^(ltr|rtl)$/],
  [
    'font-size',
    /^(small|medium|large|x-large|larger|smaller|(9|[12]\d|3[0-6])px|(9|[12]\d|3[0-6])pt|(0\.[7-9]\d?|1(\.\d+)?|2)r?em|([89]\d|1\d\d)%)$/,
  ],
  ['font-style', /^(normal|italic|oblique)$/],
  ['font-weight', /^(normal|bold|bolder|lighter|[1-9]00)$/],
  ['text-align', /^(left|right|center|justify|start|end)$/],
  ['text-decoration', /^(none|underline|line-through)$/],
  ['text-indent', /^[0-4](\.\d)?em$/],
  ['text-transform', /^(none|uppercase|capitalize)$/],
  ['vertical-align', /^(baseline|sub|super|top|middle|bottom)$/],
  ['white-space', /^(normal|nowrap|pre|pre-wrap|pre-line)$/],
]);
