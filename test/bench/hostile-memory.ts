/**
 * `node test/bench/hostile-memory.ts`: the most that each process of an audit holds while it collects and judges a site
 * on which everything goes wrong (`test/support/chaos-server.ts`), in the terminal and in web mode. Pages may be as
 * large as they may be by default; only the time limits are short. Linux alone tells it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { childrenOf, peakMebibytes } from '../soak/processes.ts';
import { startWebSession } from '../soak/web-session.ts';
import { limits } from '../support/hostile-answers.ts';
import { authorityFile, startHostileSite } from '../support/hostile-site.ts';
import { startCli } from '../support/run-cli.ts';
import { describeMachine } from './bench-audit.ts';

type Shell = (folder: string, addresses: readonly string[], watch: (host: number) => void) => Promise<string>;

const { maxBytes: _tests, ...timeLimits } = limits;
const options = { ...timeLimits, concurrency: 32, retries: 2, backOffMillis: 20, giveUpAfter: 0 };
// The processes of an audit get these by their environment.
process.env['NODE_EXTRA_CA_CERTS'] = authorityFile;

console.log(`${describeMachine()}\n`);
console.log('| shell | host | largest worker | outcome |\n|---|---|---|---|');
for (const [name, shell] of Object.entries({ terminal, web } satisfies Record<string, Shell>))
  await measure(name, shell);

async function measure(name: string, shell: Shell): Promise<void> {
  const site = await startHostileSite();
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-hostile-'));
  const peaks = { host: 0, worker: 0 };
  let timer: NodeJS.Timeout | undefined;
  const outcome = await shell(folder, site.addresses, (host) => {
    timer = setInterval(() => {
      peaks.host = Math.max(peaks.host, peakMebibytes(host));
      peaks.worker = Math.max(peaks.worker, ...childrenOf(host).map(peakMebibytes));
    }, 50);
  });
  clearInterval(timer);
  await site.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  console.log(`| ${name} | ${peaks.host.toFixed(0)} MiB | ${peaks.worker.toFixed(0)} MiB | ${outcome} |`);
}

async function terminal(...[folder, addresses, watch]: Parameters<Shell>): Promise<string> {
  const list = path.join(folder, 'list.txt');
  writeFileSync(list, addresses.join('\n'));
  const flags = Object.entries(options).flatMap(([option, value]) => [
    `--${option.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`,
    String(value),
  ]);
  const { child, result } = startCli(folder, ['audit', list, '--file', path.join(folder, 'a.pagetwin'), ...flags]);
  watch(child.pid ?? 0);
  const { code, stderr } = await result;
  return code === 0 ? 'done' : `${code} ${stderr}`;
}

async function web(...[folder, addresses, watch]: Parameters<Shell>): Promise<string> {
  const { client, server, ended } = await startWebSession(folder);
  watch(server.pid ?? 0);
  const { audit } = await client.request('audit/create', {
    sources: [{ kind: 'url-list', urls: [...addresses] }],
    file: path.join(folder, 'a.pagetwin'),
    options: { collect: options },
  });
  const outcome = new Promise<string>((resolve) => client.on('audit/ended', (end) => resolve(end.outcome)));
  await client.request('audit/start', { audit });
  const said = await outcome;
  server.kill('SIGINT');
  await ended;
  return said;
}
