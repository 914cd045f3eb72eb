import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../../src-main/engine/page/read-page.ts';
import { standardAnalyseOptions } from '../standard-options.ts';

function read(html: string) {
  const page = { address: 'https://harbour.example/7', headers: {}, bytes: Buffer.from(html) };
  const { view, extraction } = readPage(page, standardAnalyseOptions);
  const ruleOf = (text: string) => view.blocks.find((block) => block.text.includes(text))?.rule;
  return { text: view.text, extraction, ruleOf };
}

const pageOf = (body: string, { html = '', head = '', attributes = '' } = {}) =>
  `<!doctype html><html ${html}><head><title>Old cranes of the harbour</title>${head}</head><body ${attributes}>
<div class="bar"><a href="/">Start</a> <a href="/new">New</a></div><h1>Old cranes of the harbour</h1>
<p>Visitors of this board may read everything, and whoever wants to write has to tell a name first.</p>${body}
<p>All times are those of the harbour. The board was written by volunteers in their spare time.</p></body></html>`;

const said = [
  'Does anybody know who built the two cranes at the western quay, and when they were last in use?',
  'My father drove the smaller one until the winter of 1971. It was taken down to the motor two years later.',
  'The drawings are kept at the town archive. You need to ask for them a week before you come.',
];

const posts = (post: (text: string) => string) => said.map(post).join('');
const panel = 'Master of many moorings, here since the spring of 2004, from a house by the river.';
const signature = 'Whoever sails in a storm should not complain about the waves that carry him home.';

describe('a thread of a known forum program', () => {
  const threads: readonly (readonly [string, string])[] = [
    [
      'XenForo 2',
      pageOf(
        posts(
          (text) =>
            `<article class="message"><section class="message-user">${panel}</section><div class="message-cell"><article class="message-body js-selectToQuote"><div class="bbWrapper">${text}</div></article><aside class="message-signature"><div class="bbWrapper">${signature}</div></aside></div></article>`,
        ),
        { html: 'id="XF"' },
      ),
    ],
    [
      'XenForo 1',
      pageOf(
        posts(
          (text) =>
            `<li class="message"><div class="messageUserInfo">${panel}</div><div class="messageInfo primaryContent"><blockquote class="messageText">${text}</blockquote><div class="signature">${signature}</div></div></li>`,
        ),
        { html: 'id="XenForo"' },
      ),
    ],
    [
      'phpBB 3',
      pageOf(
        posts(
          (text) =>
            `<div class="post"><dl class="postprofile"><dd>${panel}</dd></dl><div class="postbody"><div class="content">${text}</div><div class="signature">${signature}</div></div></div>`,
        ),
        { attributes: 'id="phpbb"' },
      ),
    ],
    [
      'vBulletin',
      pageOf(
        `<table>${said.map((text, i) => `<tr><td>${panel}</td><td id="td_post_${i + 40}"><div id="post_message_${i + 40}">${text}</div><div>${signature}</div></td></tr>`).join('')}</table>`,
      ),
    ],
    [
      'MyBB',
      pageOf(
        `<div id="posts_container">${posts((text) => `<div class="post"><div class="post_author">${panel}</div><div class="post_content"><div class="post_body">${text}</div><div class="signature">${signature}</div></div></div>`)}</div>`,
      ),
    ],
    [
      'SMF',
      pageOf(
        `<div id="forumposts">${posts((text) => `<div class="windowbg"><div class="poster">${panel}</div><div class="postarea"><div class="post"><div class="inner">${text}</div></div><div class="moderatorbar"><div class="signature">${signature}</div></div></div></div>`)}</div>`,
      ),
    ],
    [
      'Invision Community',
      pageOf(
        `<div id="ipsLayout_body">${posts((text) => `<article class="cPost"><aside>${panel}</aside><div class="cPost_contentWrap"><div data-role="commentContent">${text}</div><div class="ipsItemControls">${signature}</div></div></article>`)}</div>`,
      ),
    ],
    [
      'Discourse',
      pageOf(
        posts(
          (text) =>
            `<div class="topic-body crawler-post"><div class="post" itemprop="text"><p>${text}</p></div><div class="crawler-linkback-list">${signature}</div></div><div>${panel}</div>`,
        ),
        { head: '<meta name="generator" content="Discourse 3.4.0 - https://github.com/discourse">' },
      ),
    ],
    [
      'Discuz!',
      pageOf(
        said
          .map(
            (text, i) =>
              `<table id="pid${i}"><tr><td class="pls">${panel}</td><td><div class="t_f" id="postmessage_${i + 9}">${text}</div><div class="sign">${signature}</div></td></tr></table>`,
          )
          .join(''),
      ),
    ],
    [
      'Stack Exchange',
      pageOf(
        `<div id="question-header"></div><div id="question"><div class="s-prose js-post-body">${said[0]}</div></div><div id="answers">${said
          .slice(1)
          .map((text) => `<div class="answer"><div class="s-prose js-post-body">${text}</div></div>`)
          .join('')}<div class="post-signature">${signature}</div></div><div>${panel}</div>`,
      ),
    ],
  ];

  it.each(threads)('%s: is what was said, and nothing of panels, signatures and the board', (name, html) => {
    const { text, extraction, ruleOf } = read(html);
    expect(text.split('\n')).toEqual(said);
    expect(extraction).toEqual({ extractor: name, reason: 'program' });
    expect(ruleOf(said[1] ?? '')).toBe('program-text');
  });

  it('keeps quotations that the program puts into a side element', () => {
    const quoted = 'We never had a third crane, whatever the postcards of that time may show.';
    const post = (text: string) =>
      `<li><div class="messageInfo"><blockquote class="messageText"><aside><div class="quote">${quoted}</div></aside>${text}</blockquote></div></li>`;
    expect(read(pageOf(post(said[0] ?? ''), { html: 'id="XenForo"' })).text).toContain(quoted);
  });

  it('tells of a panel inside a text that the program says it is none', () => {
    const post = posts(
      (text) =>
        `<div class="cPost_contentWrap"><p>${text}</p><ul class="ipsComment_controls"><li>${signature}</li></ul></div>`,
    );
    expect(read(pageOf(`<div id="ipsLayout_body">${post}</div>`)).ruleOf(signature)).toBe('program-frame');
  });

  it('counts no name of a text outside the frame of a post', () => {
    const thread = posts((text) => `<div class="postbody"><div class="content">${text}</div></div>`);
    const { text } = read(pageOf(`<div class="content"><p>${panel}</p>${thread}</div>`, { attributes: 'id="phpbb"' }));
    expect(text.split('\n')).toEqual(said);
  });

  it('is left to the classifier where no post is found, or hardly any letter of one', () => {
    const article = said.map((text) => `<p>${text} ${text}</p>`).join('');
    for (const body of [article, `<div class="message-body">Sold.</div>${article}`]) {
      const { text, extraction } = read(pageOf(body, { html: 'id="XF"' }));
      expect(text).toContain('My father drove the smaller one');
      expect(extraction.extractor).toBe('learned');
    }
  });

  it('has no text in what is hidden', () => {
    const post = posts(
      (text) => `<div class="message-body"><p>${text}</p><p style="display:none">${signature}</p></div>`,
    );
    expect(read(pageOf(post, { html: 'id="XF"' })).text).not.toContain(signature);
  });
});

