import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { sentencesStage } from '../../../src-main/engine/audit/stages/sentences.ts';
import { seededRandom } from '../../../src-main/evaluate/seeded-random.ts';
import { openSnapshot } from '../../../src-main/engine/store/history/audit-snapshot.ts';
import { packText } from '../../../src-main/engine/store/compression.ts';
import { forgetSentences, probeSaver } from '../../../src-main/engine/store/sentences/sentence-writer.ts';
import { createStore } from '../../../src-main/engine/store/store.ts';
import { foldText } from '../../../src-main/engine/text/fold.ts';
import { encodeProbe } from '../../../src-main/engine/verify/probe-codec.ts';
import { probeOf } from '../../../src-main/engine/verify/probe.ts';
import { repeatedSentences } from '../../../src-main/engine/worker/repeated-sentences.ts';
import { noOptions, workerPool } from '../../bench/bench-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const random = seededRandom(3);
const below = (bound: number) => Math.floor(random() * bound);

/** Few enough that most stand on several pages; some are spelled in two ways that folding makes one. */
const sentences = Array.from({ length: 150 }, (_, at) =>
  at % 2 === 0
    ? `第${at}号公告说今天的天气很好，我们都去了公园。`
    : `Notice number ${at} says that the tram to the coast was late again.`,
);
const spelled = (sentence: string) => (below(3) === 0 ? sentence.toUpperCase().replace('。', '！') : sentence);
const someText = () => Array.from({ length: 8 }, () => spelled(sentences[below(sentences.length)] ?? '')).join('\n');

const sentenceSorts = ['pages', 'length', 'hosts', 'clusters', 'text'] as const;

