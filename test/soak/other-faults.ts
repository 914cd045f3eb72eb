import { killedCrawls } from './crawl-kills.ts';
import { readOnlyFolder, smallDisk } from './disk-faults.ts';
import { damagedFiles, disturbedFiles } from './file-damage.ts';
import { badPages, shortMemory } from './load-faults.ts';
import type { SoakSite } from './soak-kills.ts';
import type { FaultRow } from './table.ts';
import { jumpingClock, stoppedProcesses } from './time-faults.ts';
import { killedExports, killedRescues } from './writing-kills.ts';

/** By the names that `--only` knows. */
export const otherFaults: Readonly<Record<string, (site: SoakSite) => Promise<FaultRow>>> = {
  crawl: killedCrawls,
  export: killedExports,
  rescue: killedRescues,
  disk: smallDisk,
  readonly: readOnlyFolder,
  damage: damagedFiles,
  files: disturbedFiles,
  clock: jumpingClock,
  sleep: stoppedProcesses,
  memory: shortMemory,
  garbage: badPages,
};
