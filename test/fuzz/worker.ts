import { parentPort, workerData } from 'node:worker_threads';
import { runInputs } from './run-inputs.ts';
import { targets, type TargetName } from './targets.ts';

/** Where the input that is being read stands, for the case that reading it never ends. */
interface Work {
  readonly name: TargetName;
  readonly folder: string;
  readonly seed: number;
  readonly millis: number;
  /** Number of the input and its length, then its bytes. */
  readonly shared: SharedArrayBuffer;
}

const { name, folder, seed, millis, shared } = workerData as Work;
const state = new Int32Array(shared, 0, 2);
const place = new Uint8Array(shared, 8);
/** Making the first inputs may take a while, and does not count. */
let end: number | null = null;

const result = await runInputs({
  target: targets[name],
  folder,
  seed,
  goesOn: () => performance.now() < (end ??= performance.now() + millis),
  reading(input) {
    if (input) place.set(input.subarray(0, place.length));
    Atomics.store(state, 1, input ? input.length : 0);
    Atomics.add(state, 0, 1);
  },
});
const { inputs, finding } = result;
parentPort?.postMessage({
  inputs,
  finding: finding && { input: finding.input, error: String((finding.error as Error).stack ?? finding.error) },
});
