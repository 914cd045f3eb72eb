import { describe, expect, it } from 'vitest';
import { parseDemoPage } from '../../../../src-main/engine/demo/content.ts';
import { html, jsonScript } from '../../../../src-main/engine/demo/layouts.ts';

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

describe('html', () => {
  it('escapes everything but markup', () => {
    const dangerous = '<b a="1">&\'';
    expect(html`<p title="${dangerous}">${html`<i>${dangerous}</i>`}${null}</p>`.source).toBe(
      '<p title="&lt;b a=&quot;1&quot;&gt;&amp;&#39;"><i>&lt;b a=&quot;1&quot;&gt;&amp;&#39;</i></p>',
    );
  });

  it('keeps data from ending its script element', () => {
    expect(jsonScript('application/ld+json', '</script>').source).toBe(
      '<script type="application/ld+json">"\\u003c/script>"</script>',
    );
  });
});
