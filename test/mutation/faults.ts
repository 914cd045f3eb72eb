/**
 * Plants the faults of `fault-table.ts` one by one in a copy of the sources and looks whether the unit tests of their
 * part turn red: `npm run test:faults -- [--part detect|verify|cluster|page/extract|text] [--only TEXT] [--jobs 2]`. Prints every fault
 * that no test saw and the share of those that were seen; ends with code 1 when one survived. A fault takes five to
 * twenty seconds.
 */
import { parseArgs } from 'node:util';
import { isPlantedPart, plantedParts, type Fault, type PlantedPart } from './fault.ts';
import { faults } from './fault-table.ts';
import { anyFails, copySources, removeSources, testsFail } from './planted-sources.ts';

interface Tried {
  readonly fault: Fault;
  readonly seen: boolean;
}

const { values } = parseArgs({
  options: { part: { type: 'string' }, only: { type: 'string', default: '' }, jobs: { type: 'string', default: '2' } },
});
if (values.part !== undefined && !isPlantedPart(values.part))
  throw new Error(`--part is one of ${Object.keys(plantedParts).join(', ')}`);
const chosen = faults.filter(
  ({ part, file, to }) => (values.part ?? part) === part && `${file} ${to}`.includes(values.only),
);

const began = Date.now();
const tried = (await Promise.all(shared(chosen, Number(values.jobs)).map(tryFaults))).flat();
for (const part of Object.keys(plantedParts).filter(isPlantedPart)) process.stdout.write(scoreOf(part));
process.stdout.write(`${Math.round((Date.now() - began) / 1000)} s\n`);
process.exitCode = tried.some(({ fault, seen }) => !seen && fault.equivalent === undefined) ? 1 : 0;

/** Each job has a copy of its own; what the tests say of it without any fault comes first. */
async function tryFaults(own: readonly Fault[]): Promise<readonly Tried[]> {
  const folder = copySources();
  const results: Tried[] = [];
  try {
    for (const part of new Set(own.map((fault) => fault.part))) {
      if (await anyFails(folder, plantedParts[part])) throw new Error(`The tests of ${part} fail without any fault`);
    }
    for (const fault of own) {
      const seen = await testsFail(folder, plantedParts[fault.part], fault);
      results.push({ fault, seen });
      if (!seen) process.stdout.write(told(fault));
    }
  } finally {
    removeSources(folder);
  }
  return results;
}

function shared(all: readonly Fault[], jobs: number): readonly (readonly Fault[])[] {
  const lists = Array.from({ length: Math.max(1, jobs) }, (_, job) =>
    all.filter((_fault, place) => place % jobs === job),
  );
  return lists.filter((list) => list.length > 0);
}

function told({ part, file, from, to, equivalent }: Fault): string {
  return `${equivalent === undefined ? 'survived' : `equivalent (${equivalent})`}: ${part}/${file}\n    ${from}\n    ${to}\n`;
}

function scoreOf(part: PlantedPart): string {
  const counted = tried.filter(({ fault }) => fault.part === part && fault.equivalent === undefined);
  if (counted.length === 0) return '';
  const seen = counted.filter((one) => one.seen).length;
  return `${part}: ${seen} of ${counted.length} faults seen (${((100 * seen) / counted.length).toFixed(0)} %)\n`;
}
