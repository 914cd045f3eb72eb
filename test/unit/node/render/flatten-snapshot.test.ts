import { describe, expect, it } from 'vitest';
import { flattenSnapshot } from '../../../../src-main/node/render/flatten-snapshot.ts';
import { snapshotOf, type Told, type ToldDocument } from '../../../support/dom-snapshot.ts';

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

  it('has no frame that nobody sees', () => {
    expect(bodyOf(page(['IFRAME', { frame: '1', hidden: '' }]), frame('about:srcdoc', 'inside'))).toBe(
      '<iframe hidden=""></iframe>',
    );
  });

  it('is nothing where it is too long', () => {
    const snapshot = snapshotOf(page('x'.repeat(100)));
    expect(flattenSnapshot(snapshot, 100)).toBeNull();
    expect(flattenSnapshot(snapshot, 200)).toHaveLength(100 + '<!DOCTYPE html><html><body></body></html>'.length);
  });
});
