import type { DomHandler } from 'htmlparser2';

/** The root of a page that was read; its nodes are those of domhandler. */
export type HtmlDocument = DomHandler['root'];
export type HtmlNode = HtmlDocument['children'][number];
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;
export type Attributes = Readonly<Record<string, string>>;

/** All elements without attributes share them. */
export const noAttributes: Attributes = {};
