import { clip, visibleText, webAddress } from '../plain-text.ts';
import { escapeMarkup } from '../../escape-markup.ts';

/** Safe HTML: only the tag `markup` makes it, and it escapes every value. */
export interface Markup {
  readonly html: string;
}

export type Child = Markup | string | number | null | false | readonly Child[];

/** Values inside of attributes must stand between double quotes. */
export function markup(parts: TemplateStringsArray, ...values: readonly Child[]): Markup {
  let html = parts[0] ?? '';
  for (const [index, value] of values.entries()) html += textOf(value) + (parts[index + 1] ?? '');
  return { html };
}

/** Cut to a sane length; its direction of writing cannot reach beyond it. */
export function foreign(text: string, maxCharacters = 400): Markup {
  return markup`<bdi>${clip(text, maxCharacters)}</bdi>`;
}

/** Only where following it can do no more than open a page. */
export function addressLink(address: string): Markup {
  const href = webAddress(address);
  const text = addressText(address);
  return href === null ? text : markup`<a href="${href}" rel="noopener noreferrer">${text}</a>`;
}

/** May be broken behind folders and parameters. */
export function addressText(address: string, maxCharacters = 400): Markup {
  const parts = clip(address, maxCharacters).split(/(?<=[^/]\/(?!\/)|[?&=_])(?=.)/);
  return markup`<bdi>${parts.map((part, index) => [index > 0 && lineBreak, part])}</bdi>`;
}

const lineBreak: Markup = { html: '<wbr>' };

function textOf(value: Child): string {
  if (value === null || value === false) return '';
  if (typeof value === 'string') return escapeMarkup(visibleText(value));
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map(textOf).join('');
}
