import type { RequestName, RequestParameters, Result } from '../../src-main/contract/api.ts';
import { cutBlocks } from '../../src-main/engine/page/extract/blocks.ts';
import { parseHtml } from '../../src-main/engine/page/html-tree.ts';
import { renderSnapshot } from '../../src-main/engine/page/snapshot/render-snapshot.ts';

type Names = 'page/snapshot' | 'page/source' | 'page/links' | 'page/pairs' | Extract<RequestName, `selector/${string}`>;

const source =
  '<html><body><nav><a href="/">Home</a></nav>\n<article><h1>Green tea</h1><p>How to choose it.</p></article></body></html>';

/** The detail of a page, and rules on it, made of one small page. */
export const fakePageDetail: { readonly [Name in Names]: (parameters: RequestParameters<Name>) => Result<Name> } = {
  'page/snapshot'() {
    const tree = parseHtml(source, 'all');
    const blocks = cutBlocks(tree).map(({ element, hint }) => ({
      element,
      kept: hint === null,
      rule: hint ?? 'density',
    }));
    const kept = blocks.filter((block) => block.kept).length;
    return { ...renderSnapshot(tree, blocks, 'en'), kept, removed: blocks.length - kept };
  },
  'page/source': () => ({ source, charset: 'utf-8', truncated: false, rendered: true }),
  'page/links': () => ({ rows: [], total: 0, all: 0 }),
  'page/pairs': () => ({ rows: [], total: 0 }),
  'selector/rules': () => ({ rules: 'exclude * nav # menus\noff include /news/* article\n', applied: 'exclude * nav' }),
  'selector/check': () => ({}),
  'selector/propose': () => ({
    path: [{ element: 1, label: 'html' }],
    proposals: [{ selector: 'article', elements: 1, blocks: 2, letters: 24, pages: 40 }],
    pagesRead: 60,
    patterns: ['https://example.com/tea/*', 'https://example.com/*'],
  }),
  'selector/preview': () => ({
    pages: 40,
    read: 40,
    changed: 0,
    lettersRemoved: 0,
    lettersAdded: 0,
    emptied: 0,
    unmatched: 40,
    samples: [],
  }),
  'selector/main-elements': () => ({
    pages: 3,
    candidates: [
      { selector: '.product-grid', pages: 3 },
      { selector: 'main', pages: 2 },
    ],
  }),
  'selector/cancel': () => ({}),
};
