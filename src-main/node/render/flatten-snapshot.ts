import { z } from 'zod';
import { voidElements } from '../../engine/html/elements.ts';
import { siteKey } from '../../engine/source/address.ts';
import { escapeMarkup } from '../../engine/escape-markup.ts';
import { isWebAddress } from '../../contract/web-address.ts';
import { budgets } from '../../engine/budgets.ts';

const numbers = z.array(z.number());

/** The answer to `DOMSnapshot.captureSnapshot`, as far as it is read; texts are places in `strings`, −1 is none. */
export const domSnapshotSchema = z.object({
  strings: z.array(z.string()),
  /** The page itself, then the documents of its frames in any order. */
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
        /** Names and values by turns. */
        attributes: z.array(numbers),
        contentDocumentIndex: z.object({ index: numbers, value: numbers }),
      }),
      /** The nodes that have a box, and their boxes: left, top, width, height. */
      layout: z.object({ nodeIndex: numbers, bounds: z.array(numbers) }),
    }),
  ),
});
export type DomSnapshot = z.infer<typeof domSnapshotSchema>;
type SnapshotDocument = DomSnapshot['documents'][number];

/**
 * A page as HTML in the order in which it is read; null beyond `maxLength` characters. The snapshot holds the flat
 * tree, in which browsers lay pages out: a shadow root stands in its host, what was put into slots in them. Documents
 * of frames of the page's own site are put in their places, each in a `div`.
 */
export function flattenSnapshot(snapshot: DomSnapshot, maxLength: number): string | null {
  const html = new Flattening(snapshot, maxLength);
  return html.run() ? html.text : null;
}

const { max: maxFrames } = budgets.flattenedFrames;
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
      else if (type === NodeType.text) {
        const text = this.#string(nodes.nodeValue[node]);
        this.text += rawElements.has(this.#string(nodes.nodeName[parent])) ? text : escaped(text);
      } else if (type === NodeType.element) {
        const frame = frames.get(node);
        const name = frame ? 'div' : nodeName.toUpperCase() === nodeName ? nodeName.toLowerCase() : nodeName;
        const isShell = depth > 0 && shellElements.has(nodeName);
        if (!isShell) this.text += `<${name}${this.#attributesOf(document, node, depth, frame)}>`;
        if (frame && !this.#write(frame, depth + 1)) return false;
        if (frame) left[node] = 1;
        if (!voidElements.has(name)) open.push({ node, name: isShell ? '' : name });
      }
      if (this.text.length > this.#maxLength) return false;
    }
    closeTo(-1);
    return true;
  }

  #framesOf({ nodes, layout }: SnapshotDocument, depth: number): ReadonlyMap<number, SnapshotDocument> {
    const frames = new Map<number, SnapshotDocument>();
    const { index, value } = nodes.contentDocumentIndex;
    if (index.length === 0 || depth >= maxFrameDepth) return frames;
    const boxes = new Map(layout.nodeIndex.map((node, nth) => [node, layout.bounds[nth] ?? []]));
    index.forEach((node, nth) => {
      const document = this.#snapshot.documents[value[nth] ?? -1];
      const [, , width = 0, height = 0] = boxes.get(node) ?? [];
      const isShown = width > tinyFrame && height > tinyFrame;
      const isFrame = frameElements.has(this.#string(nodes.nodeName[node]));
      if (!document || !isShown || !isFrame || !this.#isOfTheSite(document)) return;
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
    if (address === 'about:srcdoc') return true;
    const page = this.#string(this.#snapshot.documents[0]?.documentURL);
    const isOther = withoutFragment(address) !== withoutFragment(page);
    return isWebAddress(address) && isOther && siteKey(address) === siteKey(page);
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

/** Names of elements of HTML come in capital letters, those of drawings in small ones. */
const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const frameElements = names('IFRAME FRAME');
const shellElements = names('HTML BODY');
const ofTheDocument = names('HEAD SCRIPT STYLE META LINK BASE TITLE NOSCRIPT');
/** Their text is written as it is (HTML, 13.3), where scripts run. */
const rawElements = names('SCRIPT STYLE XMP IFRAME NOEMBED NOFRAMES PLAINTEXT NOSCRIPT');

const attribute = (name: string, value: string): string => ` ${name}="${escaped(value)}"`;

/** Browsers write no-break spaces by their name, and so they are seen in the source of a page. */
const escaped = (text: string): string => escapeMarkup(text).replaceAll('\u00a0', '&nbsp;');

const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? '';
