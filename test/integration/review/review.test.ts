import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differenceClasses, differenceClassSchema, rangeOfClass } from '../../../src-main/contract/clusters.ts';
import type { Client, EventBody, RequestName, RequestParameters, Result } from '../../../src-main/contract/api.ts';
import { openDemoAudit } from '../../support/demo-audit.ts';
import type { FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The work of a reviewer on the demo site, through the contract alone. */
describe('reviewing an audit', () => {
  const folder = temporaryFolder();
  let finished: FinishedAudit;
  let client: Client;

  beforeAll(async () => {
    finished = await openDemoAudit(folder);
    client = finished.engine.client();
  });
  afterAll(() => finished.engine.close());

  const ask = <Name extends RequestName>(
    name: Name,
    parameters: Omit<RequestParameters<Name>, 'audit'>,
  ): Promise<Result<Name>> =>
    client.request(name, { audit: finished.audit, ...parameters } as unknown as RequestParameters<Name>);
  /** Does something and waits until clusters have been built anew because of it. */
  const rebuilt = async (act: () => Promise<unknown>) => {
    const done = new Promise<EventBody<'audit/changed'>>((resolve) => {
      const stop = client.on('audit/changed', (body) => {
        if (!body.lists?.includes('cluster') || !body.lists.includes('sentence')) return;
        stop();
        resolve(body);
      });
    });
    await act();
    return done;
  };
  const firstCluster = async (pages: number) => {
    const { rows } = await ask('cluster/list', { pages: [pages, null], sort: 'pages', limit: 1 });
    return ask('cluster/get', { cluster: rows[0]!.key });
  };
  const undoAll = async () => {
    while ((await ask('review/undo', {})).entry) continue;
  };

  it('marks clusters as decided in the same command as their decisions', async () => {
    const { key, title } = await firstCluster(2);
    const selection = { kind: 'clusters' as const, clusters: [key] };
    const done = await ask('decision/set-many', { selection, change: 'proposal', review: 'decided' });
    expect(done.added).toBeGreaterThan(0);
    expect((await ask('cluster/get', { cluster: key })).review.state).toBe('decided');
    const { state } = await ask('review/history', {});
    expect(state.undo).toMatchObject({ command: 'accept-proposals', parameters: { count: done.added, title } });
    await ask('decision/set-many', { selection, change: 'proposal', review: 'postponed' });
    expect((await ask('review/history', {})).state.undo).toMatchObject({
      command: 'review-cluster',
      parameters: { title, state: 'postponed' },
    });
    await undoAll();
    expect((await ask('cluster/get', { cluster: key })).review.state).toBe('open');
    expect((await ask('plan/list', { grounds: ['decided'], all: true })).total).toBe(0);
  });

  it('groups relations by the page that has the text', async () => {
    const { rows: groups, total } = await ask('relation/groups', { limit: 500 });
    const all = (await ask('relation/list', { limit: 500 })).rows;
    expect(groups).toHaveLength(total);
    expect(groups.reduce((sum, { relations }) => sum + relations, 0)).toBe(all.length);
    for (const { page, relations, contents, covered } of groups) {
      const { rows, total: held } = await ask('relation/list', { holder: page.id, limit: 500 });
      expect([rows.length, held]).toEqual([relations, relations]);
      const counted = [...Map.groupBy(rows, ({ verdict }) => verdict)].map(([verdict, { length }]) => [
        verdict,
        length,
      ]);
      expect(Object.fromEntries(contents.map(({ verdict, pages }) => [verdict, pages]))).toEqual(
        Object.fromEntries(counted),
      );
      expect(covered).toBe(Math.max(...rows.flatMap(({ coveredA, coveredB }) => [coveredA, coveredB])));
      for (const { a, b, direction } of rows)
        expect(direction === 'a-to-b' ? b : direction === 'b-to-a' ? a : page.id).toBe(page.id);
    }
  });

  it('lists each pair once and narrows relations to a text, a verdict and what is decided', async () => {
    const { rows: all, total } = await ask('relation/list', { limit: 500 });
    expect(new Set(all.map(({ a, b }) => [a, b].sort((x, y) => x - y).join('-'))).size).toBe(total);
    const [first] = all;
    if (!first) throw new Error('The demo site has relations.');
    for (const { a, b, yields, direction } of all)
      expect(direction === 'a-to-b' ? a : direction === 'b-to-a' ? b : yields).toBe(yields);

    const text = first.yields === first.a ? first.titleA : first.titleB;
    // Names are indexed in the background.
    await expect
      .poll(async () => (await ask('relation/list', { text, limit: 500 })).total, { timeout: 60_000 })
      .toBeGreaterThan(0);
    const found = await ask('relation/list', { text, limit: 500 });
    expect(found.total).toBeLessThan(total);
    expect(found.rows).toContainEqual(first);
    expect((await ask('relation/facets', { text })).total).toBe(found.total);

    const address = first.yields === first.a ? first.addressA : first.addressB;
    const ofPage = all.filter(({ yields }) => yields === first.yields).length;
    await ask('decision/set', { address, change: { action: 'keep' } });
    expect((await ask('relation/facets', {})).decided).toEqual([
      { value: 'false', count: total - ofPage },
      { value: 'true', count: ofPage },
    ]);
    expect((await ask('relation/list', { decided: true, limit: 500 })).rows.map(({ decision }) => decision)).toEqual(
      Array(ofPage).fill('keep'),
    );
    const open = (await ask('relation/groups', { decided: false, limit: 500 })).rows;
    expect(open.reduce((sum, { relations }) => sum + relations, 0)).toBe(total - ofPage);
    await undoAll();

    for (const sort of ['relations', 'covered', 'title', 'address'] as const) {
      const keys = (await ask('relation/groups', { sort, descending: false, limit: 500 })).rows.map((row) =>
        sort === 'title' || sort === 'address' ? row.page[sort] : row[sort],
      );
      expect(keys, sort).toEqual(keys.toSorted((x, y) => (x < y ? -1 : x > y ? 1 : 0)));
    }
  });

  it('narrows relations and the pairs of a cluster to an edit difference, the one that comparing them gives', async () => {
    const { rows: all } = await ask('relation/list', { limit: 500 });
    const { differences } = await ask('relation/facets', {});
    expect(differences.map(({ value }) => value)).toEqual([...differenceClasses]);
    for (const { value, count } of differences) {
      const difference = differenceClassSchema.parse(value);
      const { rows, total } = await ask('relation/list', { difference, limit: 500 });
      const [from, below] = rangeOfClass(difference);
      const within = all.filter(({ editDifference: edits }) => edits !== null && edits >= from && edits < below);
      expect([total, rows.map(({ a, b }) => [a, b])], value).toEqual([count, within.map(({ a, b }) => [a, b])]);
    }
    const { pairs, key } = await firstCluster(3);
    const near = await ask('cluster/get', { cluster: key, difference: 'below-15', sort: 'edit-difference' });
    expect(near.pairs.map(({ editDifference }) => editDifference)).toEqual(
      pairs
        .flatMap(({ editDifference }) => (Number(editDifference) < 0.15 ? [editDifference] : []))
        .toSorted((x, y) => Number(x) - Number(y)),
    );
    const compared = [...all.slice(0, 3), ...pairs.slice(0, 3)];
    expect(compared.some(({ editDifference }) => editDifference !== 0)).toBe(true);
    for (const { a, b, editDifference } of compared)
      expect((await ask('pair/compare', { a, b })).figures.editDifference).toBe(editDifference);
  });

  it('decides by proposal, tells what it would do first, and takes it back in one step', async () => {
    const wanted = { selection: { kind: 'cluster-filter', filter: {} }, change: 'proposal' } as const;
    const preview = await ask('decision/preview', wanted);
    const { version, ...done } = await ask('decision/set-many', wanted);
    const withoutTimes = (effect: typeof preview) => ({
      ...effect,
      samples: effect.samples.map(({ address }) => address),
    });
    expect(withoutTimes(done)).toEqual(withoutTimes(preview));
    expect(done.added).toBeGreaterThan(20);
    const { rows } = await ask('page/list', { decisions: ['canonical'], limit: 500 });
    expect(rows).toHaveLength(done.byAction.canonical ?? -1);
    for (const { decision, cluster } of rows) {
      const { sourceAddress } = await ask('cluster/get', { cluster: cluster!.key });
      expect(decision?.target).toBe(sourceAddress);
    }
    expect((await ask('cluster/list', { decided: ['none'] })).total).toBe(0);
    const again = await ask('decision/preview', wanted);
    expect([again.added, again.changed]).toEqual([0, 0]);
    const undone = await ask('review/undo', {});
    expect(undone.version).toBeGreaterThan(version);
    expect(undone.cluster).toBeNull();
    expect((await ask('plan/list', { grounds: ['decided'], all: true })).total).toBe(0);
    expect((await ask('cluster/list', { decided: ['all', 'some'] })).total).toBe(0);
  });

  it('tells the cluster that what was taken back was about, whether it was decided for the cluster or for a page of it', async () => {
    const { id, members } = await firstCluster(3);
    await ask('cluster/review', { clusters: [id], change: { state: 'decided' } });
    expect((await ask('review/undo', {})).cluster).toBe(id);
    await ask('decision/set', { address: members[1]!.page.address, change: { action: 'noindex' } });
    expect((await ask('review/undo', {})).cluster).toBe(id);
    expect((await ask('review/redo', {})).cluster).toBe(id);
    await undoAll();
    expect((await ask('review/undo', {})).cluster).toBeNull();
  });

  it('warns of decisions that lead in circles or nowhere', async () => {
    const { members } = await firstCluster(3);
    const [a, b] = [members[0]!.page.address, members[1]!.page.address];
    await ask('decision/set', { address: a, change: { action: 'redirect', target: b } });
    const { conflicts } = await ask('decision/set', { address: b, change: { action: 'redirect', target: a } });
    expect(conflicts.map(({ code }) => code)).toContain('target-loop');
    const itself = await ask('decision/set', { address: b, change: { target: b } });
    expect(itself.conflicts.map(({ code }) => code)).toEqual(['target-is-itself']);
    const away = await ask('decision/set', { address: b, change: { target: 'https://elsewhere.example/' } });
    expect(away.conflicts.map(({ code }) => code)).toEqual(['target-unknown']);
    await undoAll();
  });

  it('takes another source page, with advice that follows it, and keeps it over a run', async () => {
    const before = await firstCluster(3);
    const chosen = before.members.find(({ isSource }) => !isSource)!.page.address;
    await ask('cluster/review', { clusters: [before.key], change: { source: chosen, note: 'the older one' } });
    const after = await ask('cluster/get', { cluster: before.key });
    expect(after.sourceAddress).toBe(chosen);
    expect(after.members[0]).toMatchObject({ isSource: true, advice: 'keep', page: { address: chosen } });
    for (const { proposal } of after.members) if (proposal.target !== null) expect(proposal.target).toBe(chosen);
    const ended = new Promise((resolve) => client.on('audit/ended', resolve));
    await client.request('audit/start', { audit: finished.audit, again: 'verify' });
    await ended;
    const again = await ask('cluster/get', { cluster: before.key });
    expect(again.sourceAddress).toBe(chosen);
    expect(again.review.note).toBe('the older one');
    expect((await ask('cluster/list', { hasNote: true })).rows.map(({ key }) => key)).toEqual([before.key]);
    await undoAll();
    expect((await ask('cluster/get', { cluster: before.key })).sourceAddress).toBe(before.sourceAddress);
  });

  it('takes a page out of its cluster and lets it in again', async () => {
    const before = await firstCluster(3);
    // A cluster is named after the address that sorts first.
    const naming = before.members.map(({ page }) => page.address).sort()[0];
    const out = before.members.findLast(({ page }) => page.address !== naming)!.page;
    await rebuilt(() => ask('cluster/exclude', { what: { kind: 'member', page: out.id } }));
    const rest = await ask('cluster/get', { cluster: before.key });
    expect(rest.members.map(({ page }) => page.address)).not.toContain(out.address);
    expect(rest.pages).toBe(before.pages - 1);
    const { rows } = await ask('cluster/exclusions', {});
    expect(rows).toMatchObject([{ kind: 'member', address: out.address, pages: before.pages - 1 }]);
    await rebuilt(() => ask('review/undo', {}));
    expect((await ask('cluster/get', { cluster: before.key })).pages).toBe(before.pages);
  });

  it('ignores a section as its preview said, and a pair that was excluded is no finding', async () => {
    const all = (await ask('cluster/list', {})).total;
    const { folders } = await ask('cluster/facets', {});
    const rule = { kind: 'section', value: folders[0]!.value } as const;
    const effect = await ask('ignore/preview', { rule });
    expect(effect.clustersGone).toBeGreaterThan(0);
    await rebuilt(() => ask('ignore/add', { rule }));
    expect((await ask('cluster/list', {})).total).toBe(all - effect.clustersGone);
    expect((await ask('page/list', { folder: folders[0]!.value, inCluster: true, limit: 1 })).total).toBe(0);
    expect((await ask('ignore/list', {})).rules).toMatchObject([
      { kind: 'section', applied: true, pages: effect.pages },
    ]);
    await rebuilt(() => ask('review/undo', {}));
    expect((await ask('cluster/list', {})).total).toBe(all);
    const pair = await firstCluster(2);
    const { a, b } = pair.pairs[0]!;
    await rebuilt(() => ask('cluster/exclude', { what: { kind: 'pair', a, b } }));
    const matrix = (await ask('cluster/list', { limit: 500 })).rows;
    for (const { id } of matrix)
      expect((await ask('cluster/get', { cluster: id })).pairs.some((one) => one.a === a && one.b === b)).toBe(false);
    await rebuilt(() => ask('review/undo', {}));
  });

  it('counts an ignored sentence for nothing, in pairs and clusters, until it is let in again', async () => {
    const { rows } = await ask('cluster/list', { verdicts: ['partial', 'near-duplicate'], limit: 50 });
    const clusters = await Promise.all(rows.map(({ key }) => ask('cluster/get', { cluster: key })));
    const cluster = clusters.find(({ pairs }) => pairs.some(({ similarity }) => similarity < 95))!;
    const pair = cluster.pairs.find(({ similarity }) => similarity < 95)!;
    const onA = (await ask('sentence/list', { page: pair.a, sort: 'length', limit: 500 })).rows;
    const onB = new Set((await ask('sentence/list', { page: pair.b, limit: 500 })).rows.map(({ key }) => key));
    const sentence = onA.find(({ key }) => onB.has(key))!;
    const rule = { kind: 'sentence', value: sentence.key } as const;
    const effect = await ask('ignore/preview', { rule });
    expect(effect.pages).toBe(sentence.pages);
    expect(effect.pairs).toBeGreaterThan(0);
    await rebuilt(() => ask('ignore/add', { rule }));
    const matrix = await ask('cluster/list', { limit: 500 });
    const pairs = (await Promise.all(matrix.rows.map(({ key }) => ask('cluster/get', { cluster: key })))).flatMap(
      (found) => found.pairs,
    );
    const left = pairs.find(({ a, b }) => a === pair.a && b === pair.b);
    if (left) expect(left.similarity).toBeLessThan(pair.similarity);
    else expect(effect.pairsGone).toBeGreaterThan(0);
    expect((await ask('sentence/facets', {})).ignored).toContainEqual({ value: 'true', count: 1 });
    expect((await ask('sentence/list', { ignored: true })).rows).toMatchObject([
      { key: sentence.key, text: sentence.text },
    ]);
    await rebuilt(() => ask('ignore/remove', { rule: `sentence:${sentence.key}` }));
    const again = await ask('cluster/get', { cluster: cluster.key });
    expect(again.pairs.find(({ a, b }) => a === pair.a && b === pair.b)?.similarity).toBe(pair.similarity);
    await rebuilt(() => ask('review/undo', {}));
    await rebuilt(() => ask('review/undo', {}));
  });

  it('shows one cluster as matrix, graph and proposal', async () => {
    const cluster = await firstCluster(3);
    const matrix = await ask('cluster/matrix', { cluster: cluster.key });
    expect(matrix.cells).toHaveLength(cluster.pages);
    for (const [row, cells] of matrix.cells.entries()) {
      expect(cells[row]).toBeNull();
      for (const [column, cell] of cells.entries()) expect(cell).toEqual(matrix.cells[column]?.[row] ?? null);
    }
    for (const pair of cluster.pairs) {
      const at = (page: number) => matrix.members.findIndex(({ id }) => id === page);
      expect(matrix.cells[at(pair.a)]?.[at(pair.b)]).toMatchObject({
        similarity: pair.similarity,
        verdict: pair.verdict,
      });
    }
    const graph = await ask('cluster/graph', { cluster: cluster.key, outside: false });
    expect(graph.nodes).toHaveLength(cluster.pages);
    expect(graph.edges).toHaveLength(cluster.pairs.length);
    const { rows } = await ask('relation/list', { limit: 500 });
    const related = rows.find(({ verdict }) => verdict === 'contained')!;
    const inside = (await ask('page/list', { inCluster: true, limit: 500 })).rows.find(
      ({ id }) => id === related.a || id === related.b,
    );
    if (inside) {
      const outside = await ask('cluster/outside', { cluster: inside.cluster!.key });
      expect(outside.rows.map(({ page }) => page.id)).toContain(inside.id === related.a ? related.b : related.a);
    }
    const proposal = await ask('cluster/propose', { cluster: cluster.key });
    expect(proposal.byAction.reduce((sum, { pages }) => sum + pages, 0)).toBe(cluster.pages);
    expect(proposal.headline).toEqual(cluster.proposal);
  });

  it('sums the audit up in figures that its lists give as well', async () => {
    const overview = await ask('overview/get', {});
    const clusters = await ask('cluster/list', { limit: 500 });
    expect(overview.figures.clusters).toBe(clusters.total);
    expect(overview.figures.clusteredPages).toBe((await ask('page/list', { inCluster: true })).total);
    expect(overview.thresholds[0]).toMatchObject({
      at: 0,
      clusters: clusters.total,
      pages: overview.figures.clusteredPages,
    });
    expect(overview.thresholds.map(({ clusters: count }) => count).at(-1)).toBeLessThan(clusters.total);
    const pairs = overview.histogram.reduce(
      (sum, { counts }) => sum + Object.values(counts).reduce((one, other) => one + other, 0),
      0,
    );
    expect(pairs).toBe(overview.figures.pairs);
    expect(overview.treemap.clusters).toHaveLength(clusters.total);
    for (const { path, pages } of overview.folders)
      expect((await ask('page/list', { folder: path })).total, path).toBe(pages);
    expect((await ask('page/list', { copied: true })).total).toBe(overview.figures.copiedPages);
    const { comparedPages, copiedPages, duplicateRate } = overview.figures;
    expect({ comparedPages, rate: duplicateRate }).toEqual({
      comparedPages: (await ask('audit/summary', {})).pages,
      rate: copiedPages / comparedPages,
    });
    expect((await ask('page/list', { copied: true, indexable: true })).total).toBe(overview.figures.wastedPages);
    for (const { host, source, pages } of overview.hosts)
      expect((await ask('page/list', { hosts: [host], sourceHosts: [source] })).total, `${host} from ${source}`).toBe(
        pages,
      );
  });

  it('says of a pasted text where it stands, and of an own one that it stands nowhere', async () => {
    const [row] = (
      await ask('page/list', {
        pageTypes: ['article'],
        languages: ['zh'],
        inCluster: false,
        sort: 'words',
        descending: true,
        limit: 1,
      })
    ).rows;
    const page = await ask('page/get', { page: row!.id });
    const own = '这一段是编辑昨天晚上自己写下来的话，任何别的网页上都找不到同样的句子。';
    const taken = page.text.slice(0, 400);
    const check = await ask('check/text', { text: `${own}\n${taken}` });
    expect(check.pages[0]?.page.id).toBe(page.id);
    const segment = check.segments.find(({ kind }) => kind === 'verbatim')!;
    expect(check.text.slice(...segment.range)).toContain(page.text.slice(40, 120));
    expect(check.segments[0]).toMatchObject({ kind: 'own' });
    expect(check.verbatim + check.reworded + check.own).toBeCloseTo(1);
    expect(check.originality).toBeLessThan(20);
    const excluded = await ask('check/text', { text: taken, exclude: [page.address] });
    expect(excluded.pages.map(({ page: other }) => other.id)).not.toContain(page.id);
    expect((await ask('check/text', { text: own })).originality).toBe(100);
    await expect(ask('check/text', { text: ' ' })).rejects.toMatchObject({ wire: { code: 'text-missing' } });
    const picture = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64');
    await expect(client.request('check/read', { name: 'a.txt', data: picture })).rejects.toMatchObject({
      wire: { code: 'draft-without-text', parameters: { file: 'a.txt' } },
    });
  });

  it('reads a draft that was dropped, whatever its encoding and markup', async () => {
    const read = (name: string, bytes: Uint8Array) =>
      client.request('check/read', { name, data: Buffer.from(bytes).toString('base64') });
    const sentence = 'Черновик, который редактор сохранил в старой кодировке, читается как любой другой.';
    const cyrillic = Uint8Array.from(sentence, (letter) => {
      const code = letter.codePointAt(0)!;
      return code < 128 ? code : code - 0x410 + 0xc0;
    });
    expect((await read('draft.txt', cyrillic)).text).toBe(sentence);
    const markdown = await read(
      'draft.md',
      Buffer.from(
        `# A title\n\nSome **bold** words with [a link](https://example.com/) in a sentence that is long enough.\n`,
      ),
    );
    expect(markdown.title).toBe('A title');
    expect(markdown.text).toContain('Some bold words with a link in a sentence');
  });

  it('stops a check when it is told to', async () => {
    const checking = ask('check/text', { text: 'Some words that nobody has to wait for any longer.', job: 'one' });
    await client.request('check/cancel', { job: 'one' });
    await expect(checking).rejects.toMatchObject({ wire: { code: 'cancelled' } });
  });

  it('lays several pages beside one', async () => {
    const { members } = await firstCluster(3);
    const [base, ...others] = members.map(({ page }) => page.id);
    const compared = await ask('pair/compare-many', { base: base!, others });
    expect(compared.segments.at(-1)?.range[1]).toBe(compared.base.text.length);
    for (const [at, other] of others.entries()) {
      const pair = await ask('pair/compare', { a: base!, b: other });
      expect(compared.others[at]?.passages).toEqual(pair.passages);
    }
  });

  it('writes the pages of a list as a table that cannot hold a formula', async () => {
    const file = `${folder}/pages.csv`;
    const { rows } = await ask('page/export', { inCluster: true, sort: 'similarity', descending: true, file });
    const lines = readFileSync(file, 'utf8').split('\r\n').filter(Boolean);
    expect(lines[0]?.startsWith('\ufeff"Address","Status Code","Indexability"')).toBe(true);
    expect(lines).toHaveLength(rows + 1);
    expect(lines[0]).toContain('"Word Count","Word Count Unit"');
    expect(lines.slice(1).every((line) => /,"\d+","(?:words|characters)",/u.test(line))).toBe(true);
  });

  it('keeps views in the audit and in the settings', async () => {
    const view = {
      id: 'v',
      list: 'cluster',
      name: 'Rewrites',
      filter: { verdicts: ['pseudo-original'] },
      sort: 'pages',
      descending: true,
    } as const;
    await ask('view/save', { view });
    await ask('view/save', { view: { ...view, id: 'w' }, place: 'settings' });
    const { views, defaults } = await ask('view/list', { list: 'cluster' });
    expect([views.map(({ id }) => id), defaults.map(({ id }) => id)]).toEqual([['v'], ['w']]);
    await ask('review/undo', {});
    expect((await ask('view/list', {})).views).toEqual([]);
    const { rows } = await ask('review/history', { limit: 1 });
    expect(rows).toMatchObject([{ command: 'save-view', undone: true, words: 'Saved the view “Rewrites”' }]);
  });

  it('a view that is removed from the settings leaves the audit and its history alone', async () => {
    const view = { id: 'same', list: 'page', name: 'Thin', filter: {}, sort: 'words', descending: false } as const;
    await ask('view/save', { view });
    await ask('view/save', { view, place: 'settings' });
    await ask('view/remove', { id: 'same', place: 'settings' });
    const { views, defaults } = await ask('view/list', { list: 'page' });
    expect([views.length, defaults.length]).toEqual([1, 0]);
    expect((await ask('review/history', { limit: 1 })).rows).toMatchObject([{ command: 'save-view' }]);
  });

  it('keeps a source page that was chosen while clusters were built anew for another reason', async () => {
    const before = await firstCluster(3);
    const chosen = before.members.find(({ isSource }) => !isSource)!.page.address;
    const { rows } = await ask('cluster/list', { pages: [2, 2], limit: 1 });
    const [pair] = (await ask('cluster/get', { cluster: rows[0]!.key })).pairs;
    const source = async () => (await ask('cluster/get', { cluster: before.key })).sourceAddress;
    // The building may have read the audit already, or not.
    for (const millis of [0, 30, 90]) {
      await rebuilt(async () => {
        await ask('cluster/exclude', { what: { kind: 'pair', a: pair!.a, b: pair!.b } });
        await sleep(millis);
        await ask('cluster/review', { clusters: [before.key], change: { source: chosen } });
      });
      await expect.poll(source).toBe(chosen);
      await rebuilt(undoAll);
      await expect.poll(source).toBe(before.sourceAddress);
    }
  });
});
