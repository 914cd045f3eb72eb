import { describe, expect, it } from 'vitest';
import { flattenSnapshot, type DomSnapshot } from '../../../../src-main/node/render/flatten-snapshot.ts';

/** An element with its attributes and children, or a text. */
type Told = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...children: Told[]];

interface ToldDocument {
  readonly address: string;
  readonly content: Told;
}

/**
 * A snapshot of documents; the elements with an attribute `frame` hold the document of that number, and those with
 * `hidden` have no box.
 */
function snapshotOf(...documents: readonly ToldDocument[]): DomSnapshot {
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

const address = 'https://a.example/page';
const page = (...body: readonly Told[]): ToldDocument => ({ address, content: ['HTML', {}, ['BODY', {}, ...body]] });
const frame = (from: string, ...body: readonly Told[]): ToldDocument => ({
  address: from,
  content: ['HTML', {}, ['HEAD', {}, ['TITLE', {}, 'Its own']], ['BODY', {}, ...body]],
});
const bodyOf = (...documents: readonly ToldDocument[]) =>
  flattenSnapshot(snapshotOf(...documents), 100_000)?.replace(
    /^<!DOCTYPE html><html><body>(.*)<\/body><\/html>$/s,
    '$1',
  );

describe('a snapshot as HTML', () => {
  it('is written as browsers write it', () => {
    expect(bodyOf(page(['P', { title: '"a" & <b>' }, 'x < y & z\u00a0', ['BR', {}], ['IMG', { alt: '' }]]))).toBe(
      '<p title="&quot;a&quot; &amp; &lt;b&gt;">x &lt; y &amp; z&nbsp;<br><img alt=""></p>',
    );
    expect(
      bodyOf(page(['SCRIPT', {}, 'a && b'], ['NOSCRIPT', {}, '<p>c</p>'], ['svg', {}, ['foreignObject', {}, '<']])),
    ).toBe('<script>a && b</script><noscript><p>c</p></noscript><svg><foreignObject>&lt;</foreignObject></svg>');
  });

  it('leaves out what style sheets put in', () => {
    expect(bodyOf(page(['LI', {}, ['::marker', {}, '1. '], 'one']))).toBe('<li>one</li>');
  });

  it('has frames of the site in their places, whose links lead from their own addresses', () => {
    const within = frame(
      'https://www.a.example/parts/',
      ['A', { href: 'on?x=1' }, 'on'],
      ['SCRIPT', {}, 'x'],
      ['IFRAME', { frame: '2', srcdoc: '…' }],
    );
    const innermost = frame('about:srcdoc', 'inside');
    expect(
      bodyOf(page('a', ['IFRAME', { frame: '1', src: '/parts/', class: 'c' }, 'no frames'], 'b'), within, innermost),
    ).toBe(
      'a<div class="c" data-frame="https://www.a.example/parts/"><a href="https://www.a.example/parts/on?x=1">on</a><div data-frame="about:srcdoc">inside</div></div>b',
    );
  });

  it.each([
    'https://b.example/',
    'https://sub.a.example/',
    'about:blank',
    'blob:https://a.example/1',
    'chrome-error://chromewebdata/',
    `${address}#written`,
  ])('has no frame from %s', (from) => {
    expect(bodyOf(page(['IFRAME', { frame: '1' }]), frame(from, 'inside'))).toBe('<iframe></iframe>');
  });

  it('has no frame that nobody sees, and of many only the first', () => {
    expect(bodyOf(page(['IFRAME', { frame: '1', hidden: '' }]), frame('about:srcdoc', 'inside'))).toBe(
      '<iframe hidden=""></iframe>',
    );
    const many = Array.from({ length: 80 }, (): Told => ['IFRAME', { frame: '1' }]);
    expect(bodyOf(page(...many), frame('about:srcdoc', 'inside'))?.split('inside')).toHaveLength(51);
    const endless = frame('about:srcdoc', 'inside', ['IFRAME', { frame: '1' }]);
    expect(bodyOf(page(['IFRAME', { frame: '1' }]), endless)?.split('inside')).toHaveLength(6);
  });

  it('is nothing where it is too long', () => {
    const snapshot = snapshotOf(page('x'.repeat(100)));
    expect(flattenSnapshot(snapshot, 100)).toBeNull();
    expect(flattenSnapshot(snapshot, 200)).toHaveLength(100 + '<!DOCTYPE html><html><body></body></html>'.length);
  });
});
