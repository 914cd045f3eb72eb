import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../../src-main/engine/app-error.ts';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';
import { readNth, compileSelector, matchingElements } from '../../../../../src-main/engine/page/select/selector.ts';
import { proposeSelectors } from '../../../../../src-main/engine/page/select/propose.ts';
import { checkSelectorRules, rulesFor } from '../../../../../src-main/engine/page/select/rules.ts';

const page = `<html><body><div id="top" class="nav wide"><a href="/">Home</a></div>
  <article class="post" data-kind="news"><h1>Title</h1><p class="lead">One <b>bold</b></p><p>Two</p><ul><li>a<li class="odd">b<li>c</ul></article>
  <div class="related"><p>Other</p></div></body></html>`;
const tree = parseHtml(page, 'all');

const matched = (selector: string) =>
  matchingElements(tree, compileSelector(selector)).map((index) => tree.nodes[index]?.name ?? '');

describe('a selector on the flat tree', () => {
  it('finds attributes whose names objects have from birth, where they are written', () => {
    const odd = parseHtml('<p constructor="text">One<p toString>Two<p>Three', 'all');
    const texts = (selector: string) =>
      matchingElements(odd, compileSelector(selector)).map((index) => odd.nodes[index + 1]?.text);
    expect(texts('[constructor*=x]')).toEqual(['One']);
    expect(texts('[tostring]')).toEqual(['Two']);
  });

  it.each([
    ['article > p', ['p', 'p']],
    ['#top a[href]', ['a']],
    ['.nav.wide', ['div']],
    ['[data-kind=news] p:first-of-type b', ['b']],
    ['li:nth-child(2)', ['li']],
    ['li:nth-child(2n+1)', ['li', 'li']],
    ['li:nth-last-child(1)', ['li']],
    ['article > :nth-of-type(2)', ['p']],
    ['p:nth-last-of-type(-n+1)', ['p', 'p']],
    ['li + li', ['li', 'li']],
    ['article ~ div p', ['p']],
    ['div:has(> p)', ['div']],
    ['p:not(.lead)', ['p', 'p']],
    ['h1, UL', ['h1', 'ul']],
    [':root', ['html']],
    ['p:contains("Two")', ['p']],
    ['a:hover', []],
    ['[constructor*=x]', []],
    ['[toString]', []],
    ['[valueOf^=a], [__proto__]', []],
    ['.missing', []],
  ])('%s', (selector, names) => {
    expect(matched(selector)).toEqual(names);
  });

  it.each(['', 'p:eq(2)', 'p >', 'p:nth-child(foo)', '..x', 'p[', ':has(', '> p', `p${' p'.repeat(2000)}`])(
    'refuses %j with what is wrong',
    (selector) => {
      expect(() => compileSelector(selector)).toThrow(AppError);
      expect(() => compileSelector(selector)).toThrow(expect.objectContaining({ code: 'selector-invalid' }));
    },
  );
});

/** What the two libraries say at their present versions; another sentence would be shown as it stands, in English. */
it.each([
  ['', 'selector-length', 2000],
  ['p >', 'selector-unfinished', '>'],
  ['p:nth-child(foo)', 'selector-unfinished', ':nth-child(foo)'],
  ['p]', 'selector-rest', ']'],
  ['p[', 'selector-name', ''],
  [':has(', 'selector-parenthesis', ''],
  [':contains(x', 'selector-parenthesis', ''],
  ['[a=b', 'selector-attribute', ''],
  ['[a="b]', 'selector-attribute', ''],
  ['[a~b]', 'selector-attribute', ''],
  [':empty(x)', 'selector-no-argument', 'empty'],
  [':not("x")', 'selector-quoted', 'not'],
  ['/* x', 'selector-comment', ''],
  ['> p', 'selector-relative', ''],
  ['p::before', 'selector-pseudo-element', ''],
  ['svg|a', 'selector-namespace', ''],
  ['p:eq(2)', 'selector-unknown-class', 'eq'],
])('%j is refused for %s', (selector, detail, piece) => {
  expect(() => compileSelector(selector)).toThrow(expect.objectContaining({ parameters: { selector, detail, piece } }));
});

