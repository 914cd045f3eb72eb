import { afterAll, describe, expect, it } from 'vitest';
import { createStore } from '../../../../../src-main/engine/store/store.ts';
import { packText, unpackText } from '../../../../../src-main/engine/store/compression.ts';
import {
  decodeRemoved,
  encodeRemoved,
  type StrippedPage,
  templateReader,
} from '../../../../../src-main/engine/store/pages/template-store.ts';
import { plansOf } from '../../../../support/query-plans.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const store = createStore(`${temporaryFolder()}/template.pagetwin`, { name: 'template', sources: [], createdAt: 0 });
const { database, template } = store;
const reader = templateReader(database);
database.exec(`
  INSERT INTO page (id, address, origin) VALUES (1, 'a', 'folder');
  INSERT INTO view (page, title, heading, description, author, category, page_type, language, charset, robots, noindex, nofollow, hreflang, layout,
    bytes_hash, text_hash, words, letters, disguise)
    VALUES (1, '', '', '', '', '', 'article', 'en', 'utf-8', '', 0, 0, '[]', '', '', 'old', 9, 90, 0);
  INSERT INTO page_text (page, shown, blocks, links) VALUES (1, x'', x'', x'');`);
afterAll(() => store.close());

const stripped = (removed: StrippedPage['removed'], text = 'what is left'): StrippedPage => ({
  page: 1,
  removed,
  language: 'ru',
  textHash: text === 'what is left' ? 'new' : text,
  words: 2,
  letters: 20,
  linkLetters: 6,
  disguise: 1,
  shown: packText(text),
  wordStarts: new Uint8Array(),
  probe: { hashes: new Uint8Array(), places: new Uint8Array(), shingles: new Uint8Array() },
});
const shown = () => unpackText(database.prepare('SELECT shown FROM page_text').pluck().get() as Uint8Array);
const storedRemoved = () => [...reader.pages()].map(({ removed }) => removed).join();

describe('the template of a site in an audit file', () => {
  it('changes the text and its figures, and says what was removed', () => {
    const removed = [{ block: 3, pages: 61, of: 80, among: 'layout' as const }];
    template.saveStripped([stripped(removed)]);
    expect(decodeRemoved(storedRemoved())).toEqual(removed);
    expect(shown()).toBe('what is left');
    expect(
      database.prepare('SELECT language, text_hash, words, letters, link_letters, disguise FROM view').get(),
    ).toEqual({
      language: 'ru',
      text_hash: 'new',
      words: 2,
      letters: 20,
      link_letters: 6,
      disguise: 1,
    });
    template.saveStripped([stripped([])]);
    expect(decodeRemoved(storedRemoved())).toEqual([]);
  });

  it('makes a text that was searchable before its template went findable by what is left', () => {
    database.exec(
      "INSERT INTO searchable (page, texts) VALUES (1, 1); INSERT INTO text_search (rowid, folded) VALUES (1, 'a disclaimer')",
    );
    template.saveStripped([stripped([{ block: 0, pages: 9, of: 10, among: 'layout' }], 'what is left of it now')]);
    expect(database.prepare("SELECT count(*) FROM text_search WHERE text_search MATCH 'dis'").pluck().get()).toBe(0);
    expect(database.prepare('SELECT texts FROM searchable').pluck().get()).toBe(0);
  });

  it('is remembered under the same conditions only, with keys of 48 bits', () => {
    const key = 2 ** 48 - 1;
    template.remember([{ site: 'a.example', blocks: [{ key, pages: 9, of: 10, among: 'layout' }] }], 'one');
    expect(reader.remembered('a.example', 'one')).toEqual(new Set([key]));
    expect(reader.remembered('a.example', 'two')).toEqual(new Set());
    expect(reader.remembered('b.example', 'one')).toEqual(new Set());
    template.remember([], 'two');
    expect(reader.remembered('a.example', 'one')).toEqual(new Set());
  });

  it('is forgotten with the texts, and kept when only its own stage runs again', () => {
    template.saveStripped([stripped([{ block: 0, pages: 9, of: 10, among: 'layout' }])]);
    store.stages.reset('template');
    expect(decodeRemoved(storedRemoved())).toHaveLength(1);
    store.stages.reset('analyse');
    expect(decodeRemoved(storedRemoved())).toEqual([]);
  });

  it('is looked up by keys, never by reading a whole table', () => {
    const plan = plansOf(database, () => templateReader(database));
    expect(plan('LEFT JOIN template_page')).toContain('SEARCH r USING INTEGER PRIMARY KEY');
    expect(plan('FROM template_block WHERE site')).toContain('SEARCH template_block USING PRIMARY KEY');
  });
});

describe('the list of removed blocks', () => {
  it('comes back as it was', () => {
    const removed = [
      { block: 0, pages: 8, of: 16, among: 'layout' as const },
      { block: 7, pages: 100_000, of: 100_000, among: 'site' as const },
    ];
    expect(decodeRemoved(encodeRemoved(removed))).toEqual(removed);
    expect(decodeRemoved('')).toEqual([]);
  });
});
