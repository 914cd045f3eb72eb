import { z } from 'zod';
import { voidElements } from '../../engine/html/elements.ts';
import { siteKey } from '../../engine/source/address.ts';
import { escapeMarkup } from '../../engine/escape-markup.ts';
import { isWebAddress } from '../../contract/web-address.ts';
import { budgets } from '../../engine/budgets.ts';

/**
 * What the DevTools protocol answers to `DOMSnapshot.captureSnapshot`, as far as it is read; numbers for texts are
 * places in `strings`, −1 is none.
 */
export const domSnapshotSchema = z.object({
  strings: z.array(z.string()),
  /** The page itself, then the documents of its frames in any order. */
  documents: z.array(
    z.object({
      documentURL: z.number(),
      baseURL: z.number(),
      /** In document order, parents before their children. */
      nodes: z.object({
        parentIndex: z.array(z.number()),
        nodeType: z.array(z.number()),
        nodeName: z.array(z.number()),
        nodeValue: z.array(z.number()),
        /** Names and values by turns. */
        attributes: z.array(z.array(z.number())),
        contentDocumentIndex: z.object({ index: z.array(z.number()), value: z.array(z.number()) }),
      }),
      /** The nodes that have a box, and their boxes: left, top, width, height. */
      layout: z.object({ nodeIndex: z.array(z.number()), bounds: z.array(z.array(z.number())) }),
    }),
  ),
});
export type DomSnapshot = z.infer<typeof domSnapshotSchema>;
type SnapshotDocument = DomSnapshot['documents'][number];

/**
 * A page as HTML in the order in which it is read, or null where that is longer than `maxLength` characters.
 *
 * The snapshot holds the flat tree, in which browsers lay pages out: the content of a shadow root, open or closed,
 * stands in its host, and in its slots what was put there; what has no slot is not shown and is missing. The documents
 * of frames come beside it, and those of the page's own site are put in their places here, as a `div` for each
 * `iframe`.
 */
export function flattenSnapshot(snapshot: DomSnapshot, maxLength: number): string | null {
  const html = new Flattening(snapshot, maxLength);
  return html.run() ? html.text : null;
}

const { max: maxFrames } = budgets.flattenedFrames;
/** Frames in frames; every one of them runs the flattening inside that of its page. */
const { max: maxFrameDepth } = budgets.flattenedFrameDepth;
/** Frames that count visits or carry messages are as small as this, in pixels. */
const tinyFrame = 10;

class Flattening {
  text = '<!DOCTYPE html>';
  readonly #snapshot: DomSnapshot;
  readonly #maxLength: number;
  #frames = 0;

  constructor(snapshot: DomSnapshot, maxLength: number) {
    this.#snapshot = snapshot;
    this.#maxLength = maxLength;
  }

  /** False when it has become too long. */
  run(): boolean {
    const page = this.#snapshot.documents[0];
    return page !== undefined && this.#write(page, 0);
  }

