/**
 * How far an audit was at one moment, in milliseconds after its start as the recording counts them. `stage` is the
 * place of the running stage; behind the last one it is done.
 */
export interface RecordedMoment {
  readonly at: number;
  readonly stage: number;
  readonly done: number;
  readonly total: number | null;
  readonly pages: number;
  readonly candidates: number;
}

/** A run that was recorded by `test/bench/record-progress.ts`. */
export interface RecordedRun {
  readonly source: string;
  readonly pages: number;
  readonly workers: number;
  readonly moments: readonly RecordedMoment[];
}
