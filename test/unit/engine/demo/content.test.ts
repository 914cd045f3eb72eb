import { describe, expect, it } from 'vitest';
import { parseDemoPage } from '../../../../src-main/engine/demo/content.ts';
import { draw, fill, scriptData } from '../../../../src-main/engine/demo/templates.ts';

describe('parseDemoPage', () => {
  it('reads fields, paragraphs and headings', () => {
    const text =
      'path: /en/a.html\ntitle: One: two\npublished: 2024-01-02\nhreflang: ru=/ru/a.html\nsitemap: no\n\nFirst\nline.\n\n## Part\n\nSecond.\n';
    expect(parseDemoPage(text, 'en')).toEqual({
      language: 'en',
      path: '/en/a.html',
      title: 'One: two',
      description: '',
      author: '',
      category: '',
      published: '2024-01-02',
      template: 'a',
      canonical: '',
      robots: '',
      hreflang: [{ language: 'ru', path: '/ru/a.html' }],
      inSitemap: false,
      blocks: [
        { kind: 'paragraph', text: 'First line.' },
        { kind: 'heading', text: 'Part' },
        { kind: 'paragraph', text: 'Second.' },
      ],
    });
  });
});

describe('templates', () => {
  it('escape everything but markup', () => {
    const text = '<b a="1">&\'';
    const inner = fill('<i>{{of.text}}</i>', { of: { text } });
    expect(fill('<p title="{{text}}">{{inner}}</p>{{none}}', { text, inner, none: null }).source).toBe(
      '<p title="&lt;b a=&quot;1&quot;&gt;&amp;&#39;"><i>&lt;b a=&quot;1&quot;&gt;&amp;&#39;</i></p>',
    );
    expect(fill('{{rows}}', { rows: [inner, text] }).source).toBe(
      '<i>&lt;b a=&quot;1&quot;&gt;&amp;&#39;</i>\n&lt;b a=&quot;1&quot;&gt;&amp;&#39;',
    );
  });

  it('keep data from ending its script element', () => {
    const data = scriptData('</script>');
    expect(draw('magazine-head', { head: '', data }).source.trim()).toBe(
      '<script type="application/ld+json">"\\u003c/script>"</script>',
    );
  });

  it('fail when a value or a template is missing', () => {
    expect(() => fill('{{of.text}}', {})).toThrow();
    expect(() => fill('{{text}}', {})).toThrow('text');
    expect(() => draw('nothing', {})).toThrow('nothing');
  });
});
