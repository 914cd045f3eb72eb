import { describe, expect, it } from 'vitest';
import { cutBlocks } from '../../../../../src-main/engine/page/extract/blocks.ts';
import { areOfCode, rolesOf } from '../../../../../src-main/engine/page/extract/roles.ts';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';

/** The roles of all blocks of a piece of a page, taken for main text. */
function roles(html: string): readonly string[] {
  const tree = parseHtml(`<body>${html}</body>`);
  const blocks = cutBlocks(tree);
  return rolesOf(
    tree,
    blocks,
    blocks.map(() => ({ kept: true, rule: 'tags' })),
  );
}

describe('roles of prose', () => {
  it('are those that the markup names', () => {
    expect(
      roles(
        '<h2>Repairs</h2><p>The bridge was repaired.</p><ul><li>Barley for the masons</li></ul><blockquote>No toll.</blockquote>',
      ),
    ).toEqual(['heading', 'prose', 'list', 'quotation']);
  });

  it('are those of a list for entries of a table of contents', () => {
    const entry = '<a href="arches.html">11.2. Arches</a>';
    expect(roles(`<dl><dt>${entry}</dt><dt>${entry}, p. 3</dt></dl>`)).toEqual(['list', 'list']);
    expect(roles(`<dl><dt>11.2. Arches</dt><dt>${entry} 1755 mm</dt></dl>`)).toEqual(['reference', 'reference']);
    expect(roles(`<table><tr><td>${entry}</td></tr></table>`)).toEqual(['reference']);
  });

  it('do not change by code within a sentence', () => {
    expect(
      roles('<p>Call <code>repair(bridge, { stones: 12 })</code> once all of the stones have arrived.</p>'),
    ).toEqual(['prose']);
    expect(roles('<li>当执行 <code>obj.field = new_val</code> 时，记录修改之前的值</li>')).toEqual(['list']);
  });

  it.each([
    'Отремонтировать мост (весной);',
    'The first stone; the second stone;',
    'Reasons (as the council saw them):',
    '二分，最后答案要取整。',
    'Price: 12 $ / 10 €',
    'Ham & eggs, bread & butter',
    'Bridge (old)',
    'Part I; Part II; Part III',
  ])('are kept by a line with marks: %s', (line) => {
    expect(roles(`<p>${line}</p>`)).toEqual(['prose']);
  });

  it('are kept in preformatted letters and poems', () => {
    const letter =
      'Dear council,\nthe bridge has lost three of its stones in the flood.\nWe ask you to send the masons before winter.\nYours, the miller';
    expect(roles(`<pre>${letter}</pre>`)).toEqual(['prose']);
  });

  it('are kept in a manual that is preformatted as a whole, with examples in it', () => {
    const prose =
      'A channel is opened with a call of its name.\nThe server then waits for the first message.\nAll the others are told of what it says.\n';
    const code = 'let job = open("name", {mode: 1});\n';
    const of = (text: string, after = '') => roles(`<pre>${text}</pre>${after}`)[0];
    expect(of(prose + code)).toBe('prose');
    expect(of(prose + code + code)).toBe('code');
    expect(of(prose + code, `<p>${'The servers are named below.'.repeat(4)}</p>`)).toBe('code');
  });
});

it('tells a page with code from one with tables of data', () => {
  const hasCode = (html: string, isKept = true) => {
    const tree = parseHtml(`<body>${html}</body>`);
    const blocks = cutBlocks(tree);
    const decisions = blocks.map(() => ({ kept: true, rule: 'tags' as const }));
    return areOfCode(blocks, rolesOf(tree, blocks, decisions), () => isKept);
  };
  const sizes =
    '<table><tr><td>Height, mm</td><td>118</td></tr><tr><td>Term of warranty</td><td>2 years</td></tr></table>';
  expect(hasCode(`<p>A filter for oil.</p>${sizes}`)).toBe(false);
  expect(hasCode('<p>A filter for oil.</p>')).toBe(false);
  expect(hasCode('<pre>let oil = 3;\nfilter(oil);</pre>')).toBe(true);
  expect(hasCode('<pre>let oil = 3;\nfilter(oil);</pre>', false)).toBe(false);
  expect(hasCode('<table><tr><td>getOil()</td><td>int</td></tr></table>')).toBe(true);
  expect(hasCode(`${sizes}<table><tr><td>--oil</td></tr></table>`)).toBe(false);
});

it.each(['Step 1 (optional)', 'Introduction (part 2)', '1. 安装（可选）', 'C++ and C#: a comparison', 'FAQ'])(
  'of a heading is kept: %s',
  (line) => {
    expect(roles(`<h2>${line}</h2>`)).toEqual(['heading']);
  },
);

it('of a heading that is a signature is reference data', () => {
  expect(roles('<h4>pub fn with_capacity(capacity: usize) -&gt; Stones&lt;T&gt;</h4>')).toEqual(['reference']);
});

