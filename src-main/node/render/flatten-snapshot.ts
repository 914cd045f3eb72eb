import { z } from 'zod';
import { voidElements, wordSet } from '../../engine/html/elements.ts';
import { siteKey } from '../../engine/source/address.ts';
import { escapeMarkup } from '../../engine/escape-markup.ts';
import { isWebAddress } from '../../contract/web-address.ts';
import { budgets } from '../../engine/budgets.ts';

const numbers = z.array(z.number());

/** The used part of a snapshot. Texts are indices in `strings`; −1: none. */
export const domSnapshotSchema = z.object({
  strings: z.array(z.string()),
  documents: z.array(
    z.object({
      documentURL: z.number(),
      baseURL: z.number(),
      /** In document order, parents before their children. */
      nodes: z.object({
        parentIndex: numbers,
        nodeType: numbers,
        nodeName: numbers,
        nodeValue: numbers,
        /** Names and values alternate. */
        attributes: z.array(numbers),
        contentDocumentIndex: z.object({ index: numbers, value: numbers }),
      }),
      /** Nodes with a box: left, top, width, height. */
      layout: z.object({ nodeIndex: numbers, bounds: z.array(numbers) }),
    }),
  ),
});
export type DomSnapshot = z.infer<typeof domSnapshotSchema>;
type SnapshotDocument = DomSnapshot['documents'][number];
/** In pixels; smaller frames only count visits or pass messages. */
const tinyFrame = 10;

/**
 * Returns HTML in reading order; null beyond `maxLength` characters. The snapshot is the flat tree: shadow roots are in
 * their hosts, slotted nodes in their slots. Frames of the same site are put in place, each in a `div`.
 */
export function flattenSnapshot({ strings, documents }: DomSnapshot, maxLength: number) {
  const [page] = documents;
  const string = (index: number | undefined) => strings[index ?? -1] ?? '';
  let html = '<!DOCTYPE html>';
  let frameCount = 0;

  const framesOf = ({ nodes, layout }: SnapshotDocument, depth: number) => {
    const frames = new Map<number, SnapshotDocument>();
    const { index, value } = nodes.contentDocumentIndex;
    if (index.length === 0 || depth >= budgets.flattenedFrameDepth) return frames;
    const boxes = new Map(layout.nodeIndex.map((node, nth) => [node, layout.bounds[nth] ?? []]));
    index.forEach((node, nth) => {
      const document = documents[value[nth] ?? -1];
      const [, , width = 0, height = 0] = boxes.get(node) ?? [];
      const isShown = width > tinyFrame && height > tinyFrame;
      if (!document || !isShown || !frameElements.has(string(nodes.nodeName[node]))) return;
      if (!isOfTheSite(string(document.documentURL), string(page?.documentURL))) return;
      frameCount += 1;
      if (frameCount <= budgets.flattenedFrames) frames.set(node, document);
    });
    return frames;
  };
  const attributesOf = (document: SnapshotDocument, node: number, depth: number, frame?: SnapshotDocument) => {
    const list = document.nodes.attributes[node] ?? [];
    let written = '';
    for (let nth = 0; nth + 1 < list.length; nth += 2) {
      const [name, value] = [string(list[nth]), string(list[nth + 1])];
      // Links in a frame are relative to its address.
      const isLink = depth > 0 && name === 'href';
      const resolved = isLink ? (URL.parse(value, string(document.baseURL))?.href ?? value) : value;
      if (!frame || (name !== 'src' && name !== 'srcdoc')) written += attribute(name, resolved);
    }
    return frame ? written + attribute('data-frame', string(frame.documentURL)) : written;
  };
  const write = (document: SnapshotDocument, depth: number) => {
    const { nodes } = document;
    const frames = framesOf(document, depth);
    const left = new Uint8Array(nodes.nodeType.length);
    const open: Readonly<{ node: number; name: string }>[] = [];
    const closeTo = (parent: number) => {
      for (let last = open.at(-1); last && last.node > parent; last = open.at(-1)) {
        if (last.name !== '') html += `</${last.name}>`;
        open.pop();
      }
    };
    for (let node = 0; node < left.length; node += 1) {
      const parent = nodes.parentIndex[node] ?? -1;
      closeTo(parent);
      const type = nodes.nodeType[node];
      const nodeName = string(nodes.nodeName[node]);
      if (left[parent] === 1 || isLeftOut(type, nodeName, depth)) left[node] = 1;
      else if (type === NodeType.text) {
        const text = string(nodes.nodeValue[node]);
        html += rawElements.has(string(nodes.nodeName[parent])) ? text : escaped(text);
      } else if (type === NodeType.element) {
        const frame = frames.get(node);
        const name = frame ? 'div' : nodeName.toUpperCase() === nodeName ? nodeName.toLowerCase() : nodeName;
        const isShell = depth > 0 && shellElements.has(nodeName);
        if (!isShell) html += `<${name}${attributesOf(document, node, depth, frame)}>`;
        if (frame && !write(frame, depth + 1)) return false;
        // Skips the fallback for browsers without frames.
        if (frame) left[node] = 1;
        if (!voidElements.has(name)) open.push({ node, name: isShell ? '' : name });
      }
      if (html.length > maxLength) return false;
    }
    closeTo(-1);
    return true;
  };
  return page && write(page, 0) ? html : null;
}

/**
 * Whether a frame is sent by the site, or inline (`srcdoc`). Frames that scripts fill, such as advertising, have the
 * address of the page, or none.
 */
function isOfTheSite(address: string, page: string) {
  if (address === 'about:srcdoc') return true;
  const isOther = withoutFragment(address) !== withoutFragment(page);
  return isWebAddress(address) && isOther && siteKey(address) === siteKey(page);
}

const NodeType = { element: 1, text: 3, document: 9 } as const;

/** Skips comments, content of style sheets (`::before`), and, in frames, elements for the whole document. */
function isLeftOut(type: number | undefined, name: string, depth: number) {
  if (type === NodeType.element) return name.startsWith('::') || (depth > 0 && ofTheDocument.has(name));
  return type !== NodeType.text && type !== NodeType.document;
}

/** HTML element names are upper-case, those of SVG lower-case. */
const frameElements = wordSet('IFRAME FRAME');
const shellElements = wordSet('HTML BODY');
const ofTheDocument = wordSet('HEAD SCRIPT STYLE META LINK BASE TITLE NOSCRIPT');
/** Their text is not escaped in serialised HTML (HTML, 13.3, with scripting). */
const rawElements = wordSet('SCRIPT STYLE XMP IFRAME NOEMBED NOFRAMES PLAINTEXT NOSCRIPT');

const attribute = (name: string, value: string) => ` ${name}="${escaped(value)}"`;

/** Browsers also serialise no-break spaces as `&nbsp;`. */
const escaped = (text: string) => escapeMarkup(text).replaceAll('\u00a0', '&nbsp;');

const withoutFragment = (address: string) => address.split('#', 1)[0] ?? '';
