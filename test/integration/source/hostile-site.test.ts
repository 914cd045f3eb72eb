import { openDatabase, type ReadableDatabase } from '../../../src-main/engine/store/database.ts';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import type { Source } from '../../../src-main/contract/audits.ts';
import type { OptionValue } from '../../../src-main/contract/options.ts';
import { bodyDictionaries } from '../../../src-main/engine/store/bodies/body-packer.ts';
import { limits } from '../../support/hostile-answers.ts';
import { startEndlessSite } from '../../support/endless-site.ts';
import { authorityFile, startHostileSite, type HostileSite } from '../../support/hostile-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runCollect } from './run-collect.ts';
import { page, sitemap, sitemapIndex, startTestSite, xml, type TestSite } from './test-site.ts';

const folder = temporaryFolder();
const script = path.resolve(import.meta.dirname, '../../support/collect-alone.ts');
/** Those of the product's command, for they hold its memory small. */
const nodeFlags = manifest.scripts.pagetwin.split(' ').filter((word) => word.startsWith('--'));

interface Run {
  readonly startBytes: number;
  readonly peakBytes: number;
  readonly millis: number;
}

/** Collects in a process of its own, whose memory can be measured and which trusts the test's authority. */
async function collectAlone(
  file: string,
  sources: readonly Source[],
  options: Readonly<Record<string, OptionValue>>,
): Promise<Run> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...nodeFlags, script, file, JSON.stringify({ sources, options })],
    {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: authorityFile },
      maxBuffer: 10_000_000,
    },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

describe('a site on which everything goes wrong', () => {
  let site: HostileSite;
  let run: Run;
  let database: ReadableDatabase;
  beforeAll(async () => {
    site = await startHostileSite();
    const file = path.join(folder, 'hostile.pagetwin');
    const options = { ...limits, pace: 'unlimited', concurrency: 32, retries: 2, backOffMillis: 20, giveUpAfter: 0 };
    run = await collectAlone(file, [{ kind: 'url-list', urls: [...site.addresses] }], options);
    database = openDatabase(file, { readonly: true });
  });
  afterAll(async () => {
    database?.close();
    await site.close();
  });

  it('is told right page by page', () => {
    const rows = database.prepare<[], { address: string; has_body: number; bytes: Buffer | null; finished: number }>(
      'SELECT address, has_body, finished, bytes FROM page LEFT JOIN body ON body.page = page.id',
    );
    const { unpack } = bodyDictionaries(database);
    const found = new Map(rows.all().map((row) => [row.address, row]));
    const problems = Map.groupBy(
      database.prepare<[], { address: string; code: string }>('SELECT address, code FROM problem ORDER BY code').all(),
      ({ address }) => address,
    );
    const wrong = [...site.expected].flatMap(([address, { codes, body }]) => {
      const row = found.get(address);
      const told = problems.get(address)?.map(({ code }) => code) ?? [];
      const text = row?.bytes ? Buffer.from(unpack(row.bytes)).toString('utf8') : undefined;
      const isRight =
        row?.finished === 1 &&
        told.join() === codes.toSorted().join() &&
        (codes.length > 0 ? !row.has_body : body === text);
      return isRight
        ? []
        : [
            {
              address,
              told,
              codes,
              text: text?.slice(0, 100),
              row: row && { finished: row.finished, has: row.has_body },
            },
          ];
    });
    expect(wrong).toEqual([]);
  });

  it('is over as soon as its time limits say', () => {
    // The longest page takes three tries of five seconds; a busy machine asks for many more, and what hangs takes for
    // ever.
    expect(run.millis).toBeLessThan(200_000);
  });

  it('is spoken to in HTTP/2 where it offers that', () => {
    expect(new Set(site.asked.flatMap(({ server }) => (server.startsWith('http/') ? [server] : [])))).toEqual(
      new Set(['http/2.0']),
    );
  });

  it('does not fill the memory', () => {
    expect((run.peakBytes - run.startBytes) / 2 ** 20).toBeLessThan(150);
  });
});

describe('sitemaps that were made to harm', () => {
  it('with 60,000 addresses are read whole, in little memory', async () => {
    const count = 60_000;
    const many = Array.from({ length: 4 }, (_, part) =>
      sitemap(...Array.from({ length: count / 4 }, (_value, nth) => `{origin}/many/${part}/${nth}`)),
    );
    const site = await startTestSite((origin) => ({
      '/robots.txt': { body: 'User-agent: *\nDisallow: /many/\nAllow: /many/3/14999' },
      '/many/3/14999': page(),
      '/sitemap.xml': sitemapIndex(...many.map((_, part) => `${origin}/part-${part}.xml`)),
      ...Object.fromEntries(
        many.map((part, nth) => [
          `/part-${nth}.xml`,
          { ...part, body: String(part.body).replaceAll('{origin}', origin) },
        ]),
      ),
    }));
    const file = path.join(folder, 'many.pagetwin');
    const run = await collectAlone(file, [{ kind: 'sitemap', url: `${site.origin}/sitemap.xml` }], {
      pace: 'unlimited',
    });
    await site.close();
    const database = openDatabase(file, { readonly: true });
    const pages = database
      .prepare('SELECT count(*) AS known, sum(finished) AS finished, sum(has_body) AS bodies FROM page')
      .get();
    database.close();
    expect(pages).toEqual({ known: count, finished: count, bodies: 1 });
    expect(run.peakBytes / 2 ** 20).toBeLessThan(400);
  });

  it('whose entities expand to gigabytes are told as broken, and what stands before them is kept', async () => {
    const entities = Array.from({ length: 12 }, (_, nth) => `<!ENTITY e${nth + 1} "${`&e${nth};`.repeat(10)}">`).join(
      '',
    );
    const bomb = `<!DOCTYPE urlset [<!ENTITY e0 "ha">${entities}]><urlset><url><loc>{origin}/before</loc></url><url><loc>{origin}/&e12;</loc></url></urlset>`;
    const site = await startTestSite((origin) => ({
      '/sitemap.xml': xml(bomb.replaceAll('{origin}', origin)),
      '/before': page(),
    }));
    const { frontier, problems } = await runCollect(`${site.origin}/sitemap.xml`);
    await site.close();
    expect(frontier.addresses().map(({ address }) => address)).toContain(`${site.origin}/before`);
    expect(problems.map(({ code }) => code)).toContain('sitemap-broken');
  });
});

