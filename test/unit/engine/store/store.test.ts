import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectedPage } from '../../../../src-main/engine/source/source.ts';
import { countsSql } from '../../../../src-main/engine/store/pages/analysis-store.ts';
import { saveClusters } from '../../../../src-main/engine/store/clusters/cluster-writer.ts';
import { extendOrder, detectorOrder, pairStore } from '../../../../src-main/engine/store/pairs/pair-store.ts';
import { pageStore } from '../../../../src-main/engine/store/pages/page-store.ts';
import { templateStore } from '../../../../src-main/engine/store/pages/template-store.ts';
import { createStore, openStore, type Store } from '../../../../src-main/engine/store/store.ts';
import { stageStore } from '../../../../src-main/engine/store/stage-store.ts';
import { plansOf } from '../../../support/query-plans.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const file = path.join(temporaryFolder(), 'store.pagetwin');
let store: Store;

beforeAll(() => {
  store = createStore(file, {
    name: 'test',
    sources: [{ kind: 'url-list', urls: ['https://example.com/'] }],
    createdAt: 1,
  });
});
afterAll(() => store.close());

const found = (address: string, origin: 'sitemap' | 'redirect' = 'sitemap') => ({
  address,
  origin,
  lastModified: null,
});

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
    expect(store.database.prepare("SELECT origin FROM page WHERE address = 'https://e.com/target'").pluck().get()).toBe(
      'sitemap',
    );
  });

  it('writes the same problem once, however often a run repeats it', () => {
    const frontier = store.frontier();
    frontier.add([found('https://e.com/gone')]);
    const gone = frontier.take(50).find(({ address }) => address === 'https://e.com/gone')!;
    frontier.finish([collected(gone.id, gone.address, null)]);
    frontier.finish([collected(gone.id, gone.address, null)]);
    expect(store.problems.list(0, 10).rows.map(({ code, message }) => [code, message])).toEqual([
      ['http-client-error', 'Status 404'],
    ]);
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
    expect(store.analysis.counts()).toMatchObject({ candidates: 0 });
    expect(store.analysis.bodies()).toBe(1);
  });
});

describe('the figures of a running audit', () => {
  it('are counted without a walk through rows but for the exceptions, which have an index of their own', () => {
    const steps = store.database.prepare<[], { opcode: string; p1: number; p2: number }>(`EXPLAIN ${countsSql}`).all();
    const names = new Map(
      store.database.prepare<[], [number, string]>('SELECT rootpage, name FROM sqlite_schema').raw().all(),
    );
    const opened = new Map(
      steps.filter(({ opcode }) => opcode === 'OpenRead').map(({ p1, p2 }) => [p1, names.get(p2)]),
    );
    const walked = steps.filter(({ opcode }) => opcode === 'Next').map(({ p1 }) => opened.get(p1));
    expect(walked.toSorted()).toEqual(['page_open', 'pair_dropped']);
  });

  it('are those of the pages and pairs as they are, whatever is found, dropped, taken up and emptied', () => {
    const own = createStore(path.join(temporaryFolder(), 'figures.pagetwin'), {
      name: 'figures',
      sources: [],
      createdAt: 1,
    });
    const { database } = own;
    const frontier = own.frontier();
    frontier.add([1, 2, 3, 4].map((number) => found(`https://e.com/${number}`)));
    frontier.finish(frontier.take(3).map(({ id, address }) => collected(id, address, '<p>a</p>')));
    const counted = (sql: string) => database.prepare<[], number>(sql).pluck().get();
    const expectTruth = () =>
      expect(own.analysis.counts()).toEqual({
        collected: counted('SELECT count(*) FROM page WHERE finished = 1'),
        analysed: counted('SELECT count(*) FROM view'),
        candidates: counted('SELECT count(*) FROM candidate'),
        pairs: counted('SELECT count(*) FROM finding'),
      });
    const facts = {
      rule: 'r',
      similarity: 90,
      coveredA: 1,
      coveredB: 1,
      longestRun: 9,
      editDifference: 0.1,
      longestSentence: '',
      blockA: [0, 1],
      blockB: [0, 1],
    } as const;
    own.analysis.saveJoined({ detector: 'simhash', pairs: Uint32Array.of(1, 2, 1, 3, 2, 3) }, 1);
    for (const [a, b] of [
      [1, 2],
      [1, 3],
      [2, 3],
    ] as const)
      own.analysis.saveVerified([{ a, b, facts: '', found: { verdict: 'identical', ...facts } }]);
    expect(own.analysis.counts()).toMatchObject({ collected: 3, pairs: 3 });
    const noResults = {
      clusters: [],
      relations: [],
      sharedCode: [],
      inlinks: [],
      figures: { pages: new Map(), tables: [] },
      kinds: [],
      finalVerdicts: [],
      trees: [],
    };
    saveClusters(database, { ...noResults, finalVerdicts: [{ a: 1, b: 2, verdict: null, similarity: null }] });
    expect(own.analysis.counts().pairs).toBe(2);
    expectTruth();
    saveClusters(database, noResults);
    expect(own.analysis.counts().pairs).toBe(3);
    own.stages.begin('verify', 'd', null);
    own.stages.reset('collect');
    expect(own.analysis.counts().pairs).toBe(0);
    expectTruth();
    own.frontier().add([found('https://e.com/new')]);
    expectTruth();
    own.stages.reset('verify');
    expectTruth();
    own.close();
  });
});

describe('lists', () => {
  /**
   * A list that reads a whole table to show one screen would be slow on a large audit, and nobody would notice on a
   * small one.
   */
  it('of open addresses use their index', () => {
    const plan = plansOf(store.database, () => store.frontier());
    expect(plan('WHERE p.finished = 0 AND p.host = ?')).toMatch(
      /^SEARCH p USING (?:COVERING )?INDEX page_open \(host=\?\)/,
    );
    expect(plan('WHERE p.relink = 1')).toContain('page_relink');
    expect(plan("SELECT ?, ?, ?, ?, ?, ?, 1, 'variant', p.id")).toContain('page_variant');
  });

  it('of pages, and whatever else asks for the problems of one address, look them up', () => {
    const { database } = store;
    const plan = plansOf(database, () => {
      pageStore(database);
      stageStore(database);
      templateStore(database);
    });
    expect(plan('WHERE p.id = ?')).toMatch(/SEARCH problem USING (?:COVERING )?INDEX problem_once \(<expr>=\?/);
    for (const condition of ["stage = 'analyse'", "stage IN ('collect', 'analyse')", "stage = 'template'"])
      expect(plan(`(SELECT address FROM page WHERE id = ?) AND ${condition}`)).toContain(
        'SEARCH problem USING INDEX problem_once (<expr>=? AND stage=?)',
      );
  });

  it('of pairs of a page use an index on either side', () => {
    const plan = plansOf(store.database, () => pairStore(store.database, store.detectors).ofPage(1, 0, 10));
    for (const piece of ['SELECT count(*) FROM (SELECT * FROM finding WHERE a = ?', 'WHERE b = ?) r JOIN'])
      expect(plan(piece)).toMatch(
        /^(?=.*SEARCH pair USING (?:INDEX pair_by_b|COVERING INDEX pair_by_b))(?=.*SEARCH pair USING PRIMARY KEY \(a=\?\))(?!.*SCAN pair)/,
      );
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
    expect(store.meta.read()).toMatchObject({
      name: 'test',
      sources: [{ kind: 'url-list', urls: ['https://example.com/'] }],
    });
  });
});
