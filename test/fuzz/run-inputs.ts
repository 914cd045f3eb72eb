import { toWireError } from '../../src-main/engine/app-error.ts';
import { mutate } from './mutate.ts';
import { Random } from './random.ts';
import { isOfProduct, type Target } from './targets.ts';

export interface Run {
  readonly target: Target;
  readonly folder: string;
  readonly seed: number;
  /** Asked before each input. */
  readonly goesOn: (inputs: number) => boolean;
  /** Told before an input is read, and null once it was. */
  readonly reading?: (input: Uint8Array | null) => void;
}

export interface Finding {
  readonly input: Uint8Array;
  readonly error: unknown;
}

/** Reads changed seeds until something unexpected is thrown or it is enough; the same inputs for the same seed. */
export async function runInputs({
  target,
  folder,
  seed,
  goesOn,
  reading = () => {},
}: Run): Promise<{ readonly inputs: number; readonly finding: Finding | null }> {
  const seeds = await target.seeds(folder);
  const random = new Random(seed);
  for (let inputs = 0; ; inputs += 1) {
    if (!goesOn(inputs)) return { inputs, finding: null };
    const input = inputs < seeds.length ? (seeds[inputs] ?? seeds[0]) : mutate(seeds, random);
    reading(input);
    try {
      await target.read(input, folder);
    } catch (error) {
      if (!isOfProduct(error) && toWireError(error).code === 'internal') return { inputs, finding: { input, error } };
    }
    reading(null);
  }
}
