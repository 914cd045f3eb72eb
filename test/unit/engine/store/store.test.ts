import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectedPage } from '../../../../src-main/engine/source/source.ts';
import { countsSql } from '../../../../src-main/engine/store/analysis-store.ts';
import { extendOrder, detectorOrder } from '../../../../src-main/engine/store/detector-mask.ts';
import { createStore, openStore, type Store } from '../../../../src-main/engine/store/store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const file = path.join(temporaryFolder(), 'store.pagetwin');
let store: Store;

beforeAll(() => {
  store = createStore(file, 'test', [{ kind: 'url-list', urls: ['https://example.com/'] }], 1);
});
afterAll(() => store.close());

const found = (address: string, origin: 'sitemap' | 'redirect' = 'sitemap') => ({ address, origin, lastModified: null });

const collected = (id: number, address: string, body: string | null): CollectedPage => ({
  id,
  address,
  statusCode: body === null ? 404 : 200,
  headers: { 'content-type': 'text/html' },
  body: body === null ? null : Buffer.from(body),
  redirectTo: null,
  fetchedAt: 1,
  problems: body === null ? [{ code: 'http-client-error', address, parameters: { status: 404 } }] : [],
});

describe('the frontier', () => {
  it('hands out every address once, in the order of finding, and again to the next run until it is finished', () => {
    const frontier = store.frontier();
    expect(frontier.add([found('https://e.com/b'), found('https://e.com/a'), found('https://e.com/b')])).toBe(2);
    expect(frontier.take(1).map(({ address }) => address)).toEqual(['https://e.com/b']);
    expect(frontier.take(5).map(({ address }) => address)).toEqual(['https://e.com/a']);
    expect(frontier.take(5)).toEqual([]);
    const again = store.frontier();
    const [first, second] = again.take(5);
    again.finish([collected(first!.id, first!.address, '<p>x</p>')]);
    expect(store.frontier().take(5)).toEqual([second]);
    expect(again.counts()).toEqual({ known: 2, finished: 1 });
    expect(store.frontier().counts()).toEqual({ known: 2, finished: 1 });
  });

  it('counts an address as listed when it was met as a redirect first', () => {
    const frontier = store.frontier();
    frontier.add([found('https://e.com/target', 'redirect')]);
    frontier.add([found('https://e.com/target')]);
    expect(store.database.prepare("SELECT origin FROM page WHERE address = 'https://e.com/target'").pluck().get()).toBe('sitemap');
  });

  it('writes the same problem once, however often a run repeats it', () => {
    const frontier = store.frontier();
    frontier.add([found('https://e.com/gone')]);
    const gone = frontier.take(50).find(({ address }) => address === 'https://e.com/gone')!;
    frontier.finish([collected(gone.id, gone.address, null)]);
    frontier.finish([collected(gone.id, gone.address, null)]);
    expect(store.problems.list(0, 10).rows.map(({ code, message }) => [code, message])).toEqual([['http-client-error', 'Status 404']]);
  });
});

describe('stages', () => {
  it('are emptied from one on, and keep what stands before it', () => {
    store.stages.begin('analyse', 'd1', 1);
    store.stages.begin('join', 'd2', 1);
    store.analysis.saveJoined({ detector: 'simhash', pairs: Uint32Array.of(1, 2) }, 1);
    store.stages.reset('join');
    expect(store.stages.get('join')).toMatchObject({ state: 'waiting', digest: '' });
    expect(store.stages.get('analyse')).toMatchObject({ state: 'running', digest: 'd1' });
    expect(store.analysis.counts()).toMatchObject({ candidates: 0, bodies: 1 });
  });
});

describe('the figures of a running audit', () => {
  it('are counted without a walk through large rows', () => {
    const steps = store.database.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${countsSql}`).all();
    const walks = steps.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN') && !detail.includes('COVERING INDEX'));
    expect(walks.filter((detail) => !/^SCAN (page|candidate|pair|CONSTANT ROW)\b/.test(detail))).toEqual([]);
  });
});

describe('lists', () => {
  /** A list that reads a whole table to show one screen would be slow on a large audit, and nobody would notice on a small one. */
  const plan = (sql: string) =>
    store.database
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => detail)
      .join('; ');

  it('of open addresses use their index', () => {
    expect(plan('SELECT id FROM page WHERE finished = 0 AND host = 1 ORDER BY coalesce(depth, 1000000), id LIMIT 10')).toMatch(
      /^SEARCH page USING (?:COVERING )?INDEX page_open \(host=\?\)$/,
    );
    expect(plan('SELECT id FROM page WHERE relink = 1 AND finished = 1 ORDER BY id LIMIT 10')).toMatch(/page_relink/);
    expect(plan('SELECT count(*) FROM page WHERE variant_of = 7')).toMatch(/page_variant/);
  });

  it('of pairs of a page use an index on either side', () => {
    expect(plan('SELECT count(*) FROM pair WHERE a = 1 OR b = 1')).toMatch(/PRIMARY KEY.*pair_by_b|pair_by_b.*PRIMARY KEY/);
  });
});

describe('detector bits', () => {
  it('keep their meaning when detectors are added', () => {
    const before = detectorOrder(['simhash', 'same-url']);
    const after = detectorOrder(extendOrder(before.ids, ['exact-content', 'simhash']));
    expect(after.namesOf(before.bitOf('same-url'))).toEqual(['same-url']);
    expect(after.namesOf(before.bitOf('simhash') + after.bitOf('exact-content'))).toEqual(['simhash', 'exact-content']);
  });
});

describe('a closed audit', () => {
  it('knows itself when it is opened again', () => {
    store.close();
    store = openStore(file);
    expect(store.meta.read()).toMatchObject({ name: 'test', sources: [{ kind: 'url-list', urls: ['https://example.com/'] }] });
  });
});
