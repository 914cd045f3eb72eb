/**
 * Compares the speed of this tree with an earlier one: `npm run bench:guard [-- BASE [pages]]`. BASE is a commit, by
 * default the last tag, else where this branch left `main`. BASE is checked out beside, and both trees do the same work
 * in turns, three times, each through its own commands only, so that nothing inside has to be alike. The ratio of
 * processor time (ours to theirs, median of the turns) and of peak memory is told for each stage. A stage above the
 * limit fails unless `docs/performance.md` gives its reason in the table "Slower on purpose". Linux only, since `/proc`
 * tells the figures.
 *
 * `npm run bench:guard -- --planted [pages]` tries the guard itself: the last commit against the same commit made a
 * fifth slower in everything. It fails when a stage is not found to be too slow.
 */
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeMachine, median } from './bench-audit.ts';
import { startBenchServer } from './crawl-pages.ts';
import { figuresOf, isTelling, reasonsFor, tooSlow, type GuardRow } from './guard-limits.ts';
import { plantSlowdown } from './planted-slowdown.ts';
import type { Usage } from './process-usage.ts';
import { cachedSite } from './site/cached-site.ts';
import { watchStages } from './watch-stages.ts';

const turns = 3;
/** So many pages are crawled at the most; a guard of few pages crawls few. */
const maxCrawledPages = 400;
const crawledBytes = 32_000;
const watching = { intervalMillis: 40, memory: 'resident' } as const;

/**
 * A stage that was over between two looks at the audit file. Stands before the measuring, which begins when this file
 * is loaded.
 */
const nothing: Usage = { cpuMillis: Number.NaN, peakBytes: Number.NaN };

/** What one tree took, by stage. */
type Figures = ReadonlyMap<string, Usage>;

const root = path.join(import.meta.dirname, '../..');
const isPlanted = process.argv.includes('--planted');
const given = process.argv.slice(2).filter((word) => word !== '--planted');
const [base = defaultBase(), pages = '1200'] = isPlanted ? ['HEAD', ...given] : given;
const site = cachedSite(Number(pages));
const crawledPages = Math.min(maxCrawledPages, Number(pages));
const server = await startBenchServer(crawledPages, crawledBytes);
const theirs = checkOut(base);
const ours = isPlanted ? plantedTree() : root;
console.log(
  `${describeMachine()}; ${isPlanted ? 'a slower tree' : 'this tree'} against ${base}, ${pages} pages, ${turns} turns`,
);

const measured: { readonly ours: Figures; readonly theirs: Figures }[] = [];
for (let turn = 0; turn < turns; turn += 1) {
  // Which tree goes first changes, so that neither profits from a warm disk.
  const first = turn % 2 === 0;
  const one = await measure(first ? ours : theirs);
  const other = await measure(first ? theirs : ours);
  measured.push(first ? { ours: one, theirs: other } : { ours: other, theirs: one });
}
await server.close();

const rows = [...(measured[0]?.ours.keys() ?? [])].map(rowOf);
const reasons = isPlanted
  ? new Map<string, string>()
  : reasonsFor(readFileSync(path.join(root, 'docs/performance.md'), 'utf8'));
const slow = rows.filter((row) => tooSlow(row, reasons));
for (const row of rows) {
  const mark = slow.includes(row) ? '  TOO SLOW' : (reasons.get(row.stage) ?? '');
  console.log(`${row.stage.padEnd(22)} ${figuresOf(row)}  ${mark}`);
}
const missed = rows.filter((row) => isTelling(row) && !slow.includes(row));
if (isPlanted) console.log(`${slow.length} found to be slower, ${missed.length} missed`);
process.exitCode = (isPlanted ? missed : slow).length > 0 ? 1 : 0;

function rowOf(stage: string): GuardRow {
  const of = (read: (usage: Usage) => number) => {
    const pairs = measured
      .map(({ ours, theirs }) => [read(ours.get(stage) ?? nothing), read(theirs.get(stage) ?? nothing)] as const)
      .filter(([mine, other]) => Number.isFinite(mine / other));
    return { ours: median(pairs.map(([mine]) => mine)), ratio: median(pairs.map(([mine, other]) => mine / other)) };
  };
  const processor = of(({ cpuMillis }) => cpuMillis);
  const memory = of(({ peakBytes }) => peakBytes);
  return { stage, processor: processor.ratio, millis: processor.ours, memory: memory.ratio, bytes: memory.ours };
}

/** Everything once: a folder audit by stage, fingerprints of two further presets, exports, a list, a crawl. */
async function measure(tree: string): Promise<Figures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-guard-'));
  const file = path.join(folder, 'site.pagetwin');
  const figures = new Map<string, Usage>();
  const audit = await run(tree, folder, file, 'audit', [path.join(site.folder, 'www'), '--file', file]);
  for (const [stage, usage] of audit.stages) if (stage !== '') figures.set(stage, usage);
  figures.set('whole audit', audit.whole);
  for (const preset of ['fast', 'all']) {
    const copy = path.join(folder, `${preset}.pagetwin`);
    copyFileSync(file, copy);
    const again = await run(tree, folder, copy, 'audit', ['--file', copy, '--again', 'statistics', '--preset', preset]);
    for (const stage of ['statistics', 'fingerprint', 'join'])
      figures.set(`${stage}, ${preset}`, again.stages.get(stage) ?? nothing);
  }
  figures.set('export', (await run(tree, folder, file, 'export', [file, '--out', path.join(folder, 'report')])).whole);
  figures.set('list of checks', (await run(tree, folder, file, 'checks', [file])).whole);
  const crawled = path.join(folder, 'crawl.pagetwin');
  const crawl = await run(tree, folder, crawled, 'audit', [
    `${server.origin}/sitemap.xml`,
    '--file',
    crawled,
    '--pace',
    'unlimited',
    '--preset',
    'fast',
  ]);
  figures.set('crawl and store', crawl.stages.get('collect') ?? nothing);
  rmSync(folder, { recursive: true });
  return figures;
}

/** One command of a tree, watched from outside; `file` is the audit that it works on. */
async function run(tree: string, data: string, file: string, command: string, args: readonly string[]) {
  const main = path.join(tree, 'src-main/cli/pagetwin.js');
  const child = spawn(process.execPath, [main, command, ...args], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PAGETWIN_DATA: data },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)));
  const watch = watchStages(child.pid, file, watching);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const figures = watch.stop();
  if (code !== 0) throw new Error(`${command} ended with ${String(code)} in ${tree}: ${said}`);
  return figures;
}

/** The last commit, made slower. */
function plantedTree(): string {
  const folder = path.join(root, '.cache/guard/planted');
  if (existsSync(folder)) git('worktree', 'remove', '--force', folder);
  checkOut('HEAD', folder);
  plantSlowdown(folder);
  return folder;
}

/** A work tree of that commit, with the packages of this one where both want the same. */
function checkOut(commit: string, place?: string): string {
  const id = git('rev-parse', '--verify', `${commit}^{commit}`);
  const folder = place ?? path.join(root, '.cache/guard', id);
  if (!existsSync(folder)) {
    mkdirSync(path.dirname(folder), { recursive: true });
    git('worktree', 'prune');
    git('worktree', 'add', '--detach', folder, id);
  }
  const packages = path.join(folder, 'node_modules');
  if (existsSync(packages)) return folder;
  const lock = (tree: string) => readFileSync(path.join(tree, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) symlinkSync(path.join(root, 'node_modules'), packages, 'dir');
  else execFileSync('npm', ['ci', '--silent'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

function defaultBase(): string {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    return git('merge-base', 'HEAD', 'main');
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
