import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '../../contract/api.ts';
import { AppError } from '../../engine/app-error.ts';
import { createEngine } from '../../engine/engine.ts';
import { evaluateDescriptive } from '../../evaluate/descriptive-experiment.ts';
import { evaluateDetectors, evaluateOverlap } from '../../evaluate/detectors-experiment.ts';
import { crossParts, isCrossPart, type CrossPart, evaluateCross } from '../../evaluate/extraction-cross.ts';
import { experimentIds, isExperiment, type ExperimentId, type ExperimentReports } from '../../evaluate/experiments.ts';
import { evaluateExtraction } from '../../evaluate/extraction-experiment.ts';
import { readLabelledSets, type LabelledSet } from '../../evaluate/labelled-set.ts';
import { evaluateStringHashes } from '../../evaluate/string-hashes-experiment.ts';
import { readLabels, siteReport, type SiteReport } from '../../evaluate/site-experiment.ts';
import { formatTabSeparated } from '../../evaluate/tab-separated.ts';
import {
  readConfirmedPairs,
  verdictsReport,
  type AuditTimes,
  type ConfirmedPair,
  type VerdictsReport,
} from '../../evaluate/verdicts-experiment.ts';
import { temporaryFolder } from '../../engine/temporary-folder.ts';
import { createNodePlatform } from '../../node/node-platform.ts';
import { reportLines } from '../evaluation-tables.ts';
import { exitCodes } from '../exit-codes.ts';
import { readTextFile } from '../text-files.ts';
import { catchInterrupt, type Interruption } from '../interruption.ts';
import { stepDisplay } from '../progress-display.ts';
import type { Terminal } from '../terminal.ts';
import { runAudit } from './run-audit.ts';

export interface EvaluateValues {
  readonly data?: string;
  readonly truth?: string;
  readonly detectors?: string;
  readonly pairs?: string;
  /** True, or the parts between commas. */
  readonly cross?: string | true;
  readonly sites?: string;
  readonly seeds: number;
  readonly seed: number;
  readonly workers?: number;
  readonly synonyms?: string;
}

/** Tables, or everything as one JSON object. */
export async function evaluateCommand(terminal: Terminal, experiment: string, values: EvaluateValues): Promise<number> {
  if (!isExperiment(experiment))
    throw new AppError('experiment-unknown', { experiment, known: experimentIds.join(', ') });
  if (values.data === undefined) throw new AppError('experiment-without-data', { experiment });
  const run: Run = { terminal, values, folder: path.resolve(values.data), tell: stepDisplay(terminal) };
  const reports = await experiments[experiment](run);
  if (!reports) return exitCodes.interrupted;
  terminal.show({ experiment, sets: reports }, () =>
    reports.flatMap((report) => reportLines(terminal, experiment, report)),
  );
  return exitCodes.done;
}

interface Run {
  readonly terminal: Terminal;
  readonly values: EvaluateValues;
  readonly folder: string;
  readonly tell: ReturnType<typeof stepDisplay>;
}

/** One report for each set; null when Ctrl-C came in between. */
type Experiments = { readonly [Id in ExperimentId]: (run: Run) => Promise<ExperimentReports[Id][] | null> };

const experiments: Experiments = {
  verdicts: evaluateVerdicts,
  detectors: async ({ folder, values, tell }) =>
    readLabelledSets(folder).map((set) => evaluateDetectors(set, wantedDetectors(values), tell)),
  overlap: async ({ folder, values, tell }) =>
    readLabelledSets(folder).map((set) => evaluateOverlap(set, values.seed, tell)),
  'string-hashes': async ({ folder, values, tell }) =>
    readLabelledSets(folder).map((set) => evaluateStringHashes(set, values.seed, tell)),
  descriptive: async ({ folder, values, tell }) =>
    readLabelledSets(folder).map((set) => evaluateDescriptive(set, values.seed, tell)),
  extraction: async ({ folder, values, tell }) =>
    values.cross === undefined
      ? evaluateExtraction(folder, tell, values.sites)
      : evaluateCross(folder, crossOptions(values, values.cross), tell),
  site: evaluateSite,
};

function crossOptions(
  { seed, seeds, sites }: EvaluateValues,
  cross: string | true,
): Parameters<typeof evaluateCross>[1] {
  return {
    parts: cross === true ? crossParts : wantedParts(cross),
    seed,
    seeds,
    ...(sites !== undefined && { sites }),
  };
}

function wantedParts(list: string): CrossPart[] {
  const parts = list.split(',').map((part) => part.trim());
  const unknown = parts.find((part) => !isCrossPart(part));
  if (unknown !== undefined)
    throw new AppError('experiment-unknown', { experiment: unknown, known: crossParts.join(', ') });
  return parts.filter(isCrossPart);
}

