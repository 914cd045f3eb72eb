import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { callCli } from '../../support/call-cli.ts';
import { findingsIn } from '../../support/faulty-audit.ts';
import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';
import { runCli } from '../../support/run-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writeFiles } from '../../support/import-pages.ts';

const pages = 40;
const words = (seed: number) =>
  Array.from({ length: 60 }, (_, at) => `word${(seed * 977 + at * 131) % 3001}`).join(' ');
const html = (own: number) =>
  `<html lang="en"><title>Page ${own}</title><article><p>${words(own)}. ${words(own + 500)}.</p></article>`;
/** Every fourth page is a copy of the one before. */
const ownText = (page: number) => (page % 4 === 3 ? page - 1 : page);

/** How the site answers a page; null where it gives it. */
type Failure = (page: number, answered: number) => number | null;
const fine: Failure = () => null;

const servers: LoopbackServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close().catch(() => {}))));

interface AuditedSite {
  readonly server: LoopbackServer;
  readonly state: { failure: Failure; answered: number; listed: boolean };
  readonly folder: string;
  readonly file: string;
  readonly before: ReturnType<typeof findingsIn>;
}

async function auditedSite(): Promise<AuditedSite> {
  const folder = temporaryFolder();
  const state: { failure: Failure; answered: number; listed: boolean } = { failure: fine, answered: 0, listed: true };
  const server = await startLoopbackServer((request, response) => {
    if (request.url === '/sitemap.xml' && state.listed) {
      const entries = Array.from({ length: pages }, (_, at) => `<url><loc>${server.origin}/${at}</loc></url>`);
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<urlset>${entries.join('')}</urlset>`);
      return;
    }
    const page = Number(request.url?.slice(1));
    if (!(page >= 0)) return void response.writeHead(404).end();
    const status = state.failure(page, (state.answered += 1));
    if (status === null) response.writeHead(200, { 'content-type': 'text/html' }).end(html(ownText(page)));
    else response.writeHead(status).end();
  });
  servers.push(server);
  const file = path.join(folder, 'site.pagetwin');
  expect(await callCli(folder, argumentsFor({ server, file }))).toMatchObject({ code: 0 });
  const before = findingsIn(file);
  expect(before.clusters).toHaveLength(pages / 2);
  return { folder, server, state, file, before };
}

const argumentsFor = ({ server, file }: Pick<AuditedSite, 'server' | 'file'>, ...more: readonly string[]) => [
  'audit',
  `${server.origin}/sitemap.xml`,
  '--file',
  file,
  '--pace',
  'unlimited',
  '--retries',
  '0',
  ...more,
];

let shared: AuditedSite | null = null;

/** One site that is on and as it was at first, with a copy of its audit for each test. */
async function copiedAudit() {
  shared ??= await auditedSite();
  Object.assign(shared.state, { failure: fine, answered: pages, listed: true });
  const folder = temporaryFolder();
  const site = { ...shared, folder, file: path.join(folder, 'site.pagetwin') };
  copyFileSync(shared.file, site.file);
  const audit = (...more: readonly string[]) => callCli(folder, argumentsFor(site, ...more));
  return { ...site, audit };
}

describe('a site that is collected again', () => {
  it('while its server is off stays as it was, with code 3, and export and compare take the last good state', async () => {
    const { folder, server, file, before } = await auditedSite();
    const again = argumentsFor({ server, file }, '--again', 'collect');
    expect(await callCli(folder, again)).toMatchObject({ code: 0 });
    await server.close();
    // In a process of its own, as a job that runs every night does it.
    const { code, stderr } = await runCli(folder, again);
    expect(code).toBe(3);
    expect(stderr).toContain('refuses the connection');
    expect(findingsIn(file)).toEqual(before);
    const compared = await callCli(folder, ['compare', file, '--fail-on-worse', '--json']);
    expect(compared.code).toBe(0);
    expect(JSON.parse(compared.stdout)).toMatchObject({
      before: { figures: { pages } },
      after: { figures: { pages } },
      clusterChanges: [],
    });
    const exported = await callCli(folder, ['export', file, '--out', path.join(folder, 'out'), '--formats', 'json']);
    expect(exported.code).toBe(0);
  });

  it.each<[string, Failure]>([
    ['turns 503 half-way', (_, answered) => (answered > pages * 1.5 ? 503 : null)],
    ['forbids all of its pages', () => 403],
    ['has lost 60 % of its pages', (page) => (page % 5 < 3 ? 404 : null)],
  ])('while it %s keeps what it had', async (_, failure) => {
    const { state, file, audit, before } = await copiedAudit();
    state.failure = failure;
    const { code, stderr } = await audit('--again', 'collect');
    expect(code).toBe(3);
    expect(stderr).toMatch(/\d+ of 40 pages that were there before could not be had/u);
    expect(findingsIn(file)).toEqual(before);
    // When it is there again, it is an audit like any other.
    state.failure = fine;
    expect(await audit('--again', 'collect')).toMatchObject({ code: 0 });
    expect(findingsIn(file)).toEqual(before);
  });

  it('with no sitemap any more keeps what it had', async () => {
    const { state, file, audit, before } = await copiedAudit();
    state.listed = false;
    expect(await audit('--again', 'collect')).toMatchObject({ code: 3 });
    expect(findingsIn(file)).toEqual(before);
  });

  it('with some pages gone, or most of them and leave for it, is what it is now', async () => {
    const { state, file, audit } = await copiedAudit();
    state.failure = (page) => (page < 4 ? 404 : null);
    expect(await audit('--again', 'collect')).toMatchObject({ code: 0 });
    expect(findingsIn(file).clusters).toHaveLength(pages / 2 - 2);
    state.failure = (page) => (page < 5 ? null : 404);
    expect(await audit('--again', 'collect', '--max-lost', '100')).toMatchObject({ code: 0 });
    expect(findingsIn(file).clusters).toHaveLength(2);
  });
});

describe('a folder that is read again', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  async function auditedFolder() {
    const folder = temporaryFolder();
    const first = writeFiles(folder, Object.fromEntries(names.map((name) => [`site/${name}.html`, html(1)])));
    const file = path.join(folder, 'site.pagetwin');
    const audit = (...more: readonly string[]) =>
      callCli(folder, ['audit', path.dirname(first), '--file', file, ...more]);
    expect(await audit()).toMatchObject({ code: 0 });
    const remove = (gone: readonly string[]) => gone.forEach((name) => rmSync(path.join(folder, `site/${name}.html`)));
    return { file, audit, remove, before: findingsIn(file) };
  }

  it.each([
    ['is empty', names],
    ['has lost most of its files', names.slice(0, 3)],
  ])('and %s is no clean site', async (_, gone) => {
    const { file, audit, remove, before } = await auditedFolder();
    remove(gone);
    expect(await audit('--again', 'collect')).toMatchObject({ code: 3 });
    expect(findingsIn(file)).toEqual(before);
  });

  it('with some files gone, or most of them and leave for it, is what it is now', async () => {
    const { file, audit, remove, before } = await auditedFolder();
    remove(['a', 'b']);
    expect(await audit('--again', 'collect')).toMatchObject({ code: 0 });
    expect(findingsIn(file)).not.toEqual(before);
    remove(['c', 'd']);
    expect(await audit('--again', 'collect', '--max-lost', '100')).toMatchObject({ code: 0 });
    expect(findingsIn(file).clusters).toEqual([]);
  });
});
