import { join } from 'node:path';
import type { PaceKeeper } from '../audit/audit.ts';
import { expectedPace, learnPace, storedPaceSchema } from '../audit/stage-pace.ts';
import { jsonFile } from './json-file.ts';

/** How fast this machine is, as its audits tell; it makes the time left of the next one better, and says nothing of what was audited. */
export function paceFile(dataFolder: string): PaceKeeper {
  const file = jsonFile(join(dataFolder, 'pace.json'), storedPaceSchema, { millis: {} });
  return {
    expected: () => expectedPace(file.read()),
    learn(run, pages, candidates, workers) {
      try {
        file.write(learnPace(file.read(), run, { pages, candidates, workers }));
      } catch {
        // A full disk keeps no pace, and the audit is done all the same.
      }
    },
  };
}