describe('shared sentences that are brought up to date', () => {
  const store = createStore(path.join(temporaryFolder(), 'site.pagetwin'), {
    name: 'site',
    sources: [{ kind: 'folder', path: '/' }],
    createdAt: 1,
  });
  const { database } = store;
  const pool = workerPool(1);
  afterAll(() => {
    pool.close();
    store.close();
  });

  const insertPage = database.prepare(
    "INSERT OR IGNORE INTO page (id, address, origin, finished, has_body) VALUES (?, ?, 'list', 1, 1)",
  );
  const insertView =
    database.prepare(`INSERT INTO view (page, title, heading, description, author, category, page_type, language, charset, robots, noindex,
    nofollow, hreflang, layout, bytes_hash, text_hash, words, letters, disguise) VALUES (?, '', '', '', '', '', 'article', ?, '', '', 0, 0, '[]', '', '', '', 1, 1, 0)`);
  const insertText = database.prepare("INSERT INTO page_text (page, shown, blocks, links) VALUES (?, ?, x'', x'')");
  const saveProbe = probeSaver(database);
  let pages: number[] = [];
  let newest = 0;
  const write = (page: number, text: string) => {
    // Addresses sort otherwise than numbers do.
    insertPage.run(page, `https://host-${page % 3}.example/${(page * 7919) % 1000}-${page}`);
    insertView.run(page, page % 2 === 0 ? 'zh' : 'en');
    insertText.run(page, packText(text));
    saveProbe(page, encodeProbe(probeOf(foldText(text))));
  };
  const add = () => {
    pages.push((newest += 1));
    write(newest, someText());
  };
  /** Edits, takes away and adds so many pages of each kind, as collecting again would. */
  const change = (count: number) => {
    const some = new Set(Array.from({ length: 2 * count }, () => pages[below(pages.length)] ?? 0));
    store.stages.doAgain([...some], () => {
      for (const [nth, page] of [...some].entries()) {
        if (nth % 2 === 0) write(page, someText());
        else database.prepare('DELETE FROM page WHERE id = ?').run(page);
      }
      pages = pages.filter((page) => !some.has(page) || [...some].indexOf(page) % 2 === 0);
      for (let time = 0; time < count; time += 1) add();
    });
  };

  const asks = vi.spyOn(pool, 'run');
  const asked = () => asks.mock.calls.map(([task]) => task);
  const run = async () => {
    asks.mockClear();
    const signal = new AbortController().signal;
    store.stages.begin('sentences', 'test', null);
    await sentencesStage.run({
      store,
      pool,
      options: noOptions,
      run: 1,
      signal,
      progress: () => undefined,
      problems: () => undefined,
    });
    store.stages.finish('sentences');
    store.version.next('results');
  };
  const exported = () => {
    const snapshot = openSnapshot(store.path);
    const rows = [...snapshot.sentences.iterate()].map(({ id, ...row }) => ({
      ...row,
      addresses: snapshot.sentences.addresses(id, 50),
    }));
    snapshot.close();
    return rows;
  };
  const found = () => ({
    sentences: database
      .prepare('SELECT key, text, length, letters, pages, hosts, language, first_page FROM shown_sentence ORDER BY key')
      .all(),
    places: database
      .prepare(
        'SELECT s.key, p.page, p.start, p.stop FROM sentence_page p JOIN sentence s ON s.id = p.sentence ORDER BY 1, 2',
      )
      .all(),
    searched: ['的天气很好', 'number 3', 'NUMBER 14', '公园'].map((text) =>
      store.search
        .sentences(text)
        .map((id) => database.prepare('SELECT key FROM sentence WHERE id = ?').pluck().get(id))
        .toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    ),
    lists: sentenceSorts.flatMap((sort) =>
      [true, false].map((descending) => store.sentences.list({ sort, descending }, 0, 1000).rows),
    ),
    exported: exported(),
    notes: database.prepare('SELECT page FROM changed_probe').all(),
  });
  const putTogetherAnew = async () => {
    database.transaction(() => forgetSentences(database))();
    await run();
    expect(asked()).toContain('sharedSentences');
    return found();
  };

  it('are the same as those put together anew, round after round', async () => {
    for (let page = 0; page < 70; page += 1) add();
    await run();
    for (let round = 0; round < 6; round += 1) {
      change(1 + below(4));
      await run();
      expect(asked()).toContain('changedSentences');
      const now = found();
      expect(now.sentences.length).toBeGreaterThan(80);
      expect(now).toEqual(await putTogetherAnew());
    }
  });

  it('are the same when bringing them up to date was interrupted and more pages changed meanwhile', async () => {
    for (let round = 0; round < 4; round += 1) {
      change(2);
      expect(store.sentences.beginByDifferences()).toBe(true);
      const outdated = await pool.run('changedSentences', { file: store.path, options: noOptions });
      store.sentences.replace(outdated.sentences.slice(0, 3 * round));
      store.sentences.remove(outdated.gone.slice(round));
      if (round % 2 === 1) change(1);
      await run();
      expect(asked()).toContain('changedSentences');
      const now = found();
      expect(now).toEqual(await putTogetherAnew());
    }
  });

  it('are the same in one part and in several, sorted at once and in ranges', async () => {
    const inParts = async (parts: number) => {
      const found: { readonly key: string }[] = [];
      for (let part = 0; part < parts; part += 1) {
        const input = { file: store.path, options: noOptions, run: 100 + parts, part, parts };
        found.push(...(await pool.run('sharedSentences', input)).sentences);
      }
      return found.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    };
    const whole = await inParts(1);
    expect(whole.length).toBeGreaterThan(80);
    for (const parts of [2, 7]) expect(await inParts(parts)).toEqual(whole);
    const sorted = repeatedSentences(database);
    expect(sorted.count).toBe(whole.length);
    expect(repeatedSentences(database, 50)).toEqual(sorted);
  });

  it('are put together anew when many pages changed', async () => {
    change(20);
    await run();
    expect(asked()).not.toContain('changedSentences');
    expect(found()).toEqual(await putTogetherAnew());
  });

  it('are not shown while nobody knows which pages there are', async () => {
    change(1);
    const listing = { sort: 'pages', descending: true } as const;
    expect(store.sentences.count()).toBe(0);
    store.version.next('results');
    expect(store.sentences.list(listing, 0, 10).total).toBe(0);
    await run();
    store.version.next('results');
    expect(store.sentences.list(listing, 0, 10).total).toBeGreaterThan(80);
  });
});
