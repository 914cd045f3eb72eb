import { afterAll, describe, expect, it } from 'vitest';
import { collectAgain, readingForgetter } from '../../../../../src-main/engine/store/history/collect-again.ts';
import { createStore } from '../../../../../src-main/engine/store/store.ts';
import { plansOf } from '../../../../support/query-plans.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const store = createStore(`${temporaryFolder()}/again.pagetwin`, { name: 'again', sources: [], createdAt: 0 });
const { database } = store;
afterAll(() => store.close());

const all = (sql: string) => database.prepare(sql).pluck().all();

/** Collects these pages; each address stands for a file of that name. */
function collect(pages: Readonly<Record<string, string | null>>): void {
  const frontier = store.frontier();
  frontier.add(Object.keys(pages).map((address) => ({ address, origin: 'list', lastModified: null })));
  for (const { id, address } of frontier.take(99)) {
    const text = pages[address] ?? null;
    const page = {
      statusCode: text === null ? 404 : 200,
      headers: { 'content-type': 'text/html' },
      redirectTo: null,
      fetchedAt: 1000,
      problems: [],
    };
    frontier.finish([{ ...page, id, address, body: text === null ? null : Buffer.from(text) }]);
  }
  Array.from(store.again.forgetChanged(2));
}

/** What an analysis would leave, as far as it counts here. */
function analyse(): void {
  const insert = database.prepare(
    `INSERT INTO view (page, title, heading, description, author, category, page_type, language, charset, robots, noindex, nofollow, hreflang, layout,
      bytes_hash, text_hash, words, letters, disguise) VALUES (?, '', '', '', '', '', 'article', 'en', 'utf-8', '', 0, 0, '[]', '', '', '', 9, 90, 0)`,
  );
  for (const page of store.analysis.pagesToAnalyse()) {
    insert.run(page);
    database.prepare("INSERT INTO page_text (page, shown, blocks, links) VALUES (?, x'28', x'', x'')").run(page);
    database.prepare('INSERT INTO counted (page) VALUES (?)').run(page);
    database.prepare("INSERT INTO fingerprint (detector, page, data) VALUES ('simhash', ?, x'02')").run(page);
    database.prepare('INSERT INTO fingerprinted (page) VALUES (?)').run(page);
  }
  for (const stage of ['analyse', 'statistics', 'fingerprint'] as const) {
    store.stages.begin(stage, 'digest', null);
    store.stages.finish(stage);
  }
}

