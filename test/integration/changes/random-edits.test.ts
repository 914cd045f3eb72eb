import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { EventBody } from '../../../src-main/contract/api.ts';
import { createEngine } from '../../../src-main/engine/engine.ts';
import { seededRandom } from '../../../src-main/evaluate/seeded-random.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { generateSite } from '../../bench/site/generate-site.ts';
import { auditTables } from '../../support/audit-tables.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const site = path.join(folder, 'site');
const random = seededRandom(11);
const anyOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];

/**
 * A folder with a part of a generated site, whose files are edited, taken away, brought back, renamed and touched at
 * random.
 */
class EditedSite {
  readonly #pages = [...generateSite(60, 2)];
  readonly #written = new Map<string, string>();
  #clock = Date.UTC(2024, 0, 1);
  /** On every page, so that it belongs to the template of the site once it is there. */
  #notice = '';

  constructor() {
    for (const page of this.#pages) this.#write(page.path, page.html);
  }

  edit(): void {
    const name = anyOf([...this.#written.keys()]) ?? '';
    const other = anyOf(this.#pages)?.html.match(/<p>[^<]{20,}<\/p>/)?.[0] ?? '';
    const html = this.#written.get(name) ?? '';
    this.#write(
      name,
      random() < 0.5
        ? html.replace(/<p>[^<]{20,}<\/p>/, other)
        : html.replace('</p>', ` ${Math.floor(random() * 1000)}</p>${other}`),
    );
  }

  remove(): void {
    const name = anyOf([...this.#written.keys()]) ?? '';
    this.#erase(name);
  }

  add(): void {
    const page = anyOf(this.#pages);
    if (page)
      this.#write(
        random() < 0.5 ? page.path : page.path.replace('.html', `-${Math.floor(random() * 100)}.html`),
        page.html,
      );
  }

  touch(): void {
    const name = anyOf([...this.#written.keys()]) ?? '';
    this.#write(name, this.#written.get(name) ?? '');
  }

  announce(notice: string): void {
    this.#notice = `<div class="notice"><p>${notice}</p></div>`;
    for (const [name, html] of this.#written) this.#write(name, html);
  }

  /** A group of near-duplicates of one page, larger than what is joined pair by pair. */
  repeat(count: number): void {
    const page = this.#pages[0];
    for (let copy = 0; copy < count; copy += 1)
      if (page) this.#write(`repeated/${copy}.html`, page.html.replace('</p>', ` ${copy * 7}</p>`));
  }

  /** Some of the group change, some go, one more comes. */
  editRepeated(): void {
    const names = [...this.#written.keys()].filter((name) => name.startsWith('repeated/'));
    for (const name of names.slice(0, 2))
      this.#write(name, (this.#written.get(name) ?? '').replace('</p>', ' anew</p>'));
    for (const name of names.slice(2, 4)) this.#erase(name);
    this.#write('repeated/last.html', this.#written.get(names[5] ?? '') ?? '');
  }

  #erase(name: string): void {
    this.#written.delete(name);
    rmSync(path.join(site, name));
  }

  #write(name: string, html: string): void {
    const file = path.join(site, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, html.replace('</article>', `${this.#notice}</article>`));
    this.#clock += 1000;
    utimesSync(file, this.#clock / 1000, this.#clock / 1000);
    this.#written.set(name, html);
  }
}

/** Each round: some edits, then the old file from collecting on, and a new file; both must hold the same. */
describe('an audit that collects again after random edits', async () => {
  const engine = await createEngine(
    createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: path.join(folder, 'audits') }),
  );
  afterAll(() => engine.close());
  const edited = new EditedSite();
  const old = path.join(folder, 'old.pagetwin');

  const audit = async (file: string, again: boolean) => {
    const client = engine.client();
    const { audit: id } = again
      ? await client.request('audit/open', { file })
      : await client.request('audit/create', { sources: [{ kind: 'folder', path: site }], file });
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
    await client.request('audit/start', { audit: id, again: again ? 'collect' : null });
    expect((await ended).outcome).toBe('done');
    await client.request('audit/close', { audit: id });
    return auditTables(file);
  };

  const times = (count: number, change: () => void) => {
    for (let time = 0; time < count; time += 1) change();
  };
  const rounds = [
    {
      name: 'some pages edited, some gone, some new',
      change() {
        times(4, () => edited.edit());
        times(2, () => edited.remove());
        times(3, () => edited.add());
        edited.touch();
      },
    },
    {
      name: 'a line on every page',
      change: () => edited.announce('All prices on this site hold until the end of the month and not longer.'),
    },
    { name: 'a group of near-duplicates', change: () => edited.repeat(50) },
    { name: 'a changed group of near-duplicates', change: () => edited.editRepeated() },
    { name: 'a group beyond the limit of the join', change: () => edited.repeat(70) },
    { name: 'a changed group beyond the limit', change: () => edited.editRepeated() },
    ...[9, 3, 20].map((count) => ({
      name: `${count} of everything`,
      change: () =>
        times(count, () =>
          anyOf([() => edited.edit(), () => edited.remove(), () => edited.add(), () => edited.touch()])?.(),
        ),
    })),
  ];

  it('has findings to begin with', async () => {
    expect((await audit(old, false)).clusters.length).toBeGreaterThan(0);
  });

  for (const [round, { name, change }] of rounds.entries()) {
    it(`holds the same as a new audit: ${name}`, async () => {
      change();
      const again = await audit(old, true);
      expect(again).toEqual(await audit(path.join(folder, `new-${round}.pagetwin`), false));
      expect(again.strays).toEqual([]);
    });
  }
});
