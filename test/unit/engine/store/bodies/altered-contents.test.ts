import { stageIds } from '../../../../../src-main/contract/audits.ts';
import { hash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { examineFile } from '../../../../../src-main/engine/store/audit-file.ts';
import { bodyDictionaries } from '../../../../../src-main/engine/store/bodies/body-packer.ts';
import { pack } from '../../../../../src-main/engine/store/compression.ts';
import { rescueFile } from '../../../../../src-main/engine/store/rescue/rescue-file.ts';
import { createStore, openStore, type Store } from '../../../../../src-main/engine/store/store.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const noise = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => (Math.imul(seed * count + at + 1, 0x9e3779b1) >>> 0).toString(36)).join(' ');
const style = Array.from({ length: 60 }, (_, at) => `.box-${at} { ${noise(at, 4)} }`).join('\n');
const bodyOf = (number: number) =>
  Buffer.from(
    `<!doctype html><style>${style}</style>\n<h1>${noise(number, 3)}</h1>\n<p>${noise(number + 5000, 20)}</p>`,
  );

const addressOf = (number: number) => `https://a.example/${number}`;
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const all = (store: Store, sql: string) => store.database.prepare(sql).pluck().all();

/** Collects these pages; the first of them had scripts that made it another one. */
function collect(store: Store, pages: readonly number[]): void {
  const frontier = store.frontier();
  frontier.add(pages.map((number) => ({ address: addressOf(number), origin: 'list', lastModified: null })));
  const raw = { headers: {}, body: bodyOf(900), rawLetters: 1, renderedLetters: 2, addedLetters: 1 };
  for (const { id, address } of frontier.take(999)) {
    const number = Number(address.slice(address.lastIndexOf('/') + 1));
    const page = {
      id,
      address,
      statusCode: 200,
      headers: {},
      redirectTo: null,
      fetchedAt: 1,
      problems: [],
      body: bodyOf(number),
    };
    frontier.finish([number === 45 ? { ...page, raw } : page]);
  }
}

/**
 * An audit of fifty pages, of which all behind the fortieth are packed by a dictionary; stages are as a run leaves
 * them.
 */
function audit(name: string): Store {
  const urls = numbers(1, 50).map(addressOf);
  const store = createStore(path.join(folder, `${name}.pagetwin`), {
    name,
    sources: [{ kind: 'url-list', urls }],
    createdAt: 0,
  });
  collect(store, numbers(1, 50));
  finishStages(store);
  return store;
}

function finishStages(store: Store): void {
  const view = store.database.prepare(
    `INSERT OR IGNORE INTO view (page, title, heading, description, author, category, page_type, language, charset, robots, noindex, nofollow, hreflang,
      layout, bytes_hash, text_hash, words, letters, disguise)
     VALUES (?, '', '', '', '', '', 'article', 'en', 'utf-8', '', 0, 0, '[]', '', ?, '', 9, 90, 0)`,
  );
  const { unpack: unpackBody } = bodyDictionaries(store.database);
  for (const { page, bytes } of store.database
    .prepare<[], { page: number; bytes: Uint8Array }>('SELECT page, bytes FROM body')
    .all()) {
    view.run(page, hash('md5', unpackBody(bytes)));
    store.database
      .prepare("INSERT OR IGNORE INTO page_text (page, shown, blocks, links) VALUES (?, ?, ?, x'')")
      .run(page, pack(Buffer.of(1)), pack(Buffer.of(1)));
    store.database.prepare('INSERT OR IGNORE INTO page_markup VALUES (?, 1, 0, 0, 0, 0, 0, 0, 0)').run(page);
    store.database.prepare("INSERT OR IGNORE INTO probe VALUES (?, x'', x'', x'')").run(page);
  }
  for (const stage of stageIds) {
    store.stages.begin(stage, 'digest', 50);
    store.stages.finish(stage);
  }
}

/** Closes the audit with no copy of its dictionary left. */
function loseDictionary(store: Store): string {
  store.database.exec('DELETE FROM body_dictionary');
  store.close();
  return store.path;
}

async function rescued(file: string) {
  const output = file.replace('.pagetwin', '-rescued.pagetwin');
  const report = await rescueFile(file, output, { signal: new AbortController().signal, progress: () => {} });
  return { report, store: openStore(output) };
}

const faultsOf = (file: string) => [...examineFile(file)].flatMap(({ faults }) => faults);

describe('bodies whose dictionary is lost', () => {
  it('are found by an examination, in every table that has some', () => {
    const store = audit('examined');
    store.stages.reset('collect');
    collect(store, numbers(1, 48));
    Array.from(store.again.forgetChanged(10));
    const file = loseDictionary(store);
    expect(faultsOf(file).map(({ table, detail }) => [table, detail.split(' ')[0]])).toEqual([
      ['body', '8'],
      ['previous_page', '2'],
      ['raw_body', '1'],
    ]);
    expect(faultsOf(file)[0]?.detail).toContain('in row 41: Dictionary 1, by which bodies are stored, is gone');
  });

  it('are collected again, with those of which only the source before their scripts is lost', async () => {
    const store = audit('collected');
    // Nothing is wrong with the page itself.
    store.database.prepare('UPDATE body SET bytes = ? WHERE page = 45').run(pack(bodyOf(45)));
    const { report, store: mended } = await rescued(loseDictionary(store));
    expect(report).toMatchObject({
      whole: false,
      redo: 'collect',
      lostPages: 10,
      addresses: numbers(41, 50).map(addressOf),
    });
    expect(report.parts.find(({ kind }) => kind === 'contents')).toEqual({ kind: 'contents', rows: 41, lost: 10 });
    expect(all(mended, 'SELECT id FROM page WHERE finished = 0')).toEqual(numbers(41, 50));
    expect(all(mended, 'SELECT page FROM body')).toEqual(numbers(1, 40));
    expect(all(mended, 'SELECT count(*) FROM raw_body')).toEqual([0]);
    mended.close();
  });

  it('are forgotten where they were put aside, and told, while everything else stays', async () => {
    const store = audit('aside');
    store.stages.reset('collect');
    collect(store, numbers(1, 40));
    Array.from(store.again.forgetChanged(10));
    finishStages(store);
    expect(all(store, 'SELECT count(*) FROM previous_page')).toEqual([10]);
    const { report, store: mended } = await rescued(loseDictionary(store));
    expect(report).toMatchObject({ whole: false, redo: null, lostPages: 0 });
    expect(report.parts.find(({ kind }) => kind === 'contents')).toEqual({ kind: 'contents', rows: 40, lost: 10 });
    expect(all(mended, 'SELECT count(*) FROM previous_page')).toEqual([0]);
    mended.close();
  });

  it('are as new as their addresses when they are lost while pages are collected again', async () => {
    const store = audit('again');
    store.stages.reset('collect');
    collect(store, numbers(1, 5));
    const { report, store: mended } = await rescued(loseDictionary(store));
    expect(report).toMatchObject({ redo: 'collect', lostPages: 10, addresses: numbers(41, 50).map(addressOf) });
    expect(all(mended, 'SELECT address FROM previous_page ORDER BY page')).toEqual(numbers(6, 40).map(addressOf));
    collect(mended, numbers(6, 50));
    Array.from(mended.again.forgetChanged(10));
    const changes = all(mended, 'SELECT change FROM page ORDER BY CAST(substr(address, 19) AS INTEGER)');
    expect(changes.slice(40)).toEqual(Array.from({ length: 10 }, () => 'new'));
    expect(changes.slice(0, 40)).not.toContain('new');
    // No reading of a page that is not there any more is left.
    expect(all(mended, 'SELECT page FROM view WHERE page NOT IN (SELECT id FROM page)')).toEqual([]);
    const { unpack: unpackBody } = bodyDictionaries(mended.database);
    const read = mended.database
      .prepare<[], { address: string; bytes: Uint8Array }>(
        'SELECT p.address, b.bytes FROM body b JOIN page p ON p.id = b.page',
      )
      .all();
    expect(
      read.map(({ address, bytes }) => Buffer.from(unpackBody(bytes)).equals(bodyOf(Number(address.slice(18))))),
    ).toEqual(read.map(() => true));
    expect(read).toHaveLength(50);
    mended.close();
  });
});