describe('collecting again', () => {
  it('keeps the number and the results of a page that is the same, and forgets those of one that changed or is gone', () => {
    store.knowDetectors(['simhash']);
    collect({ a: '<p>one</p>', b: '<p>two</p>', c: '<p>three</p>' });
    analyse();
    store.stages.reset('collect');
    expect(all('SELECT count(*) FROM page')).toEqual([0]);
    collect({ d: '<p>new</p>', c: '<p>three</p>', a: '<p>other</p>' });
    expect(all('SELECT id FROM page ORDER BY address')).toEqual([1, 3, 4]);
    expect(store.analysis.pagesToAnalyse()).toEqual([1, 4]);
    expect(all('SELECT page FROM fingerprint ORDER BY page')).toEqual([3]);
    expect(all('SELECT page FROM withdrawn_text ORDER BY page')).toEqual([1, 2]);
    expect(all('SELECT change FROM page ORDER BY address')).toEqual(['changed', 'unchanged', 'new']);
    expect(store.stages.get('analyse')).toMatchObject({ state: 'running', digest: 'digest' });
  });

  it('keeps the body of an address that nothing names any more, for when it comes back', () => {
    expect(all('SELECT address FROM previous_page WHERE bytes IS NOT NULL')).toEqual(['b']);
    analyse();
    store.stages.reset('collect');
    collect({ a: '<p>other</p>', b: '<p>two</p>', c: '<p>three</p>', d: null });
    expect(all("SELECT change FROM page WHERE address = 'b'")).toEqual(['unchanged']);
    expect(all("SELECT has_body FROM page WHERE address = 'd'")).toEqual([1]);
    // Its number was given to nobody else meanwhile, but its results are gone.
    expect(store.analysis.pagesToAnalyse()).toHaveLength(1);
  });

  it('goes on behind the pages that it forgot, and finds those that are left when it was interrupted', () => {
    const own = createStore(`${temporaryFolder()}/gone.pagetwin`, { name: 'gone', sources: [], createdAt: 0 });
    const collectPages = (addresses: readonly string[]) => {
      const frontier = own.frontier();
      frontier.add(addresses.map((address) => ({ address, origin: 'list', lastModified: null })));
      const page = { statusCode: 200, headers: {}, redirectTo: null, fetchedAt: 1, problems: [] };
      frontier.finish(
        frontier.take(99).map(({ id, address }) => ({ ...page, id, address, body: Buffer.from(address) })),
      );
    };
    const bodies = () => own.database.prepare('SELECT page FROM body ORDER BY page').pluck().all();
    collectPages(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    own.stages.reset('collect');
    collectPages(['b', 'f']);
    const steps = own.again.forgetChanged(2);
    steps.next();
    expect(bodies()).toEqual([2, 4, 5, 6, 7]);
    expect(Array.from(own.again.forgetChanged(2))).toHaveLength(2);
    expect(bodies()).toEqual([2, 6]);
    expect(own.database.prepare('SELECT count(bytes) FROM previous_page').pluck().get()).toBe(5);
    own.close();
  });

  it('makes good what an interrupted collecting replaced, even when it begins once more', () => {
    analyse();
    store.stages.reset('collect');
    const frontier = store.frontier();
    frontier.add([{ address: 'c', origin: 'list', lastModified: null }]);
    const [queued] = frontier.take(1);
    if (!queued) throw new Error('nothing was queued');
    const page = {
      statusCode: 200,
      headers: { 'content-type': 'text/html' },
      redirectTo: null,
      fetchedAt: 2000,
      problems: [],
    };
    frontier.finish([{ ...page, id: queued.id, address: 'c', body: Buffer.from('<p>quite another</p>') }]);
    store.stages.reset('collect');
    collect({ c: '<p>quite another</p>' });
    expect(all("SELECT change FROM page WHERE address = 'c'")).toEqual(['unchanged']);
    expect(store.analysis.pagesToAnalyse()).toEqual([queued.id]);
  });

  it('reads a page anew whose headers say something else of it', () => {
    analyse();
    store.stages.reset('collect');
    const frontier = store.frontier();
    frontier.add([{ address: 'c', origin: 'list', lastModified: null }]);
    const [queued] = frontier.take(1);
    const page = {
      statusCode: 200,
      redirectTo: null,
      fetchedAt: 3000,
      problems: [],
      body: Buffer.from('<p>quite another</p>'),
    };
    frontier.finish([
      {
        ...page,
        id: queued?.id ?? 0,
        address: 'c',
        headers: { 'content-type': 'text/html', 'x-robots-tag': 'noindex' },
      },
    ]);
    Array.from(store.again.forgetChanged(100));
    expect(store.analysis.pagesToAnalyse()).toEqual([queued?.id]);
  });

  it('looks results up by page, and walks sorted tables side by side', () => {
    expect(plansOf(database, () => readingForgetter(database))('DELETE FROM fingerprint')).toContain(
      'detector=? AND page=?',
    );
    expect(plansOf(database, () => collectAgain(database))('SELECT page FROM body t')).toMatch(
      /^SEARCH t USING INTEGER PRIMARY KEY \(rowid>\?\).*SEARCH p USING INTEGER PRIMARY KEY/u,
    );
    const leftOver = plansOf(database, () => store.analysis.keepCandidatesOnly());
    for (const table of ['verified', 'pair'])
      expect(leftOver(`DELETE FROM ${table}`)).toContain('SEARCH c USING PRIMARY KEY');
  });
});
