/** What a stage of this tree took, as a ratio to the earlier tree. */
export interface GuardRow {
  readonly stage: string;
  /** Processor time, ours to theirs, and ours in milliseconds. */
  readonly processor: number;
  readonly millis: number;
  /** Peak memory of all processes, ours to theirs, and ours in bytes. */
  readonly memory: number;
  readonly bytes: number;
}

/** A stage may take so much more than before. */
const maxRatio = 1.1;
/** Processor time is counted in steps of 10 ms; below this, a ratio says nothing. */
const minMillis = 200;

/** Whether a stage became slower, or hungrier, than it may, and nobody wrote down why. */
export function tooSlow(row: GuardRow, reasons: ReadonlyMap<string, string>): boolean {
  return isTelling(row) && !reasons.has(row.stage) && (row.processor > maxRatio || row.memory > maxRatio);
}

/** Whether a stage ran in both trees, and long enough for its ratio to say something. */
export const isTelling = ({ processor, millis }: GuardRow): boolean =>
  Number.isFinite(processor) && millis >= minMillis;

/** A stage that did not run, or was over between two looks, has no figures. */
export const figuresOf = ({ processor, millis, memory, bytes }: GuardRow): string =>
  `processor time ${times(processor)} (${known(millis, Math.round(millis), 'ms')}), memory ${times(memory)} (${known(bytes, Math.round(bytes / 2 ** 20), 'MiB')})`;

const times = (ratio: number) => (Number.isFinite(ratio) ? `× ${ratio.toFixed(2)}` : '–');
const known = (value: number, shown: number, unit: string) => (Number.isFinite(value) ? `${shown} ${unit}` : '–');

/** Stages whose slowness has a reason: the rows `| stage | reason |` below the heading "Slower on purpose". */
export function reasonsFor(document: string): ReadonlyMap<string, string> {
  const section = /^#+ Slower on purpose$(?<rows>[^]*?)(?=^#|(?![^]))/mu.exec(document)?.groups?.['rows'] ?? '';
  const rows = section.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    rows.flatMap(([, stage, reason]) =>
      stage && reason && !/^-+$/u.test(stage) && stage !== 'stage' ? [[stage, reason] as const] : [],
    ),
  );
}