/** Null: all. */
function wantedDetectors({ detectors = '' }: EvaluateValues): string[] | null {
  const ids = detectors.split(',').map((id) => id.trim());
  const named = ids.filter(Boolean);
  return named.length > 0 ? named : null;
}

async function evaluateVerdicts({ terminal, values, folder }: Run): Promise<VerdictsReport[] | null> {
  const sets = readLabelledSets(folder);
  const synonyms = await readTextFile(values.synonyms);
  const reports: VerdictsReport[] = [];
  for (const set of sets) {
    terminal.note(terminal.text('evaluatedSet', { set: set.name, documents: set.ids.length }));
    const audited = await auditSet(terminal, set, values.workers, synonyms);
    if (!audited) return null;
    reports.push(verdictsReport(set, audited.pairs, audited.times));
    if (values.pairs !== undefined) await writePairs(pairsFile(values.pairs, set, sets.length), audited.pairs);
  }
  return reports;
}

async function evaluateSite({ terminal, values, folder }: Run): Promise<SiteReport[] | null> {
  const labels = readLabels((await readTextFile(values.truth)) ?? '');
  if (!labels) throw new AppError('labels-missing', { file: values.truth ?? '--truth' });
  const name = path.basename(folder);
  const audited = { name, docs: folder };
  const synonyms = await readTextFile(values.synonyms);
  const report = await auditing(terminal, audited, values.workers, synonyms, (file) => siteReport(file, name, labels));
  return report && [report];
}

interface AuditedSet {
  readonly pairs: ConfirmedPair[];
  readonly times: AuditTimes;
}

/**
 * With default options, and with data folders of its own, so that the user's settings do not count and recent audits do
 * not change.
 */
async function auditSet(
  terminal: Terminal,
  set: LabelledSet,
  workers: number | undefined,
  synonyms: string | null,
): Promise<AuditedSet | null> {
  return auditing(terminal, set, workers, synonyms, (file, times) => ({ pairs: readConfirmedPairs(file), times }));
}

async function auditing<Result>(
  terminal: Terminal,
  set: AuditedFolder,
  workers: number | undefined,
  synonyms: string | null,
  read: (file: string, times: AuditTimes) => Result,
): Promise<Result | null> {
  const interruption = catchInterrupt();
  const folder = temporaryFolder('evaluate');
  const file = path.join(folder, 'set.pagetwin');
  try {
    const engine = await createEngine(createNodePlatform('cli', { dataFolder: folder, auditsFolder: folder }));
    try {
      const times = await runSet(engine.client(), { terminal, set, file, workers, synonyms, interruption });
      return times && read(file, times);
    } finally {
      await engine.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type AuditedFolder = Pick<LabelledSet, 'name' | 'docs'>;

interface SetRun {
  readonly terminal: Terminal;
  readonly set: AuditedFolder;
  readonly file: string;
  readonly workers: number | undefined;
  readonly synonyms: string | null;
  readonly interruption: Interruption;
}

/** Null when the run was interrupted. */
async function runSet(
  client: Client,
  { terminal, set, file, workers, synonyms, interruption }: SetRun,
): Promise<AuditTimes | null> {
  if (workers !== undefined) await client.request('settings/set', { workers });
  const { audit } = await client.request('audit/create', {
    sources: [{ kind: 'folder', path: set.docs }],
    file,
    name: set.name,
  });
  const before = performance.now();
  if (
    (await runAudit({ client, terminal, audit }, interruption, synonyms === null ? {} : { synonyms })) !==
    exitCodes.done
  )
    return null;
  const { stages, counts } = await client.request('audit/progress', { audit });
  const verify = stages.find(({ stage }) => stage === 'verify');
  return {
    candidates: counts.candidates,
    verifyMillis: verify?.elapsedMillis ?? 0,
    totalMillis: performance.now() - before,
  };
}

/** Ids are unique within a set only, so each of several sets gets a file. */
function pairsFile(given: string, set: LabelledSet, sets: number): string {
  const { dir, name, ext } = path.parse(path.resolve(given));
  return path.join(dir, sets === 1 ? name + ext : `${name}-${set.name}${ext}`);
}

/** Two ids and a score, as the scoring scripts of the evaluation data read them, and the verdict. */
async function writePairs(file: string, pairs: readonly ConfirmedPair[]): Promise<void> {
  try {
    await writeFile(
      file,
      formatTabSeparated(pairs.map(({ a, b, similarity, verdict }) => [a, b, (similarity / 100).toFixed(4), verdict])),
    );
  } catch (cause) {
    throw new AppError('file-not-writable', { file }, { cause });
  }
}
