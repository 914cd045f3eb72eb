import { describe, expect, it } from 'vitest';
import { cutBlocks } from '../../../../../src-main/engine/page/extract/blocks.ts';
import { declaredDecisions } from '../../../../../src-main/engine/page/extract/features/votes.ts';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';
import { readPage } from '../../../../../src-main/engine/page/read-page.ts';
import { standardAnalyseOptions } from '../standard-options.ts';

const said = 'The ferry to the island leaves at seven, and nobody has told the harbour master yet.';

function declaredBlocks(html: string, declared: readonly string[]): string[] {
  const blocks = cutBlocks(parseHtml(html));
  return declaredDecisions(blocks, declared).flatMap(({ kept }, i) => (kept ? [blocks[i]?.text ?? ''] : []));
}

describe('texts that a page declares', () => {
  const html = `<p>${said} More of it follows here.</p><p>Another matter altogether, and a long one at that.</p><p>Seven</p>`;

  it('are found where they stand on it, whatever the case and the marks', () => {
    expect(declaredBlocks(html, [said.toUpperCase().replace(',', ' –')])).toEqual([`${said} More of it follows here.`]);
  });

  it('are found in no block where there are none, and in none that is too short to tell', () => {
    expect(declaredBlocks(html, [])).toEqual([]);
    expect(declaredBlocks('<p>at seven</p>', [said])).toEqual([]);
  });
});

describe('a post that stands in the JSON-LD of its page', () => {
  const posting = (type: string) => ({
    '@context': 'https://schema.org',
    '@type': type,
    headline: 'Ferry',
    text: said,
    comment: [{ '@type': 'Comment', text: 'He knows, since it was in the paper on the day before yesterday.' }],
  });
  const page = (
    type: string,
  ) => `<html><head><title>Ferry - Harbour forum</title><script type="application/ld+json">${JSON.stringify(posting(type))}</script></head>
<body><div class="menu"><a href="/">Home</a></div><h1>Ferry</h1><div id="comments"><div class="userbox">Member since 2009</div><div class="comment">${said}</div>
<div class="userbox">Member since 2011</div><div class="comment">He knows, since it was in the paper on the day before yesterday.</div></div></body></html>`;
  const textOf = (type: string) =>
    readPage(
      { address: 'https://harbour.example/t/7', headers: {}, bytes: Buffer.from(page(type)) },
      standardAnalyseOptions,
    ).view.text;

  it('is the text, and so are the answers, though they are called comments', () => {
    const text = textOf('DiscussionForumPosting');
    expect(text).toContain(said);
    expect(text).toContain('He knows');
    expect(text).not.toContain('Home');
  });
});
