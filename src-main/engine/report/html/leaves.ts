import { markup, type Markup } from './markup.ts';

/** Where the number of the printed page on which an anchor stands is to be put. */
export const leafOf = (anchor: string): Markup => markup`<span class="leaf">{${anchor}}</span>`;

/** The numbers in their places. An anchor that is on no known page gets none. Strangers cannot write such a place: their angle brackets are escaped. */
export const withLeaves = (html: string, pages: ReadonlyMap<string, number>): string =>
  html.replaceAll(/<span class="leaf">\{([\w-]+)\}<\/span>/g, (_, anchor: string) => `<span class="leaf">${pages.get(anchor) ?? ''}</span>`);
