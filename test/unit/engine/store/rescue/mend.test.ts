import { stageIds } from '../../../../../src-main/contract/audits.ts';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bodyPacker } from '../../../../../src-main/engine/store/bodies/body-packer.ts';
import { rawBodyWriter } from '../../../../../src-main/engine/store/bodies/body-writer.ts';
import { mend, type Losses } from '../../../../../src-main/engine/store/rescue/mend.ts';
import { createStore, type Store } from '../../../../../src-main/engine/store/store.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const whole = { body: [], raw_body: [], previous_page: [], page_text: [], sentence: [] };
const nothing: Losses = { tables: [], addresses: [], isMended: false, altered: whole, lostSettings: false };
const addresses = ['https://a.example/1', 'https://b.example/1', 'https://a.example/2'];

/** An audit that has collected three pages and done every stage. */
function audit(name: string): Store {
  const store = createStore(path.join(folder, `${name}.pagetwin`), {
    name,
    sources: [{ kind: 'url-list', urls: addresses }],
    createdAt: 0,
  });
  const frontier = store.frontier();
  frontier.add(addresses.map((address) => ({ address, origin: 'list', lastModified: null })));
  const page = { statusCode: 200, headers: {}, redirectTo: null, fetchedAt: 1, problems: [] };
  frontier.finish(
    frontier.take(3).map(({ id, address }) => ({ ...page, id, address, body: Buffer.from(`<p>${address}</p>`) })),
  );
  frontier.setDiscovered('list');
  for (const stage of stageIds.filter((id) => id !== 'analyse')) {
    store.stages.begin(stage, 'digest', 3);
    store.stages.finish(stage);
  }
  return store;
}

const open = (store: Store) =>
  store.database.prepare('SELECT address FROM page WHERE finished = 0 ORDER BY id').pluck().all();

it('leaves an audit alone that lost nothing', () => {
  const store = audit('whole');
  expect(mend(store, nothing)).toMatchObject({ whole: true, redo: null, lostPages: 0 });
  expect([open(store), store.stages.get('cluster').state]).toEqual([[], 'done']);
  store.close();
});

it('lets the first stage run again that lost rows, and all behind it', () => {
  const store = audit('stages');
  expect(mend(store, { ...nothing, tables: [{ table: 'candidate', rows: 2, lost: 1 }] })).toMatchObject({
    whole: false,
    redo: 'join',
  });
  expect(['fingerprint', 'join', 'cluster'].map((stage) => store.stages.get(stage as 'join').state)).toEqual([
    'done',
    'waiting',
    'waiting',
  ]);
  store.close();
});

it('puts pages whose content is broken, and addresses whose row is lost, back into the frontier', () => {
  const store = audit('contents');
  const report = mend(store, { ...nothing, addresses: ['https://c.example/'], altered: { ...whole, body: [2] } });
  expect(report).toMatchObject({
    redo: 'collect',
    lostPages: 2,
    addresses: ['https://c.example/', 'https://b.example/1'],
  });
  expect(open(store)).toEqual(['https://b.example/1', 'https://c.example/']);
  expect(store.stages.get('collect').state).toBe('running');
  expect(store.frontier().isDiscovered('list')).toBe(false);
  store.close();
});

it('collects a page again whose scripts were run when the row with what was sent is lost', () => {
  const store = audit('rendered');
  const raw = { headers: {}, body: Buffer.from('<div id="app">'), rawLetters: 0, renderedLetters: 9, addedLetters: 9 };
  const save = rawBodyWriter(store.database, bodyPacker(store.database));
  for (const id of [1, 2]) save({ id, address: addresses[id - 1] ?? '' }, raw);
  expect(mend(store, nothing)).toMatchObject({ redo: null, lostPages: 0 });
  store.database.exec('DELETE FROM raw_body WHERE page = 1; DELETE FROM rendered_page WHERE page = 2');
  expect(mend(store, nothing)).toMatchObject({ redo: 'collect', addresses: ['https://a.example/1'] });
  expect(open(store)).toEqual(['https://a.example/1']);
  expect(store.database.prepare('SELECT page FROM rendered_page').pluck().all()).toEqual([2]);
  store.close();
});

it('forgets what it knew of an address whose content is lost while pages are collected again', () => {
  const store = audit('again');
  store.stages.reset('collect');
  store.database.exec('DELETE FROM body WHERE page = 2');
  expect(mend(store, nothing)).toMatchObject({
    whole: false,
    redo: 'collect',
    lostPages: 1,
    addresses: ['https://b.example/1'],
  });
  expect(store.database.prepare('SELECT address FROM previous_page ORDER BY page').pluck().all()).toEqual([
    addresses[0],
    addresses[2],
  ]);
  store.close();
});

it('numbers hosts anew when their list is lost, so that no two share a number', () => {
  const store = audit('hosts');
  store.database.exec('DELETE FROM crawl_host');
  mend(store, { ...nothing, tables: [{ table: 'crawl_host', rows: 0, lost: null }] });
  const named = store.database
    .prepare('SELECT p.address, h.name FROM page p JOIN crawl_host h ON h.id = p.host ORDER BY p.id')
    .raw(true)
    .all();
  expect(named).toEqual(addresses.map((address) => [address, new URL(address).host]));
  store.close();
});

it('tells when what reviewers did is among what was lost', () => {
  const store = audit('reviews');
  const report = mend(store, { ...nothing, tables: [{ table: 'decision', rows: 3, lost: null }] });
  expect(report).toMatchObject({
    whole: false,
    redo: null,
    lostReviews: true,
    parts: [{ kind: 'reviews', rows: 3, lost: null }],
  });
  store.close();
});
