/** What became of one kind of fault. */
export interface FaultRow {
  readonly fault: string;
  runs: number;
  /** Runs that came to the end that they should. */
  survived: number;
  /** Runs whose results differ from those of an undisturbed one, or that lost what reviewers did. */
  lost: number;
  readonly remarks: string[];
}

export const faultRow = (fault: string): FaultRow => ({ fault, runs: 0, survived: 0, lost: 0, remarks: [] });

/** As a table of Markdown, for `docs/reliability.md`. */
export function printTable(rows: readonly FaultRow[]): void {
  console.log('| fault | runs | survived | lost |\n|---|---|---|---|');
  for (const { fault, runs, survived, lost } of rows) console.log(`| ${fault} | ${runs} | ${survived} | ${lost} |`);
  for (const { fault, remarks } of rows) for (const remark of remarks) console.log(`${fault}: ${remark}`);
}
