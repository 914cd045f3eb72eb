import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stageIds, type StageId } from '../../src-main/contract/audits.ts';
import { seededRandom } from '../../src-main/evaluate/seeded-random.ts';
import { ensureBuild } from '../../src-main/node/build-output.ts';
import { findAppRoot } from '../../src-main/node/app-root.ts';
import { findingsIn } from '../support/faulty-audit.ts';
import { killCli } from './kill-cli.ts';
import { killDesktop } from './kill-desktop.ts';
import { killWeb } from './kill-web.ts';
import type { KillPlan, KillRun, ShellName } from './run.ts';
import { faultRow, type FaultRow } from './table.ts';

export interface SoakSite {
  readonly folder: string;
  readonly pages: string;
  /** An undisturbed audit, and what it found. */
  readonly file: string;
  readonly findings: ReturnType<typeof findingsIn>;
  /** How often each kind of kill is tried; null for as often as it takes to hit everything. */
  readonly runs: number | null;
}

const ways: Readonly<Record<ShellName, KillRun>> = { cli: killCli, web: killWeb, desktop: killDesktop };
/** Most runs in the terminal, where stages can be hit most exactly. */
const shells: readonly ShellName[] = ['cli', 'cli', 'web', 'desktop'];

/**
 * `kill -9` of host or worker at random moments of every stage. A run whose process was gone before its time had come
 * is done once more.
 */
export async function soakKills(site: SoakSite, seed: number): Promise<FaultRow[]> {
  await ensureBuild(findAppRoot(), () => {});
  const runs = site.runs ?? 100;
  const random = seededRandom(seed);
  const rows = new Map<string, FaultRow>();
  const stages = new Map<StageId, number>();
  for (let done = 0, tried = 0; done < runs && tried < runs * 3; tried += 1) {
    const plan = planOf(tried, random());
    const place = placeOf(site, tried);
    const { killed, end } = await ways[plan.shell](plan, place);
    const fault = `\`kill -9\` of the ${plan.victim}, ${plan.shell}`;
    const row = rows.get(fault) ?? faultRow(fault);
    rows.set(fault, row);
    if (killed) {
      done += 1;
      row.runs += 1;
      stages.set(plan.stage, (stages.get(plan.stage) ?? 0) + 1);
    }
    const isEqual = end === 'done' && isDeepStrictEqual(findingsIn(place.file), site.findings);
    if (killed && end === 'done') row.survived += 1;
    if (!isEqual) {
      row.lost += 1;
      row.remarks.push(`${plan.stage} + ${plan.delayMillis.toFixed(0)} ms, try ${tried}: ${end}`);
    }
    rmSync(place.folder, { recursive: true, force: true, maxRetries: 5 });
    console.error(
      `${done}/${runs} ${plan.shell} ${plan.victim} ${plan.stage} ${killed ? 'killed' : 'too late'} ${end}${isEqual ? '' : ' DIFFERENT'}`,
    );
  }
  console.error(`By stage: ${stageIds.map((stage) => `${stage} ${stages.get(stage) ?? 0}`).join(', ')}`);
  return [...rows.values()];
}

/**
 * Nine stages and eight ways have no common divisor, so that every stage comes in every way in turn. The last stages
 * are short.
 */
function planOf(tried: number, share: number): KillPlan {
  const stage = stageIds[tried % stageIds.length] ?? 'collect';
  return {
    shell: shells[Math.floor(tried / 2) % shells.length] ?? 'cli',
    victim: tried % 2 === 0 ? 'host' : 'worker',
    stage,
    delayMillis: share * (stageIds.indexOf(stage) < stageIds.indexOf('join') ? 400 : 120),
  };
}

function placeOf({ folder, pages }: SoakSite, number: number) {
  const own = path.join(folder, `run-${number}`);
  mkdirSync(own);
  return { folder: own, file: path.join(own, 'soak.pagetwin'), pages };
}
