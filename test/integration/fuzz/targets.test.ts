import { expect, it } from 'vitest';
import { runInputs } from '../../fuzz/run-inputs.ts';
import { targetNames, targets, type TargetName } from '../../fuzz/targets.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Enough to see that each harness still works; faults are looked for with `npm run fuzz`, and in `npm run test:all`. */
const inputs: Partial<Record<TargetName, number>> = { audit: 1, html: 10 };
const usualInputs = 15;

it.each(targetNames)('the reader of %s answers or refuses whatever comes', async (name) => {
  const count = inputs[name] ?? usualInputs;
  const run = await runInputs({
    target: targets[name],
    folder: temporaryFolder(),
    seed: 20_241,
    goesOn: (done) => done < count,
  });
  expect(run.finding && String((run.finding.error as Error).stack)).toBeNull();
  expect(run.inputs).toBe(count);
});