describe('the role of code', () => {
  it.each([
    '<pre>int main() {\n  return 0;\n}</pre>',
    '<pre><code>Say what you want to have in plain words, and wait.</code></pre>',
  ])('is that of preformatted blocks: %s', (html) => expect(roles(html)).toEqual(['code']));

  it('is that of a listing with its numbers, whatever its classes are called', () => {
    const cells =
      '<td><pre>1\n2\n3</pre></td><td><pre><span>for i in stones:</span>\n<span>    lay(i)</span>\n<span>rest()</span></pre></td>';
    expect(roles(`<div class="x7"><table><tr>${cells}</tr></table></div>`)).toEqual(['code', 'code']);
    expect(
      roles('<div>1 2 3</div><div class="x7"><code>for i in stones:<br>    lay(i)<br>rest()</code></div>'),
    ).toEqual(['code', 'code']);
  });

  it('is that of lines of a program that somebody pasted as paragraphs', () => {
    const lines = [
      '#include <cstdio>',
      'using namespace std;',
      'int a[100], n;',
      'int main()',
      '{',
      'scanf("%d", &n); // 读入',
      'return 0;',
      '}',
    ];
    expect(roles(`<p>${lines.map((line) => line.replaceAll('<', '&lt;')).join('<br>')}</p>`)).toEqual(['code']);
  });

  it('is that of lines that are blocks of their own', () => {
    const lines = ['int main() {', 'int n = read();', 'again:', 'while (n--) {', 'work(n);', '}', '}'];
    const code = lines.map(() => 'code');
    expect(roles(`<div class="x7">${lines.map((line) => `<div>${line}</div>`).join('')}</div>`)).toEqual(code);
    expect(
      roles(`<p>We read the number first, and then we work.</p>${lines.map((line) => `<p>${line}</p>`).join('')}`),
    ).toEqual(['prose', ...code]);
    const numbered = lines.map((line, nth) => `<div><span>${nth + 1}</span> <span>${line}</span></div>`).join('');
    expect(roles(numbered)).toEqual(code);
    const gutter = lines.map((_, nth) => `<div>${nth + 1}</div>`).join('');
    expect(new Set(roles(`${gutter}<pre><span>${lines.join('\n')}</span></pre>`))).toEqual(new Set(['code']));
    const rows = lines.map((line, nth) => `<tr><td>${nth + 1}</td><td><span>${line}</span></td></tr>`).join('');
    expect(new Set(roles(`<table>${rows}</table>`))).toEqual(new Set(['code']));
  });

  it('is not that of a paragraph whose lines are sentences', () => {
    expect(
      roles('<p>The first stone was laid in May.<br>The second one followed in June (after the flood).</p>'),
    ).toEqual(['prose']);
  });
});

describe('the role of reference data', () => {
  const table = (...cells: string[]) => `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`;

  it('is that of cells and terms that are no clause', () => {
    expect(roles(table('maxSize', 'number', '60e3', 'How many stones are laid in one day at the most.'))).toEqual([
      'reference',
      'reference',
      'reference',
      'prose',
    ]);
    expect(roles('<dl><dt>--force</dt><dd>Lays the stone even where one lies already.</dd></dl>')).toEqual([
      'reference',
      'prose',
    ]);
    expect(roles(table('参数', '一次最多铺多少块石头，默认为十块'))).toEqual(['reference', 'prose']);
  });

  it('is that of names and signatures', () => {
    expect(roles('<ul><li><a href="#a">layStone()</a></li><li>okhttp3.Call</li><li>max_size</li></ul>')).toEqual([
      'reference',
      'reference',
      'reference',
    ]);
    expect(roles('<h3>layStone(Stone stone)</h3><div>public abstract void layStone(Stone stone)</div>')).toEqual([
      'reference',
      'reference',
    ]);
  });

  it('is not that of a table that makes the layout', () => {
    const paragraphs = Array.from({ length: 40 }, (_, nth) => `<p>Chapter ${nth}</p>`).join('');
    expect(new Set(roles(table(paragraphs)))).toEqual(new Set(['prose']));
  });
});

it('is not said of what is no main text', () => {
  const tree = parseHtml('<pre>a = b;</pre>');
  expect(rolesOf(tree, cutBlocks(tree), [{ kept: false, rule: 'scrap' }])).toEqual(['prose']);
});

it.each([
  'KeyConsumer(key: string, index: number, info: { size: number }): Awaitable<void>',
  'gracefully?: boolean',
  'stones: Array<string>',
])('is reference data where a name or a typed name stands alone: %s', (line) => {
  expect(roles(`<div>${line.replaceAll('<', '&lt;')}</div>`)).toEqual(['reference']);
});

it.each(['Note: the bridge | the mill', 'Answer: yes', 'See the mill (on the hill): it is old', 'What? No.'])(
  'is no reference data where a label has a word behind it: %s',
  (line) => expect(roles(`<div>${line}</div>`)).toEqual(['prose']),
);
