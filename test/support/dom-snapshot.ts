import type { DomSnapshot } from '../../src-main/node/render/flatten-snapshot.ts';

/** An element with its attributes and children, or a text. */
export type Told = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...children: Told[]];

export interface ToldDocument {
  readonly address: string;
  readonly content: Told;
}

/**
 * A snapshot of documents; the elements with an attribute `frame` hold the document of that number, and those with
 * `hidden` have no box.
 */
export function snapshotOf(...documents: readonly ToldDocument[]): DomSnapshot {
  const strings: string[] = [];
  const numberOf = (text: string) => (strings.includes(text) ? strings.indexOf(text) : strings.push(text) - 1);
  const tell = ({ address, content }: ToldDocument): DomSnapshot['documents'][number] => {
    const nodes: DomSnapshot['documents'][number]['nodes'] = {
      parentIndex: [-1],
      nodeType: [9],
      nodeName: [numberOf('#document')],
      nodeValue: [-1],
      attributes: [[]],
      contentDocumentIndex: { index: [], value: [] },
    };
    const layout: DomSnapshot['documents'][number]['layout'] = { nodeIndex: [], bounds: [] };
    const add = (told: Told, parent: number): void => {
      const [name, { frame, ...attributes }, ...children] =
        typeof told === 'string' ? (['#text', {} as Record<string, string>] as const) : told;
      const node = nodes.parentIndex.push(parent) - 1;
      nodes.nodeType.push(typeof told === 'string' ? 3 : 1);
      nodes.nodeName.push(numberOf(name));
      nodes.nodeValue.push(typeof told === 'string' ? numberOf(told) : -1);
      nodes.attributes.push(Object.entries(attributes).flat().map(numberOf));
      if (frame !== undefined) {
        nodes.contentDocumentIndex.index.push(node);
        nodes.contentDocumentIndex.value.push(Number(frame));
      }
      if (attributes['hidden'] === undefined) {
        layout.nodeIndex.push(node);
        layout.bounds.push([0, 0, 300, 150]);
      }
      for (const child of children) add(child, node);
    };
    add(content, 0);
    return { documentURL: numberOf(address), baseURL: numberOf(address), nodes, layout };
  };
  return { documents: documents.map(tell), strings };
}
