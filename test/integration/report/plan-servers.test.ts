import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { apacheRedirects, nginxRedirects } from '../../../src-main/engine/report/plan/server-files.ts';
import { redirectsOf } from '../../../src-main/engine/report/plan/resolve-targets.ts';
import { planRow, rendering } from '../../unit/engine/report/plan/plan-row.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const nginx = process.env['PAGETWIN_NGINX'] ?? '/usr/sbin/nginx';
const apache = process.env['PAGETWIN_APACHE'] ?? '/usr/sbin/apache2';
const apacheModules = process.env['PAGETWIN_APACHE_MODULES'] ?? '/usr/lib/apache2/modules';
if (!existsSync(nginx)) console.warn(`Left out: no nginx at ${nginx}.`);
if (!existsSync(apache)) console.warn(`Left out: no Apache at ${apache}.`);

const site = 'http://example.com';
/** Old addresses with everything that servers treat as special, and where they lead. */
const plan: readonly (readonly [string, string])[] = [
  ['/old.html', '/new.html'],
  ['/old.html?id=1&x=2', '/new.html?id=1'],
  ['/About', '/about'],
  ['/статья/старая', '/статья/новая?тег=а'],
  ['/%D6%D0%CE%C4.htm', '/gbk'],
  ['/a b/c+d(e)[f]{g}^h', '/plain'],
  ['/q?a="b"&c=\\d|e;f=%27', '/quotes?a="b"'],
  ['/price$1/100%25', '/$2?x=${host}&y=%1'],
  ['/semi;colon#part', '/end;'],
  [`/${'long/'.repeat(120)}x`, '/short'],
];
const entries = redirectsOf(
  plan.map(([from, to]) => planRow({ address: site + from, action: 'redirect', target: site + to })),
).entries;
const untouched = [
  '/old.htmlx',
  '/old.html/more',
  '/old.html?id=1',
  '/oldxhtml',
  '/about',
  '/new.html',
  '/price$1/100',
];

interface Place {
  readonly socketPath?: string;
  readonly port?: number;
}

const locationOf = (place: Place, target: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    request({ ...place, host: '127.0.0.1', path: target, headers: { host: 'Example.com' } }, (response) => {
      response.resume();
      resolve(response.statusCode === 301 ? response.headers.location : undefined);
    })
      .on('error', reject)
      .end();
  });

/** Servers tell nobody when they are ready, so they are asked until they answer. */
async function whenReady(place: Place, tries = 1200): Promise<void> {
  try {
    await locationOf(place, '/');
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
    await whenReady(place, tries - 1);
  }
}

const encodeBraces = (address: string) => address.replaceAll('{', '%7B').replaceAll('}', '%7D');

async function check(place: Place): Promise<void> {
  await whenReady(place);
  for (const { from, to } of entries) {
    const location = await locationOf(place, from.pathname + from.search);
    // Braces are the same in either form, and variables of Apache in one of them.
    expect([from.href, location && encodeBraces(location)]).toEqual([from.href, encodeBraces(to)]);
  }
  for (const target of untouched) expect([target, await locationOf(place, target)]).toEqual([target, undefined]);
}

describe('redirects in real servers', () => {
  const folder = temporaryFolder();
  let server: ChildProcess | null = null;
  afterEach(async () => {
    const ended = server && new Promise((resolve) => server?.once('exit', resolve));
    server?.kill('SIGTERM');
    await ended;
    server = null;
  });

  it.skipIf(!existsSync(nginx))('nginx accepts the map and redirects by it, and by nothing else', async () => {
    expect(entries).toHaveLength(plan.length);
    const config = path.join(folder, 'nginx.conf');
    const socketPath = path.join(folder, 'nginx.sock');
    writeFileSync(path.join(folder, 'redirects-nginx.conf'), nginxRedirects(entries, rendering()).text);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      config,
      `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
http { access_log off; ${temporary.join(' ')} include redirects-nginx.conf;
server { listen unix:${socketPath}; if ($pagetwin_redirect) { return 301 $pagetwin_redirect; } return 204; } }`,
    );
    const test = spawnSync(nginx, ['-t', '-p', folder, '-c', config, '-e', `${folder}/error.log`], {
      encoding: 'utf8',
    });
    expect([test.status, test.stderr]).toEqual([0, expect.stringContaining('test is successful')]);
    expect(test.stderr).not.toContain('[warn]');
    server = spawn(nginx, ['-p', folder, '-c', config, '-e', `${folder}/error.log`], { stdio: 'ignore' });
    await check({ socketPath });
  });

  it.skipIf(!existsSync(apache)).each(['in .htaccess', 'in the server'])(
    'Apache accepts the rules and redirects by them %s',
    async (place) => {
      const root = path.join(folder, 'root');
      mkdirSync(root, { recursive: true });
      // Apache gives up the rights of the one who started it.
      for (const readable of [folder, root]) chmodSync(readable, 0o755);
      const inFolder = place === 'in .htaccess';
      const rules = inFolder ? path.join(root, '.htaccess') : path.join(folder, 'redirects-apache.conf');
      writeFileSync(path.join(root, '.htaccess'), '');
      writeFileSync(rules, apacheRedirects(entries, rendering()).text);
      const port = await freePort();
      const config = path.join(folder, 'apache.conf');
      const modules = ['mpm_event', 'authz_core', 'rewrite'].map(
        (name) => `LoadModule ${name}_module ${apacheModules}/mod_${name}.so`,
      );
      writeFileSync(
        config,
        `${modules.join('\n')}\nServerRoot ${folder}\nServerName example.com\nPidFile ${folder}/apache.pid\nErrorLog ${folder}/apache.log\nDefaultRuntimeDir ${folder}
Listen 127.0.0.1:${port}\nDocumentRoot ${root}\n<Directory ${root}>\nAllowOverride All\nOptions FollowSymLinks\nRequire all granted\n</Directory>\nUser #65534\nGroup #65534
${inFolder ? '' : `Include ${rules}`}\n`,
      );
      const test = spawnSync(apache, ['-t', '-f', config], { encoding: 'utf8' });
      expect([test.status, test.stderr]).toEqual([0, expect.stringContaining('Syntax OK')]);
      server = spawn(apache, ['-X', '-f', config], { stdio: 'ignore' });
      await check({ port });
    },
  );
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
