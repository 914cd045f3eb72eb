import type { DetectorEvidence } from '../../contract/evidence.ts';
import type { Comparison } from '../../contract/models.ts';
import type { AuditOptions } from '../../contract/options.ts';
import type { NewProblem } from '../../contract/problems.ts';
import type { VerdictPreview } from '../../contract/verdict-preview.ts';
import type { StatisticsPart } from '../detect/corpus-statistics.ts';
import type { StatisticName } from '../detect/statistics.ts';
import type { AnalysedPage, FingerprintRow, VerifiedRow } from '../store/analysis-store.ts';
import type { ClusterToSave, DirectedRelation, SettledPair } from '../store/cluster-store.ts';

/** Every task names the audit file; a worker reads it beside the one writer, so that only ids and results travel. */
interface InFile {
  readonly file: string;
  readonly options: AuditOptions;
}

/** What an analysis worker can be asked, task by task. Inputs and outputs survive structured cloning. */
export interface Tasks {
  readonly analyse: {
    readonly input: InFile & { readonly pages: readonly number[] };
    readonly output: { readonly pages: readonly AnalysedPage[]; readonly problems: readonly NewProblem[]; readonly notices: readonly string[] };
  };
  readonly statistics: {
    readonly input: InFile & { readonly pages: readonly number[]; readonly names: readonly StatisticName[] };
    readonly output: StatisticsPart;
  };
  readonly fingerprint: {
    readonly input: InFile & { readonly pages: readonly number[] };
    readonly output: { readonly rows: readonly FingerprintRow[]; readonly notices: readonly string[] };
  };
  readonly join: {
    readonly input: InFile & { readonly detector: string };
    /** `collisions` is the number of candidates that a detector refused which counts them. */
    readonly output: {
      readonly pairs: Uint32Array;
      readonly collisions: number;
      readonly capped: { readonly groups: number; readonly pairs: number };
    };
  };
  readonly verify: {
    /** Packed page ids: a, b, a, b, … Texts do not change while the stage runs; `run` is another number each time it does. */
    readonly input: InFile & { readonly pairs: Uint32Array; readonly run: number };
    readonly output: { readonly rows: readonly VerifiedRow[]; readonly problems: readonly NewProblem[] };
  };
  readonly cluster: {
    readonly input: InFile;
    readonly output: {
      readonly clusters: readonly ClusterToSave[];
      readonly relations: readonly DirectedRelation[];
      /** Pairs whose verdict clustering changed. */
      readonly settled: readonly SettledPair[];
      readonly inlinks: readonly (readonly [number, number])[];
    };
  };
  readonly preview: {
    readonly input: InFile;
    readonly output: VerdictPreview;
  };
  readonly compare: {
    readonly input: InFile & { readonly a: number; readonly b: number };
    readonly output: Omit<Comparison, 'detectors'>;
  };
  readonly evidence: {
    readonly input: InFile & { readonly a: number; readonly b: number; readonly detectors: readonly string[] | null };
    readonly output: { readonly evidence: readonly DetectorEvidence[] };
  };
}

export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Tasks[Name]['input'];
export type TaskOutput<Name extends TaskName> = Tasks[Name]['output'];

export interface TaskMessage {
  readonly id: number;
  readonly name: TaskName;
  readonly input: unknown;
}

export type TaskAnswer = { readonly id: number; readonly output: unknown } | { readonly id: number; readonly error: TaskFailure };

/** An error that a task threw, as far as it can travel. */
export interface TaskFailure {
  readonly message: string;
  readonly stack: string;
  readonly code: string;
}

/** A worker says once that it is ready, then answers its tasks. */
export type WorkerMessage = { readonly ready: true } | TaskAnswer;
