import { escapeMarkup } from '../escape-markup.ts';

/** Known to be safe; all else that is put into a template is escaped. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Html | null | readonly Html[];

/** Escapes what it is given, so that no page can break out of its text. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.map((literal, index) => literal + render(parts[index] ?? null)).join(''));
}

/** Under another name because formatters take `html` at its word. */
export const xml = html;

/** In a script element entities mean nothing, and only the end tag is a danger. */
export function jsonScript(type: string, data: unknown): Html {
  return new Html(`<script type="${type}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
}

function render(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.source;
  return typeof part === 'object' ? part.map(({ source }) => source).join('\n') : escapeMarkup(String(part));
}
