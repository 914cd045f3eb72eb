/**
 * HTML that is safe to write. Only the tag `markup` makes it, and that escapes every value put into it: what crawled pages wrote can
 * reach the report as text alone, because there is no other way in.
 */
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

/** Text that strangers wrote, cut to a sane length. Its direction of writing cannot reach beyond it. */
export function foreign(text: string, maxCharacters = 400): Markup {
  return markup`<bdi>${clip(text, maxCharacters)}</bdi>`;
}

/** An address; a link only where following it can do no more than open a page. */
export function addressLink(address: string): Markup {
  const href = webAddress(address);
  return href === null ? foreign(address) : markup`<a href="${href}" rel="noopener noreferrer">${foreign(address)}</a>`;
}

/** The beginning of a text, cut between characters. */
export function clip(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, characterStart(text, maxCharacters))}…`;
}

/** The same place, or the one before it when it lies within a character of two UTF-16 units. */
export function characterStart(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return at > 0 && unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}

function webAddress(address: string): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).href;
}

function textOf(value: Child): string {
  if (value === null || value === false) return '';
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map(textOf).join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Control characters are no part of HTML, and those that turn the direction of writing are shown instead of obeyed. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (character) => {
      return `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
    });
