/**
 * `npm run fuzz -- <target|all> <seconds> [seed]`: feeds readers of foreign bytes with changed inputs. Whatever is
 * thrown besides the errors of the product, hangs, or takes more memory than it may is a finding: its input is kept in
 * `.cache/fuzz` and the program ends with code 1.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { targetNames, targets, type TargetName } from './targets.ts';

const maxInputBytes = 1024 * 1024;
const maxMegabytes = 1024;
const kept = fileURLToPath(new URL('../../.cache/fuzz', import.meta.url));

const [wanted = '', seconds = '20', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const names = wanted === 'all' ? targetNames : targetNames.filter((name) => name === wanted);
if (names.length === 0) {
  console.error(`Usage: npm run fuzz -- <target> <seconds> [seed]\nTargets: all, ${targetNames.join(', ')}`);
  process.exit(2);
}
for (const name of names) {
  const { inputs, fault } = await fuzz(name);
  console.log(
    `${name.padEnd(10)} ${String(inputs).padStart(8)} inputs in ${seconds} s, seed ${seed}: ${fault ?? 'nothing found'}`,
  );
  if (fault !== null) process.exitCode = 1;
}

interface Told {
  readonly inputs: number;
  readonly finding: { readonly input: Uint8Array; readonly error: string } | null;
}

async function fuzz(name: TargetName): Promise<{ readonly inputs: number; readonly fault: string | null }> {
  const shared = new SharedArrayBuffer(8 + maxInputBytes);
  const state = new Int32Array(shared, 0, 2);
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-fuzz-'));
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { name, folder, seed: Number(seed), millis: Number(seconds) * 1000, shared },
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  const reading = () => new Uint8Array(shared, 8).slice(0, Atomics.load(state, 1));
  try {
    const { inputs, finding } = await new Promise<Told>((resolve) => {
      const failed = (error: string) =>
        resolve({ inputs: Atomics.load(state, 0) >> 1, finding: { input: reading(), error } });
      const watch = watchHangs(worker, state, targets[name].maxMillis, () =>
        failed(`took longer than ${targets[name].maxMillis} ms`),
      );
      worker.on('message', resolve);
      worker.on('error', (error) => failed(error instanceof Error ? (error.stack ?? error.message) : String(error)));
      worker.on('exit', () => clearInterval(watch));
    });
    return { inputs, fault: finding ? keep(name, finding) : inputs === 0 ? 'nothing was read' : null };
  } finally {
    await worker.terminate();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Calls when one input takes longer than it may: in processor time of this process, which does nothing else, so that a
 * busy machine is no finding. What waits for something that never comes takes none; it is one when it has been idle for
 * ten times as long, which a thread that only waits for its turn on a processor is not.
 */
function watchHangs(worker: Worker, state: Int32Array, maxMillis: number, hung: () => void): NodeJS.Timeout {
  const idleMillis = () => worker.performance.eventLoopUtilization().idle;
  let [seen, usedBefore, idleBefore] = [0, usedMillis(), idleMillis()];
  return setInterval(() => {
    const now = Atomics.load(state, 0);
    const isReading = now % 2 === 1;
    if (now !== seen || !isReading) [seen, usedBefore, idleBefore] = [now, usedMillis(), idleMillis()];
    else if (usedMillis() - usedBefore > maxMillis || idleMillis() - idleBefore > 10 * maxMillis) hung();
  }, 250);
}

function usedMillis(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function keep(name: TargetName, { input, error }: NonNullable<Told['finding']>): string {
  mkdirSync(kept, { recursive: true });
  const file = path.join(kept, `${name}-${seed}.bin`);
  writeFileSync(file, input);
  return `${error}\n  input: ${path.relative(process.cwd(), file)}`;
}
