import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { momentsOf, previousOf } from '../../../../src-main/engine/requests/changes.ts';
import { createStore, type Store } from '../../../../src-main/engine/store/store.ts';
import { plansOf } from '../../../support/query-plans.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** Three files: two of one site, January before February, and one of another site. */
describe('audits that an audit can be compared with', () => {
  let folder: string;
  const open: Store[] = [];
  let february: Store;

  const write = (name: string, host: string, fetchedAt: number): Store => {
    const store = createStore(path.join(folder, `${name}.pagetwin`), { name, sources: [], createdAt: 0 });
    open.push(store);
    addPage(store, host, fetchedAt);
    return store;
  };
  const addPage = ({ database }: Store, host: string, fetchedAt: number) => {
    const address = `https://${host}/${fetchedAt}`;
    const { lastInsertRowid: page } = database
      .prepare("INSERT INTO page (address, origin, finished, fetched_at) VALUES (?, 'list', 1, ?)")
      .run(address, fetchedAt);
    database
      .prepare(
        `INSERT INTO page_row (page, analysed, status_code, indexability, language, page_type, host, folder, words, bytes)
         VALUES (?, 1, 200, '', 'en', '', ?, '', 1, 1)`,
      )
      .run(page, host);
  };
  const recent = {
    list: () =>
      open.map(({ path: file }) => ({
        file,
        name: path.basename(file),
        pages: 1,
        clusters: 0,
        state: 'done' as const,
        openedAt: 0,
        exists: true,
      })),
  };
  const namesOf = (others: 'same-site' | 'all') =>
    momentsOf(recent, february, others).map(({ name, figures }) => [name, figures.pages]);

  beforeEach(() => {
    folder = temporaryFolder();
    write('january', 'a.example', 1000);
    february = write('february', 'a.example', 2000);
    write('other', 'b.example', 1500);
  });
  afterEach(() => {
    for (const store of open.splice(0)) store.close();
  });

  it('are those of the same site, or all, oldest first', () => {
    expect(namesOf('same-site')).toEqual([
      ['january.pagetwin', 1],
      ['february', 1],
    ]);
    expect(namesOf('all').map(([name]) => name)).toEqual(['january.pagetwin', 'other.pagetwin', 'february']);
  });

  it('a first run has nothing before it, and takes no other file of the site by itself', () => {
    expect(previousOf(february)).toBeNull();
    expect(previousOf(open[0]!)).toBeNull();
  });

  it('a file is read once, and again when somebody wrote to it', () => {
    namesOf('all');
    const statements = plansOf(february.database, () => namesOf('all'));
    expect(() => statements('FROM page_row')).toThrow('No statement');
    addPage(open[0]!, 'a.example', 1100);
    expect(namesOf('same-site')[0]).toEqual(['january.pagetwin', 2]);
  });

  it('the audit itself is counted anew when its results change', () => {
    namesOf('all');
    addPage(february, 'a.example', 2100);
    february.version.next('results');
    expect(namesOf('same-site').at(-1)).toEqual(['february', 2]);
  });
});
