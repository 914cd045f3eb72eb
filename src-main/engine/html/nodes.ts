import type { DomHandler } from 'htmlparser2';

export type HtmlDocument = DomHandler['root'];
export type HtmlNode = HtmlDocument['children'][number];
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;
export type Attributes = Readonly<Record<string, string>>;

/** No prototype, as selectors ask for names such as `constructor`. */
export const noAttributes: Attributes = Object.freeze(Object.create(null) as Attributes);