describe('places among brothers', () => {
  it('are those that the formula names', () => {
    const places = (formula: string) => [1, 2, 3, 4, 5, 6].filter(readNth(formula) ?? (() => false));
    expect(places('odd')).toEqual([1, 3, 5]);
    expect(places('2n')).toEqual([2, 4, 6]);
    expect(places('n+4')).toEqual([4, 5, 6]);
    expect(places('-n + 3')).toEqual([1, 2, 3]);
    expect(places('3')).toEqual([3]);
    expect(places('-2n+5')).toEqual([1, 3, 5]);
    expect(['', 'n2', '2 of .x', '1.5'].map(readNth)).toEqual([null, null, null, null]);
  });

  it('are counted once, so a list with 50,000 entries is read in no time', () => {
    const long = parseHtml(`<ul>${'<li>x</li>'.repeat(50_000)}</ul>`, 'all');
    expect(matchingElements(long, compileSelector('li:nth-child(2n)'))).toHaveLength(25_000);
    expect(matchingElements(long, compileSelector('li + li:nth-last-of-type(1)'))).toHaveLength(1);
  });
});

describe('rules for a page', () => {
  it('are those whose pattern fits its address and which are switched on', () => {
    const list = 'include https://example.com/news/* article\nexclude * .related\noff exclude * p\n';
    const found = rulesFor(list, 'https://example.com/news/1.html');
    expect(found?.map(({ kind, selector: { selector } }) => [kind, selector])).toEqual([
      ['include', 'article'],
      ['exclude', '.related'],
    ]);
    expect(rulesFor('include https://example.com/news/* article', 'https://example.com/about.html')).toBeNull();
    expect(rulesFor('', 'https://example.com/')).toBeNull();
  });

  it('are checked as a whole, those that are switched off too', () => {
    expect(() => checkSelectorRules('include * article\nwhat is this')).toThrow(
      expect.objectContaining({ code: 'selector-rule-invalid', parameters: { line: 2, text: 'what is this' } }),
    );
    expect(() => checkSelectorRules('off exclude * p:eq(1)')).toThrow(
      expect.objectContaining({ code: 'selector-invalid' }),
    );
  });
});

describe('proposed selectors', () => {
  const propose = (html: string, selector: string) => {
    const parsed = parseHtml(html, 'all');
    const [element = 0] = matchingElements(parsed, compileSelector(selector));
    return proposeSelectors(parsed, element).map((proposal) => proposal.selector);
  };

  it('begin with what the author named the element by', () => {
    expect(propose(page, '#top')[0]).toBe('#top');
    expect(propose(page, 'article')[0]).toBe('article');
    expect(propose(page, '.related')[0]).toBe('.related');
    expect(propose('<div itemprop="articleBody"><p>x</p></div>', 'div')[0]).toBe('[itemprop="articleBody"]');
  });

  it('go by the nearest named ancestor where the element has no name', () => {
    expect(propose(page, 'article > p:nth-of-type(2)')).toEqual(
      expect.arrayContaining(['.post p', '.post > p:nth-of-type(2)']),
    );
  });

  it('leave out names that a tool or a moment gave', () => {
    const generated = '<div id="post-88213" class="css-1q2w3e active Xa7fQz9 text"><p>x</p></div>';
    expect(propose(generated, 'div')[0]).toBe('.text');
    expect(propose(generated, 'div').join(' ')).not.toMatch(/88213|css-|active/);
  });

  it('always match the element, on whatever page', () => {
    const names = fc.constantFrom('div', 'p', 'span', 'td', 'table', 'li', 'x-y', 'svg:a', 'h1');
    const classes = fc.constantFrom(
      '',
      ' class="text"',
      ' class="a b"',
      ' id="main"',
      ' class="1 2:3"',
      ' id="ü"',
      ' itemprop="name"',
    );
    const piece = fc
      .tuple(names, classes, fc.boolean())
      .map(([name, attributes, closes]) => `<${name}${attributes}>t${closes ? `</${name}>` : ''}`);
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const parsed = parseHtml(pieces.join(''), 'all');
        parsed.nodes.forEach((node, index) => {
          if (node.name === '' || index === 0) return;
          const proposals = proposeSelectors(parsed, index);
          expect(proposals.length).toBeGreaterThan(0);
          for (const { selector, elements } of proposals) {
            const found = matchingElements(parsed, compileSelector(selector));
            expect(found).toContain(index);
            expect(found).toHaveLength(elements);
          }
        });
      }),
    );
  });
});
