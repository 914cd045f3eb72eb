import { analysedPage } from '../../../support/analysed-page.ts';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditOptions } from '../../../../src-main/contract/options.ts';
import { contentSeen } from '../../../../src-main/engine/audit/stages/analyse.ts';
import { md5 } from '../../../../src-main/engine/detect/detector.ts';
import { analysisStore, type AnalysedPage } from '../../../../src-main/engine/store/pages/analysis-store.ts';
import { createStore, type Store } from '../../../../src-main/engine/store/store.ts';
import { plansOf } from '../../../support/query-plans.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let store: Store;
/** A filter for far fewer pages than come: nearly everything seems to be known. */
const crowded = optionsOf({ bloom: { capacity: 1000, rate: 0.1 } });

beforeAll(() => {
  store = createStore(path.join(temporaryFolder(), 'seen.pagetwin'), {
    name: 'test',
    sources: [{ kind: 'url-list', urls: ['https://example.com/'] }],
    createdAt: 1,
  });
  const addresses = Array.from({ length: 6000 }, (_, page) => ({
    address: `https://e.com/${page}`,
    origin: 'sitemap' as const,
    lastModified: null,
  }));
  store.frontier().add(addresses);
});
afterAll(() => store.close());

function optionsOf(detectors: AuditOptions['detectors']): AuditOptions {
  return { collect: {}, analyse: {}, template: {}, verify: {}, cluster: {}, detectors };
}

const analysed = (page: number, text: string): AnalysedPage => analysedPage(page, text, { textHash: md5(text) });

function see(pages: readonly AnalysedPage[], seen: ReturnType<typeof contentSeen>) {
  store.analysis.saveAnalysed(pages);
  return seen(pages);
}

describe('the question whether content was seen already', () => {
  it('reports nothing that the store does not confirm, even from a filter that is full', () => {
    const seen = contentSeen(store.analysis, crowded);
    const pages = Array.from({ length: 5000 }, (_, page) => analysed(page + 1, `text ${page}`));
    expect(see(pages, seen)).toEqual([]);
  });

  it('reports a text that stands on another page, also when the other page was read by an earlier run', () => {
    const seen = contentSeen(store.analysis, crowded);
    expect(see([analysed(5001, 'text 7'), analysed(5002, 'a new text'), analysed(5003, 'a new text')], seen)).toEqual([
      { code: 'content-seen', address: 'https://e.com/5000', parameters: { other: 'https://e.com/7' } },
      { code: 'content-seen', address: 'https://e.com/5002', parameters: { other: 'https://e.com/5001' } },
    ]);
  });

  it('does not call empty pages repeats of each other', () => {
    expect(see([analysed(5010, ''), analysed(5011, '')], contentSeen(store.analysis, crowded))).toEqual([]);
  });

  it('confirms by an index and not by reading all pages', () => {
    const plan = plansOf(store.database, () => analysisStore(store.database));
    expect(plan('FROM view v JOIN view o ON o.text_hash = v.text_hash')).toMatch(
      /^(?=.*SEARCH v USING INTEGER PRIMARY KEY)(?=.*view_by_text)/,
    );
  });

  it('is not asked when its detector is not active', () => {
    const pages = [analysed(5020, 'text 7')];
    expect(see(pages, contentSeen(store.analysis, optionsOf({ simhash: {} })))).toEqual([]);
    expect(see(pages, contentSeen(store.analysis, optionsOf(null)))).toEqual([]);
  });
});
