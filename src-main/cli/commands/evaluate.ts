import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fail } from '../../engine/app-error.ts';
import { createEngine } from '../../engine/engine.ts';
import { temporaryFolder } from '../../engine/temporary-folder.ts';
import { evaluateDescriptive } from '../../evaluate/descriptive-experiment.ts';
import { evaluateDetectors, evaluateOverlap, evaluateStringHashes } from '../../evaluate/detectors-experiment.ts';
import { type ExperimentId, experimentIds } from '../../evaluate/experiments.ts';
import { evaluateExtraction } from '../../evaluate/extraction-experiment.ts';
import { type LabelledSet, readLabelledSets } from '../../evaluate/labelled-set.ts';
import {
  type AuditTimes,
  readConfirmedPairs,
  readLabels,
  siteReport,
  verdictsReport,
  type VerdictsReport,
} from '../../evaluate/audit-experiments.ts';
import { formatTabSeparated } from '../../evaluate/tab-separated.ts';
import { findAppRoot } from '../../node/app-root.ts';
import { createNodePlatform } from '../../node/node-platform.ts';
import { catchInterrupt, exitCodes, readTextFile, writeResult } from '../acting.ts';
import { type ExperimentReports, reportLines } from '../evaluation-tables.ts';
import { namesIn } from '../option-flags.ts';
import { stepDisplay, type Terminal } from '../terminal.ts';
import { runAudit } from './audit.ts';

type EvaluateValues = Readonly<{
  data?: string;
  truth?: string;
  detectors?: string;
  pairs?: string;
  /** True for all parts, or comma-separated names of parts. */
  cross?: string | true;
  sites?: string;
  seeds: number;
  seed: number;
  workers?: number;
  synonyms?: string;
}>;

/** Throws `experiment-unknown`. */
export async function evaluateCommand(
  terminal: Terminal,
  experiment: string,
  given: string | undefined,
  values: EvaluateValues,
): Promise<number | void> {
  const id = experimentIds.find((name) => name === experiment);
  if (!id) fail('experiment-unknown', { experiment, known: experimentIds.join(', ') });
  const data = values.data ?? given;
  if (data === undefined) fail('experiment-without-data', { experiment });
  if (id === 'extraction' && values.cross !== undefined)
    return crossValidate(path.resolve(data), values, terminal.json);
  const reports = await experiments[id]({ terminal, values, folder: path.resolve(data), tell: stepDisplay(terminal) });
  if (!reports) return exitCodes.interrupted;
  terminal.show({ experiment, sets: reports }, () => reports.flatMap((report) => reportLines(terminal, id, report)));
}

/**
 * Runs the trainer, which is only in the repository, and returns its exit code. Throws `trainer-missing` in an
 * installed program.
 */
async function crossValidate(data: string, { cross, sites, seed, seeds }: EvaluateValues, json: boolean) {
  const trainer = path.join(findAppRoot(), 'test', 'train-extractor', 'train.ts');
  if (!existsSync(trainer)) fail('trainer-missing');
  const parts = cross === true ? 'all' : String(cross);
  const args = [trainer, '--data', data, '--cross', parts, '--seed', `${seed}`, '--seeds', `${seeds}`];
  if (sites !== undefined) args.push('--sites', path.resolve(sites));
  if (json) args.push('--json');
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  return Number(code ?? exitCodes.interrupted);
}

type Run = Readonly<{
  terminal: Terminal;
  values: EvaluateValues;
  folder: string;
  tell: ReturnType<typeof stepDisplay>;
}>;

const ofSets =
  <Report>(evaluate: (set: LabelledSet, run: Run) => Report) =>
  async (run: Run) =>
    readLabelledSets(run.folder).map((set) => evaluate(set, run));

/** Each returns a report per set; null if interrupted. */
const experiments: { readonly [Id in ExperimentId]: (run: Run) => Promise<ExperimentReports[Id][] | null> } = {
  verdicts: evaluateVerdicts,
  detectors: ofSets((set, { values: { detectors = '' }, tell }) => {
    const named = namesIn(detectors);
    return evaluateDetectors(set, named.length > 0 ? named : null, tell);
  }),
  overlap: ofSets((set, { values, tell }) => evaluateOverlap(set, values.seed, tell)),
  'string-hashes': ofSets((set, { values, tell }) => evaluateStringHashes(set, values.seed, tell)),
  descriptive: ofSets((set, { values, tell }) => evaluateDescriptive(set, values.seed, tell)),
  extraction: async ({ folder, values: { sites }, tell }) => evaluateExtraction(folder, tell, sites),
  site: evaluateSite,
};

async function evaluateVerdicts(run: Run): Promise<VerdictsReport[] | null> {
  const { terminal, folder, values } = run;
  const sets = readLabelledSets(folder);
  const reports: VerdictsReport[] = [];
  for (const set of sets) {
    terminal.noteText('evaluatedSet', { set: set.name, documents: set.ids.length });
    const audited = await auditSet(run, set, (file, times) => ({ pairs: readConfirmedPairs(file), times }));
    if (!audited) return null;
    reports.push(verdictsReport(set, audited.pairs, audited.times));
    if (values.pairs === undefined) continue;
    // A file per set, since document ids are unique only within a set.
    const { dir, name, ext } = path.parse(path.resolve(values.pairs));
    await writeResult(
      path.join(dir, sets.length === 1 ? name + ext : `${name}-${set.name}${ext}`),
      // In the columns that the scoring scripts of the labelled data expect.
      formatTabSeparated(
        audited.pairs.map(({ a, b, similarity, verdict }) => [a, b, (similarity / 100).toFixed(4), verdict]),
      ),
    );
  }
  return reports;
}

async function evaluateSite(run: Run) {
  const { truth } = run.values;
  const labels = readLabels((await readTextFile(truth)) ?? '');
  if (!labels) fail('labels-missing', { file: truth ?? '--truth' });
  const name = path.basename(run.folder);
  const report = await auditSet(run, { name, docs: run.folder }, (file) => siteReport(file, name, labels));
  return report && [report];
}

/** Uses default options in a separate folder, without the user's settings. Null if interrupted. */
async function auditSet<Result>(
  { terminal, values }: Run,
  { name, docs }: Pick<LabelledSet, 'name' | 'docs'>,
  read: (file: string, times: AuditTimes) => Result,
) {
  const interruption = catchInterrupt();
  const folder = temporaryFolder('evaluate');
  const file = path.join(folder, 'set.pagetwin');
  try {
    const engine = await createEngine(createNodePlatform('cli', { dataFolder: folder, auditsFolder: folder }));
    try {
      const client = engine.client();
      const { workers } = values;
      if (workers !== undefined) await client.request('settings/set', { workers });
      const synonyms = await readTextFile(values.synonyms);
      const sources = [{ kind: 'folder', path: docs } as const];
      const { audit } = await client.request('audit/create', { sources, file, name });
      const before = performance.now();
      const code = await runAudit({ client, terminal, audit }, interruption, synonyms === null ? {} : { synonyms });
      if (code !== exitCodes.done) return null;
      const { stages, counts } = await client.request('audit/progress', { audit });
      return read(file, {
        candidates: counts.candidates,
        verifyMillis: stages.find(({ stage }) => stage === 'verify')?.elapsedMillis ?? 0,
        totalMillis: performance.now() - before,
      });
    } finally {
      await engine.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
