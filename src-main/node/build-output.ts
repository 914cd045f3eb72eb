import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isRunning } from '../engine/temporary-folder.ts';

const inputs = ['src-main', 'src-renderer', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];
const stampFile = path.join('out', '.build-stamp');

/** Builds unless `out` is up to date. A packaged app has no sources. */
export async function ensureBuild(root: string, say: (key: 'building' | 'built') => void) {
  if (!existsSync(path.join(root, 'src-renderer'))) return;
  mkdirSync(path.join(root, 'out'), { recursive: true });
  const unlock = await lock(path.join(root, path.join('out', '.build-lock')));
  try {
    const stamp = stampOf(root);
    if (existsSync(path.join(root, stampFile)) && readFileSync(path.join(root, stampFile), 'utf8') === stamp) return;
    say('building');
    await runBuild(root);
    markBuilt(root, stamp);
    say('built');
  } finally {
    unlock();
  }
}

export function markBuilt(root: string, stamp = stampOf(root)) {
  writeFileSync(path.join(root, stampFile), stamp);
}

/** Hash of names, sizes and times, which also detects removed and older files. */
export function stampOf(root: string) {
  const hash = createHash('sha256');
  for (const input of inputs) for (const line of describe(root, input)) hash.update(`${line}\n`);
  return hash.digest('hex');
}

function* describe(root: string, relative: string): Generator<string> {
  const status = statSync(path.join(root, relative), { throwIfNoEntry: false });
  if (!status) return;
  if (!status.isDirectory()) return yield `${relative} ${status.size} ${status.mtimeMs}`;
  for (const name of readdirSync(path.join(root, relative)).sort()) yield* describe(root, path.join(relative, name));
}

/** Keeps two starts from building at once. Ignores locks of dead processes. */
async function lock(file: string) {
  while (!tryLock(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true });
    else await setTimeout(100);
  }
  return () => rmSync(file, { force: true });
}

function tryLock(file: string) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(file: string) {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    return owner > 0 && !isRunning(owner);
  } catch {
    return false;
  }
}

async function runBuild(root: string) {
  const builder = path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const child = spawn(process.execPath, [builder, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The build failed; its messages stand above.');
}
