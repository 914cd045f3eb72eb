import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, RequestName, RequestParameters, Result } from '../../../src-main/contract/api.ts';
import { orderFiles, planFileNames, planFiles, type PlanFile } from '../../../src-main/contract/plan.ts';
import { reportText } from '../../../src-main/engine/report/texts.ts';
import { openDemoAudit } from '../../support/demo-audit.ts';
import { type FinishedAudit, runAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** From decisions and advice to files, through the contract alone. */
/** What people read, or put on a server, warns in their language; tables for other tools warn in English. */
function warningOf(file: PlanFile, proposals: number): string {
  if (file === 'orders-html' || file === 'orders-markdown') return reportText('ru', 'orders.includes', { proposals });
  const isForTools = file === 'redirects-csv' || file === 'canonical' || file === 'noindex';
  return isForTools
    ? `WARNING: includes ${proposals} proposal`
    : reportText('ru', 'orders.warning', { count: proposals });
}

describe('the plan of an audit', () => {
  const folder = temporaryFolder();
  let finished: FinishedAudit;
  let client: Client;
  const ask = <Name extends RequestName>(
    name: Name,
    parameters: Omit<RequestParameters<Name>, 'audit'>,
  ): Promise<Result<Name>> =>
    client.request(name, { audit: finished.audit, ...parameters } as unknown as RequestParameters<Name>);
  beforeAll(async () => {
    finished = await openDemoAudit(folder);
    client = finished.engine.client();
  });
  afterAll(() => finished.engine.close());

  it('has a row for every page that something is proposed for, in the order of addresses', async () => {
    const { rows, total } = await ask('plan/list', { limit: 500 });
    expect(total).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(({ address }) => address)).toEqual(rows.map(({ address }) => address).toSorted());
    for (const { ground, action, page } of rows)
      expect([ground, page !== null, ['keep', 'leave'].includes(action)]).toEqual(['proposed', true, false]);
    const facets = await ask('plan/facets', {});
    expect(facets.actions.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(total);
    const { total: redirects } = await ask('plan/list', { actions: ['redirect', 'dead-link-rescue'] });
    expect(
      facets.actions
        .filter(({ value }) => ['redirect', 'dead-link-rescue'].includes(value))
        .reduce((sum, { count }) => sum + count, 0),
    ).toBe(redirects);
  });

  it('puts a decision in the place of a proposal, follows it to its end, and shows what stands against it', async () => {
    const { rows } = await ask('plan/list', { actions: ['rewrite'], limit: 3 });
    const [one, two, three] = rows.map(({ address }) => address);
    await ask('decision/set', { address: one!, change: { action: 'redirect', target: two!, owner: 'Anna' } });
    await ask('decision/set', { address: two!, change: { action: 'redirect', target: three! } });
    const chained = (await ask('plan/list', { owners: ['Anna'] })).rows[0];
    expect(chained).toMatchObject({
      address: one,
      action: 'redirect',
      ground: 'decided',
      destination: three,
      conflicts: ['chain'],
    });
    await ask('decision/set', { address: three!, change: { action: 'redirect', target: one! } });
    expect((await ask('plan/list', { owners: ['Anna'] })).rows[0]).toMatchObject({
      destination: null,
      conflicts: ['target-loop'],
    });
    const { counts, rows: conflicting } = await ask('plan/conflicts', {});
    expect(counts).toContainEqual({ value: 'target-loop', count: 3 });
    expect(conflicting.map(({ address }) => address)).toEqual(expect.arrayContaining([one, two, three]));
    for (let step = 0; step < 3; step += 1) await ask('review/undo', {});
    expect((await ask('plan/list', { grounds: ['decided'] })).total).toBe(0);
  });

  it('writes all files with what it said they would hold, refuses to write over them, and names exact sentences', async () => {
    const { files: said } = await ask('plan/files', { includeProposals: true });
    const out = path.join(folder, 'plan');
    const progress: number[] = [];
    client.on('plan/progress', ({ fraction }) => progress.push(fraction));
    const written = await ask('plan/export', { folder: out, job: 'test', locale: 'ru', includeProposals: true });
    expect(written.files.map(({ file, entries, refused }) => ({ file, entries, refused }))).toEqual(
      said.map(({ file, entries, refused }) => ({ file, entries, refused })),
    );
    expect(written.files.map(({ file }) => file)).toEqual([...planFiles]);
    await expect(ask('plan/export', { folder: out, files: ['nginx'] })).rejects.toMatchObject({
      wire: { code: 'export-exists' },
    });
    for (const { file, name, proposals } of written.files) {
      const head = readFileSync(path.join(out, name), 'utf8').slice(0, orderFiles.has(file) ? 4000 : 1000);
      expect([file, proposals > 0, head.includes(warningOf(file, proposals))]).toEqual([
        file,
        proposals > 0,
        proposals > 0,
      ]);
    }
    expect(written.files.filter(({ proposals }) => proposals > 0).length).toBeGreaterThan(6);
    const markdown = readFileSync(path.join(out, 'rewrite-orders.md'), 'utf8');
    expect(markdown).toMatch(/- \[ \] .+ \*дословно\*/u);
    const html = readFileSync(path.join(out, 'rewrite-orders.html'), 'utf8');
    expect(html).not.toMatch(/<script|<img|<link|@import/iu);
    expect(html).toContain('<html lang="ru">');
    const preview = await ask('plan/preview', {
      file: 'nginx',
      mostCharacters: 100_000,
      includeProposals: true,
      locale: 'ru',
    });
    expect(preview.text).toBe(readFileSync(path.join(out, 'redirects-nginx.conf'), 'utf8'));
  });

  it('puts nothing into a file that nobody decided, and a merge into no redirects at all', async () => {
    const empty = await ask('plan/files', {});
    expect(empty).toMatchObject({ decided: 0, proposals: (await ask('plan/list', {})).total });
    for (const { entries, refused } of empty.files) expect([entries, refused]).toEqual([0, 0]);
    const [canonical, merge] = await Promise.all(
      (['canonical', 'merge'] as const).map((action) => ask('plan/list', { actions: [action], limit: 2 })),
    );
    // What is proposed as a redirect stays a proposal.
    const decidedRow = canonical!.rows[0]!;
    await ask('decision/set', {
      address: decidedRow.address,
      change: { action: 'redirect', target: decidedRow.target },
    });
    const merged = merge!.rows[0]!;
    await ask('decision/set', { address: merged.address, change: { action: 'merge', target: merged.target } });
    const out = path.join(folder, 'decided');
    const written = await ask('plan/export', { folder: out });
    expect(written).toMatchObject({ decided: 2, includesProposals: false });
    const entries = Object.fromEntries(written.files.map((file) => [file.file, file.entries]));
    expect(entries).toMatchObject({ nginx: 1, apache: 1, 'redirects-csv': 1, 'orders-csv': 1, 'plan-csv': 2 });
    const table = readFileSync(path.join(out, 'redirects.csv'), 'utf8');
    expect([table.includes(`"${decidedRow.address}"`), table.includes(merged.address)]).toEqual([true, false]);
    expect(readFileSync(path.join(out, 'redirects-apache.conf'), 'utf8')).toMatch(/left out: \d+/u);
    for (let step = 0; step < 2; step += 1) await ask('review/undo', {});
  });

  it('leaves nothing half written when it is cancelled', async () => {
    const out = path.join(folder, 'cancelled');
    const running = ask('plan/export', { folder: out, files: ['orders-html'], job: 'gone', includeProposals: true });
    await client.request('plan/cancel', { job: 'gone' });
    await expect(running).rejects.toMatchObject({ wire: { code: 'cancelled' } });
    expect(existsSync(path.join(out, 'rewrite-orders.html'))).toBe(false);
    expect(existsSync(path.join(out, 'rewrite-orders.html.part'))).toBe(false);
  });
});

describe('the plan of a folder', () => {
  const folder = temporaryFolder();
  const text =
    'The harbour was closed at noon, since the wind had turned and three boats lay across the entrance. '.repeat(4);

  async function filesOf(name: string, publicAddress: string) {
    const site = path.join(folder, name, 'www');
    for (const page of ['harbour', 'copy', 'gone']) {
      mkdirSync(path.join(site, page), { recursive: true });
      writeFileSync(
        path.join(site, page, 'index.html'),
        `<html lang="en"><title>${page}</title><main><h1>${page}</h1><p>${text}</p></main>`,
      );
    }
    const source = { kind: 'folder', path: site } as const;
    const { engine, audit } = await runAudit(path.join(folder, name), source, { collect: { publicAddress } });
    const client = engine.client();
    const decide = (address: string, change: RequestParameters<'decision/set'>['change']) =>
      client.request('decision/set', { audit, address, change });
    await decide('copy/index.html', { action: 'canonical', target: 'harbour/index.html' });
    await decide('gone/index.html', { action: 'redirect', target: 'harbour/index.html' });
    const out = path.join(folder, name, 'plan');
    const written = await client.request('plan/export', { audit, folder: out });
    const { rows } = await client.request('plan/list', { audit, grounds: ['decided'] });
    await engine.close();
    const read = (file: PlanFile) => readFileSync(path.join(out, planFileNames[file]), 'utf8');
    return { written, read, listed: rows.map(({ address }) => address) };
  }

  it('leads where its pages stand on the live site, and is listed by the files of the folder', async () => {
    const { written, read, listed } = await filesOf('told', 'https://example.com/news/');
    expect(written.placeless).toBe(0);
    expect(listed).toEqual(['copy/index.html', 'gone/index.html']);
    expect(read('canonical')).toContain('"https://example.com/news/copy/","https://example.com/news/harbour/"');
    expect(read('redirects-csv')).toContain(
      '"https://example.com/news/gone/","https://example.com/news/harbour/","301"',
    );
    expect(read('nginx')).toContain('"example.com/news/gone/" "https://example.com/news/harbour/";');
  });

  it('leaves out what needs a web address when none is known', async () => {
    const { written, read } = await filesOf('untold', '');
    // Both decisions and a proposal.
    expect(written.placeless).toBe(3);
    expect(read('canonical')).not.toContain('harbour');
  });
});
