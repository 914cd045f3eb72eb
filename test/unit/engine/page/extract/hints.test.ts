import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../../src-main/engine/page/extract/segmented-page.ts';
import { cutBlocks } from '../../../../../src-main/engine/page/extract/blocks.ts';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';

function blockOf(html: string): Block | undefined {
  return cutBlocks(parseHtml(`<body>${html}</body>`))[0];
}

const hintOf = (attributes: string) => blockOf(`<div ${attributes}><p>Nine boats came in.</p></div>`)?.hint;

it('takes a classified advertisement for the page itself, however short', () => {
  const text = 'A boat of oak, with two good sails and a new keel, is for sale at the old harbour.';
  const footer =
    '<footer><p>The board is not liable for what people offer here, or for any money paid in advance.</p></footer>';
  const hintsOf = (headline: string) =>
    cutBlocks(
      parseHtml(
        `<body>${headline}<div class="adv"><h2>Boat</h2><div class="adv-text"><p>${text}</p></div></div>${footer}</body>`.replace(
          '<h2>Boat</h2>',
          headline === '' ? '<h1>Boat</h1>' : '',
        ),
      ),
    ).map(({ hint }) => hint);
  expect(hintsOf('')).toEqual([null, null, 'footer']);
  expect(hintsOf('<h1>Boat</h1>')).toEqual([null, 'advertising', 'footer']);
});

describe('names of elements', () => {
  it.each([
    ['class="main-nav"', 'navigation'],
    ['class="SideBar2"', 'sidebar'],
    ['class="ad300x250"', 'advertising'],
    ['class="ad-2"', 'advertising'],
    ['id="site-footer"', 'footer'],
    ['class="language-switcher"', 'navigation'],
    ['class="search-box"', 'form'],
  ])('%s is %s', (attributes, hint) => {
    expect(hintOf(attributes)).toBe(hint);
  });

  it.each([
    ['class="content-with-sidebar"'],
    ['class="anchor anchorWithStickyNavbar_LWe7"'],
    ['class="language-js"'],
    ['class="lang-c++ highlight"'],
    ['class="search-results"'],
    ['class="row 58f8c46f-0ad8-4ae5-9478-2b252e244dff"'],
    ['class="hero-banner"'],
    ['id="respond-to-review-comments"'],
    ['id="how-to-search"'],
    ['class="canvas"'],
  ])('%s is no boilerplate', (attributes) => {
    expect(hintOf(attributes)).toBeNull();
  });
});

describe('hidden elements', () => {
  const isHidden = (attributes: string) => blockOf(`<div ${attributes}><p>Nine boats came in.</p></div>`)?.hidden;

  it('are marked, by their style as by their class', () => {
    expect(isHidden('style="display:none"')).toBe(true);
    expect(isHidden('class="hidden"')).toBe(true);
    expect(isHidden('aria-hidden="true"')).toBe(true);
  });

  it('are text of the page where a tab or a section is folded', () => {
    expect(isHidden('class="tab-pane" style="display:none"')).toBe(false);
    expect(isHidden('role="tabpanel" hidden')).toBe(false);
    expect(isHidden('id="accordion-3" aria-hidden="true"')).toBe(false);
  });

  it('are none where they open over the page', () => {
    expect(isHidden('class="nav-collapse" style="display:none"')).toBe(true);
    expect(isHidden('class="modal tab-content" style="display:none"')).toBe(true);
  });
});