describe('the page of a known shop program', () => {
  const shop = (inside: string) =>
    pageOf(`<div class="product"><div class="summary">${inside}</div></div>`, { attributes: 'class="single-product"' });

  it('has its descriptions as text, and no reviews', () => {
    const description = 'Lifts 40 kg. Oak, brass.';
    const { text, extraction } = read(
      shop(
        `<div class="woocommerce-product-details__short-description"><p>${description}</p><p>${said[1]}</p></div><div id="reviews"><p>${panel} I bought it twice, and would do so again at any time.</p></div>`,
      ),
    );
    expect(text).toContain(description);
    expect(text).toContain(said[1]);
    expect(text).not.toContain('I bought it twice');
    expect(extraction).toEqual({ extractor: 'WooCommerce', reason: 'program' });
  });

  it('may say more of it elsewhere', () => {
    const more = said.map((text) => `<p>${text} ${text}</p>`).join('');
    const { text } = read(
      shop(`<div class="woocommerce-product-details__short-description"><p>${signature}</p></div>${more}`),
    );
    expect(text).toContain('My father drove the smaller one');
  });
});

describe('a widget that sites embed', () => {
  const article = said.map((text) => `<p>${text} ${text}</p>`).join('');
  const consent = 'By sending this form you agree that we keep your message until somebody has answered it.';

  it('is no text', () => {
    const { text, extraction, ruleOf } = read(
      pageOf(`<div>${article}<div class="wpcf7 no-js" id="wpcf7-f5"><p>${consent}</p></div></div>`),
    );
    expect(text).toContain('My father drove the smaller one');
    expect(text).not.toContain(consent);
    expect(ruleOf(consent)).toBe('program-frame');
    expect(extraction.extractor).toBe('learned');
  });

  it('is known by its id, too', () => {
    expect(read(pageOf(`<div>${article}<div id="grw-1"><p>${consent}</p></div></div>`)).text).not.toContain(consent);
  });

  it('leaves names on the page that mean nothing', () => {
    const { text, extraction } = read(pageOf(`<main class="wpforms-page">${article}</main>`));
    expect(text).toContain('My father drove the smaller one');
    expect(extraction.extractor).toBe('learned');
  });
});
