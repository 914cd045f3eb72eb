import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClusterFilter, ClusterListRow } from '../../../src-main/contract/clusters.ts';
import { pageSorts, type PageFilter, type PageRow } from '../../../src-main/contract/page-views.ts';
import { kindsOfCopies } from '../../../src-main/contract/verdicts.ts';
import { clusterList } from '../../../src-main/engine/store/clusters/cluster-list.ts';
import { nearestMember } from '../../../src-main/engine/store/clusters/cluster-store.ts';
import { decisionStore } from '../../../src-main/engine/store/review/review-store.ts';
import { sentenceStore } from '../../../src-main/engine/store/sentences/sentence-store.ts';
import type { Store } from '../../../src-main/engine/store/store.ts';
import { foldText } from '../../../src-main/engine/text/fold.ts';
import { unpackText } from '../../../src-main/engine/store/compression.ts';
import { writeLargeAudit } from '../../bench/large-audit.ts';
import { plansOf } from '../../support/query-plans.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const byImportance = { sort: 'importance', descending: true } as const;
const byAddress = { sort: 'address', descending: false } as const;
const noText = { searchIn: 'names' } as const;

/** Lists on a generated audit, held to what a plain pass over all rows would give. */
describe('lists of a large audit', () => {
  let store: Store;
  let clusters: ClusterListRow[];
  let pages: PageRow[];

  beforeAll(async () => {
    store = await writeLargeAudit(path.join(temporaryFolder(), 'large.pagetwin'), { pages: 1300, clusters: 60 });
    clusters = store.clusterList.list({}, byImportance, 0, 500).rows;
    pages = store.pageList.rows(store.pageList.ids(noText, byAddress));
  });
  afterAll(() => store.close());

  const clusterIds = (filter: ClusterFilter) => [...store.clusterList.ids(filter, byImportance)];
  const matching = (wanted: (row: ClusterListRow) => boolean) => clusters.filter(wanted).map(({ id }) => id);

  it('filters clusters by every field alone and together', () => {
    expect(clusterIds({ verdicts: ['partial', 'identical'] })).toEqual(
      matching(({ verdict }) => ['partial', 'identical'].includes(verdict)),
    );
    expect(clusterIds({ floor: [60, 99] })).toEqual(matching(({ floor }) => floor >= 60 && floor <= 99));
    expect(clusterIds({ mean: [null, 80] })).toEqual(matching(({ mean }) => mean <= 80));
    expect(clusterIds({ pages: [5, null] })).toEqual(matching((row) => row.pages >= 5));
    expect(clusterIds({ languages: ['zh'] })).toEqual(matching(({ languages }) => languages.includes('zh')));
    expect(clusterIds({ canonicalStates: ['conflicts'] })).toEqual(
      matching(({ canonicalState }) => canonicalState === 'conflicts'),
    );
    expect(clusterIds({ proposals: ['redirect'] })).toEqual(matching(({ proposal }) => proposal.action === 'redirect'));
    const both = clusterIds({ verdicts: ['partial'], languages: ['ru'], pages: [3, null] });
    expect(both).toEqual(
      matching((row) => row.verdict === 'partial' && row.languages.includes('ru') && row.pages >= 3),
    );
    expect(clusterIds({ reviewStates: ['decided'] })).toEqual([]);
  });

  it('finds clusters by the hosts and folders of their members', () => {
    const withMember = (wanted: (page: PageRow) => boolean) => {
      const found = new Set(pages.filter(wanted).flatMap(({ cluster }) => cluster?.id ?? []));
      return matching(({ id }) => found.has(id));
    };
    expect(clusterIds({ hosts: ['blog.sample.cn'] })).toEqual(withMember(({ host }) => host === 'blog.sample.cn'));
    expect(clusterIds({ folder: 'https://blog.sample.cn/tech/' })).toEqual(
      withMember(({ folder }) => folder.startsWith('blog.sample.cn/tech/')),
    );
    expect(clusterIds({ folder: 'blog.sample.cn/tec' })).toEqual([]);
  });

  it('searches in titles, addresses and texts of members, for two Chinese characters as for a sentence', () => {
    const textOf = (page: number) =>
      unpackText(
        store.database.prepare<[number], Uint8Array>('SELECT shown FROM page_text WHERE page = ?').pluck().get(page) ??
          new Uint8Array(),
      );
    const folded = new Map(
      pages
        .filter(({ cluster }) => cluster)
        .map((page) => [page.id, foldText(`${page.address} ${page.title} ${textOf(page.id)}`).text]),
    );
    for (const query of ['水壶', '净水设备', 'library', 'ЧАЯ', 'page-17', '電池']) {
      const wanted = foldText(query).text;
      const found = new Set(
        pages.filter(({ id }) => folded.get(id)?.includes(wanted)).flatMap(({ cluster }) => cluster?.id ?? []),
      );
      expect(clusterIds({ text: query }), query).toEqual(matching(({ id }) => found.has(id)));
      expect(found.size, query).toBeGreaterThan(0);
    }
    expect(clusterIds({ text: 'no such words anywhere' })).toEqual([]);
  });

  it('knows the text of every page in a finding, of families that repeat by design as of copies', () => {
    const inFindings = store.database
      .prepare<[], number>('SELECT count(*) FROM (SELECT a FROM finding UNION SELECT b FROM finding)')
      .pluck()
      .get();
    const byDesign = store.database
      .prepare<[], number>('SELECT count(*) FROM page_row WHERE cluster IS NOT NULL AND closest IS NULL')
      .pluck()
      .get();
    expect(byDesign).toBeGreaterThan(0);
    const indexed = store.database.prepare<[], number>('SELECT count(*) FROM searchable WHERE texts = 1').pluck().get();
    expect(indexed).toBe(inFindings);
  });

  it('names the same nearest member for one page as for all of them', () => {
    const nearest = store.members.nearest();
    const one = nearestMember(store.database);
    const told = pages.flatMap(({ id, cluster }) => (cluster ? [[id, one(cluster.id, id)] as const] : []));
    expect(told.filter(([, via]) => via !== null).length).toBeGreaterThan(50);
    expect(told.map(([id]) => nearest.get(id) ?? null)).toEqual(
      told.map(([, via]) => via && { page: via.page.id, verdict: via.verdict, similarity: via.similarity }),
    );
  });

  it('counts facets as filtering would, each without its own part', () => {
    const filter: ClusterFilter = { verdicts: ['partial'], languages: ['zh'] };
    const facets = store.clusterList.facets(filter);
    expect(facets.total).toBe(clusterIds(filter).length);
    for (const { value, count } of facets.verdicts)
      expect(clusterIds({ ...filter, verdicts: [value as 'partial'] }).length, value).toBe(count);
    for (const { value, count } of facets.languages)
      expect(clusterIds({ ...filter, languages: [value] }).length, value).toBe(count);
    for (const { value, count } of facets.hosts)
      expect(clusterIds({ ...filter, hosts: [value] }).length, value).toBe(count);
    for (const { value, count } of facets.folders)
      expect(clusterIds({ ...filter, folder: value }).length, value).toBe(count);
  });

  it('filters pages by every field', () => {
    const ids = (filter: Partial<PageFilter>) => [...store.pageList.ids({ ...noText, ...filter }, byAddress)];
    const wanted = (keep: (page: PageRow) => boolean) => pages.filter(keep).map(({ id }) => id);
    expect(ids({ statusCodes: [404] })).toEqual(wanted(({ statusCode }) => statusCode === 404));
    expect(ids({ indexable: false })).toEqual(wanted(({ indexable }) => !indexable));
    expect(ids({ indexabilities: ['noindex', 'canonicalised'] })).toEqual(
      wanted((page) => ['noindex', 'canonicalised'].includes(page.indexabilityStatus)),
    );
    expect(ids({ pageTypes: ['list'], inCluster: true })).toEqual(
      wanted((page) => page.pageType === 'list' && page.cluster !== null),
    );
    expect(ids({ clusterKinds: ['copies', 'templated'] })).toEqual(
      wanted(({ cluster }) => clusters.some(({ key, kind }) => key === cluster?.key && kindsOfCopies.has(kind))),
    );
    expect(ids({ clusterKinds: ['none'] })).toEqual(wanted(({ cluster }) => cluster === null));
    expect(ids({ verdicts: ['none'] })).toEqual(wanted(({ verdict }) => verdict === null));
    expect(ids({ words: [50, 120], similarity: [80, null] })).toEqual(
      wanted(({ words, closest }) => words >= 50 && words <= 120 && (closest?.similarity ?? -1) >= 80),
    );
    expect(ids({ published: ['2020-03-01', '2021-02-28'] })).toEqual(
      wanted(({ published }) => published !== null && published >= '2020-03-01' && published <= '2021-02-28'),
    );
    expect(ids({ cluster: clusters[3]?.key ?? '' })).toEqual(
      wanted(({ cluster }) => cluster?.key === clusters[3]?.key),
    );
  });

  it.each(pageSorts)('sorts pages by %s, both ways round, with the unknown last', (sort) => {
    const up = [...store.pageList.ids(noText, { sort, descending: false })];
    const down = [...store.pageList.ids(noText, { sort, descending: true })];
    expect(new Set(up).size).toBe(pages.length);
    expect(up.toSorted((x, y) => x - y)).toEqual(down.toSorted((x, y) => x - y));
    const values: Partial<Record<typeof sort, (page: PageRow) => string | number | null>> = {
      address: ({ address }) => address,
      title: ({ title }) => title,
      words: ({ words }) => words,
      similarity: ({ closest }) => closest?.similarity ?? null,
      'near-duplicates': ({ nearDuplicates }) => nearDuplicates,
      published: ({ published }) => published,
      cluster: ({ cluster }) => cluster?.id ?? null,
    };
    const valueOf = values[sort];
    if (!valueOf) return;
    const rowOf = new Map(pages.map((page) => [page.id, page]));
    for (const [ids, way] of [
      [up, 1],
      [down, -1],
    ] as const) {
      expect(store.pageList.rows(ids.slice(0, 50)).map(({ id }) => id)).toEqual(ids.slice(0, 50));
      const column = ids.flatMap((id) => rowOf.get(id) ?? []).map(valueOf);
      expect(column).toHaveLength(ids.length);
      const knownCount = column.filter((value) => value !== null).length;
      expect(column.slice(knownCount).every((value) => value === null)).toBe(true);
      const known = column.slice(0, knownCount) as (string | number)[];
      const compare = (x: string | number, y: string | number) =>
        typeof x === 'number' && typeof y === 'number'
          ? x - y
          : Buffer.compare(Buffer.from(`${x}`), Buffer.from(`${y}`));
      expect(known.findIndex((value, at) => at > 0 && way * compare(known[at - 1]!, value) > 0)).toBe(-1);
    }
  });

  it('counts facets of pages as filtering would', () => {
    const filter: PageFilter = { ...noText, languages: ['ru'], inCluster: true };
    const facets = store.pageList.facets(filter);
    const total = (changed: Partial<PageFilter>) => store.pageList.ids({ ...filter, ...changed }, byAddress).length;
    expect(facets.total).toBe(total({}));
    for (const { value, count } of facets.languages) expect(total({ languages: [value] })).toBe(count);
    for (const { value, count } of facets.statusCodes) expect(total({ statusCodes: [Number(value)] })).toBe(count);
    for (const { value, count } of facets.folders) expect(total({ folder: value })).toBe(count);
    for (const { value, count } of facets.hosts) expect(total({ hosts: [value] })).toBe(count);
    for (const { value, count } of facets.clusterKinds)
      expect(total({ clusterKinds: [value as 'copies'] }), value).toBe(count);
  });

  it('counts for every value how many sentences it would leave', () => {
    const order = { sort: 'pages', descending: true } as const;
    const total = (filter: object) => store.sentences.list({ ...filter, ...order }, 0, 1).total;
    const filters: Parameters<typeof store.sentences.facets>[0][] = [
      {},
      { pages: [3, null] },
      { verdicts: ['identical'] },
      { page: pages[0]?.id ?? 0 },
    ];
    for (const filter of filters) {
      const { verdicts, ignored } = store.sentences.facets(filter);
      for (const { value, count } of verdicts) expect(total({ ...filter, verdicts: [value] }), value).toBe(count);
      for (const { value, count } of ignored)
        expect(total({ ...filter, ignored: value === 'true' }), value).toBe(count);
    }
    expect(store.sentences.facets({}).verdicts.length).toBeGreaterThan(1);
  });

  it('knows every sentence that stands on two pages, and no other', () => {
    const counts = new Map<string, Set<number>>();
    for (const { id } of pages) {
      const shown = unpackText(
        store.database.prepare<[number], Uint8Array>('SELECT shown FROM page_text WHERE page = ?').pluck().get(id) ??
          new Uint8Array(),
      );
      for (const sentence of shown.split(/(?<=[。.])\s*/u))
        if (sentence.trim()) counts.set(sentence.trim(), (counts.get(sentence.trim()) ?? new Set()).add(id));
    }
    const expected = [...counts].filter(([, on]) => on.size > 1);
    const { rows, total } = store.sentences.list({ sort: 'pages', descending: true }, 0, 100_000);
    expect(total).toBe(expected.length);
    const found = new Map(rows.map((row) => [row.text, row]));
    for (const [text, on] of expected) expect(found.get(text)?.pages, text).toBe(on.size);
    const [most] = rows;
    const places = store.sentences.pages(most?.key ?? '', 0, 5000);
    expect(places.rows).toHaveLength(most?.pages ?? -1);
    for (const { range, context } of places.rows) {
      expect(context.text).toBe(most?.text);
      expect(context.before.length > 0).toBe(range[0] > 0);
    }
  });

  it.each([
    ['pages', 'length'],
    ['length', 'pages'],
    ['hosts', 'pages'],
  ] as const)('sorts sentences of equal %s by %s, and back again in reverse', (sort, then) => {
    const falling = store.sentences.list({ sort, descending: true }, 0, 1000).rows;
    expect(new Set(falling.map((row) => row[sort])).size).toBeLessThan(falling.length);
    for (const [nth, row] of falling.entries()) {
      const before = falling[nth - 1];
      if (before?.[sort] === row[sort]) expect(before[then]).toBeGreaterThanOrEqual(row[then]);
      else if (before) expect(before[sort]).toBeGreaterThan(row[sort]);
    }
    const { rows: rising, total } = store.sentences.list({ sort, descending: false }, 0, 100_000);
    expect(rising.slice(total - falling.length).toReversed()).toEqual(falling);
  });

  it('counts all sentences, and names those on the most pages without the harmless ones', () => {
    const byPages = { sort: 'contentPages', descending: true } as const;
    const { rows, total } = store.sentences.list(byPages, 0, 7);
    expect(store.sentences.count()).toBe(total);
    expect(store.sentences.mostCopied(7)).toEqual(rows);
    const [harmless, ...others] = rows;
    const row = { id: 'harmless', kind: 'sentence', value: harmless!.key, label: '', note: '', created_at: 0 };
    store.journal.perform('ignore-sentence', {}, [{ table: 'ignore_rule', key: row.id, after: row }], 0);
    expect(store.sentences.mostCopied(6)).toEqual(others);
    store.journal.undo();
    expect(store.sentences.mostCopied(7)).toEqual(rows);
  });

  it('puts what only lists repeat behind what pages of their own have in common', () => {
    const { database, sentences, version } = store;
    const first = () => sentences.list({ sort: 'contentPages', descending: true }, 0, 1).rows;
    const [most] = first();
    database.exec('SAVEPOINT lists');
    database
      .prepare(
        `INSERT OR REPLACE INTO page_kind SELECT sp.page, 'listing' FROM sentence_page sp JOIN sentence s ON s.id = sp.sentence WHERE s.key = ?`,
      )
      .run(most?.key);
    sentences.countClusters(0, 1_000_000);
    version.next('results');
    expect(sentences.get(most?.key ?? '')).toMatchObject({ pages: most?.pages, contentPages: 0 });
    expect(sentences.mostCopied(1_000).some(({ key }) => key === most?.key)).toBe(false);
    expect(first()).not.toEqual([most]);
    database.exec('ROLLBACK TO lists; RELEASE lists');
    version.next('results');
    expect(first()).toEqual([most]);
  });

  it('reads important lists off an index', () => {
    // What the version has kept is not asked for again.
    store.version.next('results');
    const { database } = store;
    const plan = plansOf(database, () => {
      store.pageList.ids(noText, byAddress);
      store.pageList.ids({ ...noText, folder: 'blog.sample.cn/tech' }, byAddress);
      store.sentences.list({ sort: 'contentPages', descending: true }, 0, 1);
      store.sentences.list({ sort: 'length', descending: false }, 0, 1);
      store.sentences.list({ sort: 'pages', descending: true, page: 7 }, 0, 1);
      sentenceStore(database, store.version, store.search, store.pages.brief);
      store.decisions.sync('all');
      decisionStore(database);
      clusterList(database, store.version, store.search);
    });
    expect(plan('FROM page_row r ORDER BY r.address_rank ASC')).toContain('USING COVERING INDEX page_row_by_address');
    expect(plan('WHERE (r.folder = ?')).toContain('page_row_by_folder');
    expect(plan('UPDATE cluster SET decided')).toContain('page_row_by_cluster');
    for (const [column, way] of [
      ['content_pages', 'DESC'],
      ['length', 'ASC'],
    ] as const)
      expect(plan(`FROM shown_sentence s ORDER BY s.${column} ${way}`)).toMatch(
        new RegExp(`^(?!.*TEMP B-TREE).*USING COVERING INDEX sentence_by_${column}`, 'u'),
      );
    expect(plan("kind = 'sentence')) ORDER BY s.content_pages DESC")).toMatch(
      /^(?!.*TEMP B-TREE).*USING COVERING INDEX sentence_by_content_pages/,
    );
    expect(plan('SELECT sentence FROM sentence_page WHERE page IN')).toContain('sentence_page_by_page');
    expect(plan('FROM decision WHERE address = ?')).toContain('SEARCH decision USING');
    expect(plan('FROM cluster WHERE key = ?')).toContain('SEARCH cluster USING');
  });
});
