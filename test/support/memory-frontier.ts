import { type WritableDatabase, openDatabase } from '../../src-main/engine/store/database.ts';
import { frontierStore } from '../../src-main/engine/store/frontier/frontier-store.ts';
import { metaStore } from '../../src-main/engine/store/meta-store.ts';
import { migrate } from '../../src-main/engine/store/schema/migrations.ts';
import { problemStore } from '../../src-main/engine/store/problem-store.ts';
import type { AddressOrigin, CollectedPage, Findings, Frontier } from '../../src-main/engine/source/source.ts';

/** What a test looks at of one address. */
export interface KnownAddress {
  readonly id: number;
  readonly address: string;
  readonly origin: AddressOrigin;
  readonly lastModified: string | null;
  readonly depth: number | null;
  readonly foundOn: string | null;
  readonly variantOf: string | null;
  readonly skipped: string | null;
  readonly change: string | null;
  readonly finished: number;
}

/** The real frontier on a database in memory, with windows for tests. */
export class MemoryFrontier implements Frontier {
  readonly database: WritableDatabase;
  readonly batches: number[] = [];
  readonly #collected = new Map<string, CollectedPage>();
  #frontier: Frontier;

  constructor() {
    this.database = openDatabase(':memory:') as unknown as WritableDatabase;
    migrate(this.database);
    this.#frontier = this.#open();
  }

  #open(): Frontier {
    return frontierStore(this.database, metaStore(this.database), problemStore(this.database));
  }

  add: Frontier['add'] = (...given) => this.#frontier.add(...given);
  take: Frontier['take'] = (...given) => this.#frontier.take(...given);
  release: Frontier['release'] = (id) => this.#frontier.release(id);
  unlisted: Frontier['unlisted'] = (linksToo) => this.#frontier.unlisted(linksToo);
  shallower: Frontier['shallower'] = (count) => this.#frontier.shallower(count);
  relinked: Frontier['relinked'] = (...given) => this.#frontier.relinked(...given);
  tallies: Frontier['tallies'] = () => this.#frontier.tallies();
  formerBody: Frontier['formerBody'] = (address) => this.#frontier.formerBody(address);
  changes: Frontier['changes'] = () => this.#frontier.changes();
  aliases: Frontier['aliases'] = () => this.#frontier.aliases();
  addAlias: Frontier['addAlias'] = (...given) => this.#frontier.addAlias(...given);
  isDiscovered: Frontier['isDiscovered'] = (key) => this.#frontier.isDiscovered(key);
  setDiscovered: Frontier['setDiscovered'] = (key) => this.#frontier.setDiscovered(key);
  importPosition: Frontier['importPosition'] = (key) => this.#frontier.importPosition(key);
  saveImported: Frontier['saveImported'] = (...given) => this.#frontier.saveImported(...given);
  fillCopies: Frontier['fillCopies'] = () => this.#frontier.fillCopies();
  isUnchangedFile: Frontier['isUnchangedFile'] = (...given) => this.#frontier.isUnchangedFile(...given);
  counts: Frontier['counts'] = () => this.#frontier.counts();
  redirects: Frontier['redirects'] = () => this.#frontier.redirects();

  finish(results: readonly CollectedPage[], findings?: Findings, room?: number): number {
    this.batches.push(results.length);
    for (const page of results) this.#collected.set(page.address, page);
    return this.#frontier.finish(results, findings, room);
  }

  /** What a restarted process would see: everything that was not finished is queued again. */
  reopened(): this {
    this.#frontier = this.#open();
    return this;
  }

  /** What collecting again begins with: nothing is known, and what was held is put aside. */
  emptied(): this {
    this.database.exec(
      `INSERT OR REPLACE INTO previous_page (address, origin, last_modified, status_code, headers, bytes)
         SELECT p.address, p.origin, p.last_modified, p.status_code, b.headers, b.bytes FROM body b JOIN page p ON p.id = b.page;
       DELETE FROM link_tally; DELETE FROM body; DELETE FROM page; DELETE FROM meta WHERE key LIKE 'discovered:%'`,
    );
    return this.reopened();
  }

  /** In the order in which they became known. */
  addresses(): readonly KnownAddress[] {
    return this.database
      .prepare<[], KnownAddress>(
        `SELECT p.id, p.address, p.origin, p.last_modified AS lastModified, p.depth, f.address AS foundOn, v.address AS variantOf, p.skipped,
           p.change, p.finished
         FROM page p LEFT JOIN page f ON f.id = p.found_on LEFT JOIN page v ON v.id = p.variant_of ORDER BY p.id`,
      )
      .all();
  }

  page(address: string): CollectedPage | undefined {
    return this.#collected.get(address);
  }

  pages(): readonly CollectedPage[] {
    return [...this.#collected.values()];
  }
}