describe('a site that stays down', () => {
  it('is given up after some tries and told once, with the number of its pages, while another goes on', async () => {
    let asked = 0;
    const down = await startTestSite(() => ({}));
    const busy = await startTestSite((origin) => ({
      '/robots.txt': { status: 404 },
      ...Object.fromEntries(Array.from({ length: 50 }, (_, nth) => [`/${nth}`, () => ((asked += 1), { status: 503 })])),
      '/sitemap.xml': sitemap(...Array.from({ length: 50 }, (_, nth) => `${origin}/${nth}`)),
    }));
    const sound = await startTestSite(() => ({ '/ok': page() }));
    await down.close();
    const urls = [
      ...Array.from({ length: 30 }, (_, nth) => `${down.origin}/${nth}`),
      ...Array.from({ length: 50 }, (_, nth) => `${busy.origin}/${nth}`),
      `${sound.origin}/ok`,
    ];
    const options = { giveUpAfter: 5, retries: 1, backOffMillis: 1, hostConnections: 2 };
    const { problems, codes } = await runCollect({ kind: 'url-list', urls }, { options });
    await Promise.all([busy.close(), sound.close()]);
    const host = ({ origin }: TestSite) => origin.slice('http://'.length);
    const told = problems
      .filter(({ code }) => code === 'host-down')
      .map(({ parameters }) => [parameters['host'], parameters['pages']]);
    expect(told).toEqual(
      expect.arrayContaining([
        [host(down), 30],
        [host(busy), 50],
      ]),
    );
    expect(told).toHaveLength(2);
    expect(codes(`${down.origin}/29`)).toEqual(['network-refused']);
    expect(codes(`${busy.origin}/49`)).toEqual(['host-given-up']);
    expect(asked).toBeLessThan(10);
    expect(codes(`${sound.origin}/ok`)).toEqual([]);
  });
});

describe('a robots.txt that changes during the crawl', () => {
  it('is read again when it is old, and obeyed from then on by what waits already', async () => {
    const pages = Object.fromEntries(Array.from({ length: 80 }, (_, nth) => [`/later/${nth}`, page()]));
    const site = await startTestSite((origin) => ({
      '/robots.txt': (tries) => ({
        body: tries === 1 ? 'User-agent: *\nAllow: /' : 'User-agent: *\nDisallow: /later/',
      }),
      '/sitemap.xml': sitemap(...Object.keys(pages).map((place) => origin + place)),
      ...pages,
    }));
    const options = { robotsMaxAgeSeconds: 1, requestsPerSecond: 40, hostConnections: 1 };
    // What is handed out later comes upon the old rules and has them read again.
    const { frontier } = await runCollect(`${site.origin}/sitemap.xml`, { options: { ...options, concurrency: 1 } });
    await site.close();
    const changed = site.asked.filter(({ path: place }) => place === '/robots.txt')[1]?.at ?? Infinity;
    expect(site.asked.filter(({ path: place, at }) => place.startsWith('/later/') && at > changed)).toEqual([]);
    const forbidden = frontier
      .pages()
      .filter(({ problems }) => problems.some(({ code }) => code === 'robots-disallowed'));
    expect(forbidden.length).toBeGreaterThan(10);
    // How many came through under the old rules depends on the speed of the machine, but the first did.
    expect(forbidden.length).toBeLessThan(80);
  });
});

describe('a site without end', () => {
  it('of calendar pages, session ids and folders that nest is crawled in part, and told', async () => {
    const site = await startEndlessSite();
    const file = path.join(folder, 'endless.pagetwin');
    const { peakBytes, startBytes } = await collectAlone(file, [{ kind: 'site', url: `${site.origin}/` }], {
      ...limits,
      pace: 'unlimited',
      trapPages: 30,
    });
    await site.close();
    const database = openDatabase(file, { readonly: true });
    const sound = database
      .prepare("SELECT count(*) FROM page WHERE address LIKE '%/article/%' AND has_body = 1")
      .pluck()
      .get();
    const told = database
      .prepare("SELECT count(*) FROM problem WHERE code LIKE 'trap-%' OR code LIKE 'links-%'")
      .pluck()
      .get();
    database.close();
    expect(sound).toBe(40);
    expect(told).toBeGreaterThan(0);
    expect(site.asked()).toBeLessThan(2000);
    expect((peakBytes - startBytes) / 2 ** 20).toBeLessThan(150);
  });
});