  #write(document: SnapshotDocument, depth: number): boolean {
    const { nodes } = document;
    const frames = this.#framesOf(document, depth);
    const left = new Uint8Array(nodes.nodeType.length);
    const open: { readonly node: number; readonly name: string }[] = [];
    const closeTo = (parent: number) => {
      for (let last = open.at(-1); last && last.node > parent; last = open.at(-1)) {
        if (last.name !== '') this.text += `</${last.name}>`;
        open.pop();
      }
    };
    for (let node = 0; node < left.length; node += 1) {
      const parent = nodes.parentIndex[node] ?? -1;
      closeTo(parent);
      const type = nodes.nodeType[node];
      const nodeName = this.#string(nodes.nodeName[node]);
      if (left[parent] === 1 || isLeftOut(type, nodeName, depth)) left[node] = 1;
      else if (type === NodeType.text)
        this.#writeText(this.#string(nodes.nodeValue[node]), this.#string(nodes.nodeName[parent]));
      else if (type === NodeType.element) {
        const frame = frames.get(node);
        const name = frame ? 'div' : nodeName.toUpperCase() === nodeName ? nodeName.toLowerCase() : nodeName;
        const isShell = depth > 0 && shellElements.has(nodeName);
        if (!isShell) this.text += `<${name}${this.#attributesOf(document, node, depth, frame)}>`;
        if (frame && !this.#write(frame, depth + 1)) return false;
        // What an `iframe` holds by itself is for browsers that know no frames.
        if (frame) left[node] = 1;
        if (!voidElements.has(name)) open.push({ node, name: isShell ? '' : name });
      }
      if (this.text.length > this.#maxLength) return false;
    }
    closeTo(-1);
    return true;
  }

  /** The documents of those frames of a document that are put into it, by the nodes of their elements. */
  #framesOf({ nodes, layout }: SnapshotDocument, depth: number): ReadonlyMap<number, SnapshotDocument> {
    const frames = new Map<number, SnapshotDocument>();
    const { index, value } = nodes.contentDocumentIndex;
    if (index.length === 0 || depth >= maxFrameDepth) return frames;
    const boxes = new Map(layout.nodeIndex.map((node, nth) => [node, layout.bounds[nth] ?? []]));
    index.forEach((node, nth) => {
      const document = this.#snapshot.documents[value[nth] ?? -1];
      const [, , width = 0, height = 0] = boxes.get(node) ?? [];
      const isShown = width > tinyFrame && height > tinyFrame;
      if (
        !document ||
        !isShown ||
        !frameElements.has(this.#string(nodes.nodeName[node])) ||
        !this.#isOfTheSite(document)
      )
        return;
      this.#frames += 1;
      if (this.#frames <= maxFrames) frames.set(node, document);
    });
    return frames;
  }

  /**
   * Documents that the site sent or that stand in the page (`srcdoc`). What scripts write into empty frames, as
   * advertising does, has the address of the page itself, or none.
   */
  #isOfTheSite({ documentURL }: SnapshotDocument): boolean {
    const address = this.#string(documentURL);
    const page = this.#string(this.#snapshot.documents[0]?.documentURL);
    if (address === 'about:srcdoc') return true;
    return (
      isWebAddress(address) && withoutFragment(address) !== withoutFragment(page) && siteKey(address) === siteKey(page)
    );
  }

  #writeText(text: string, parentName: string): void {
    this.text += rawElements.has(parentName) ? text : escaped(text);
  }

  #attributesOf(
    { nodes, baseURL }: SnapshotDocument,
    node: number,
    depth: number,
    frame: SnapshotDocument | undefined,
  ): string {
    const list = nodes.attributes[node] ?? [];
    let written = '';
    for (let nth = 0; nth + 1 < list.length; nth += 2) {
      const name = this.#string(list[nth]);
      const value = this.#string(list[nth + 1]);
      // A link of a frame leads from the address of the frame.
      const resolved = depth > 0 && name === 'href' ? (URL.parse(value, this.#string(baseURL))?.href ?? value) : value;
      if (!frame || (name !== 'src' && name !== 'srcdoc')) written += attribute(name, resolved);
    }
    return frame ? written + attribute('data-frame', this.#string(frame.documentURL)) : written;
  }

  #string(index: number | undefined): string {
    return this.#snapshot.strings[index ?? -1] ?? '';
  }
}

const NodeType = { element: 1, text: 3, document: 9 } as const;

/** Comments, what style sheets put in, and of a frame what speaks of its document and not of the page. */
function isLeftOut(type: number | undefined, name: string, depth: number): boolean {
  if (type === NodeType.element) return name.startsWith('::') || (depth > 0 && ofTheDocument.has(name));
  return type !== NodeType.text && type !== NodeType.document;
}

/** Names as in HTML, where those of elements are told in capital letters; elements of drawings have small ones. */
const frameElements: ReadonlySet<string> = new Set(['IFRAME', 'FRAME']);
const shellElements: ReadonlySet<string> = new Set(['HTML', 'BODY']);
const ofTheDocument: ReadonlySet<string> = new Set([
  'HEAD',
  'SCRIPT',
  'STYLE',
  'META',
  'LINK',
  'BASE',
  'TITLE',
  'NOSCRIPT',
]);
/** Elements whose text is written as it is (HTML, 13.3), where scripts run. */
const rawElements: ReadonlySet<string> = new Set([
  'SCRIPT',
  'STYLE',
  'XMP',
  'IFRAME',
  'NOEMBED',
  'NOFRAMES',
  'PLAINTEXT',
  'NOSCRIPT',
]);
const attribute = (name: string, value: string): string => ` ${name}="${escaped(value)}"`;

/** Browsers write no-break spaces by their name, and so they are seen in the source of a page. */
const escaped = (text: string): string => escapeMarkup(text).replaceAll('\u00a0', '&nbsp;');

const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? '';
