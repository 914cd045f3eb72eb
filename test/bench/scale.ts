/**
 * Audits generated sites of growing size by the product's own command and tells how cost grows: `npm run bench --
 * [pages …] [flags of the command audit …]`, 5000, 20000 and 100000 pages unless told otherwise. For each stage: pages
 * a second, the exponent of its growth from one size to the next by the clock and by processor time (1 is growth in
 * line with the pages, 2 quadratic), and the most memory that all processes held together; for the audit: bytes on disk
 * beside the HTML compressed page by page, candidates, pairs, and recall and precision against the truth of the
 * generator. The sites stay in the temporary folder; `--keep FOLDER` leaves the audit files there as well.
 */
import { loadavg } from 'node:os';
import path from 'node:path';
import { describeMachine, mebibytes } from './bench-audit.ts';
import { tellTable, whole } from './bench-table.ts';
import { scaleRun, type ScaleRun, type StageRun } from './scale-run.ts';
import { cachedSite } from './site/cached-site.ts';

const given = process.argv.slice(2);
const keepAt = given.indexOf('--keep');
const keep = keepAt < 0 ? null : given.splice(keepAt, 2)[1];
const sizes = given.filter((word) => /^\d+$/.test(word)).map(Number);
const flags = given.filter((word) => !/^\d+$/.test(word));
/** Shorter than this, start and clock are most of what is measured. */
const tellingMillis = 400;
const head = ['stage', 'clock', 'processor', 'pages a second', 'memory', 'growth by the clock', 'by processor time'];

const runs: ScaleRun[] = [];
for (const pages of sizes.length > 0 ? sizes : [5000, 20_000, 100_000]) {
  const site = cachedSite(pages);
  console.log(
    `${describeMachine()}; ${pages} pages, ${(site.htmlBytes / pages / 1000).toFixed(1)} KB of HTML each; load ${loadavg()[0]?.toFixed(1)}`,
  );
  const run = await scaleRun(site, flags, keep ? path.join(keep, `scale-${pages}.pagetwin`) : null);
  tell(run, runs.at(-1) ?? null);
  runs.push(run);
}

function tell(run: ScaleRun, former: ScaleRun | null): void {
  console.log(
    `  whole ${seconds(run.millis)}, ${seconds(run.cpuMillis)} of processor time, peak of all processes ${mebibytes(run.peakBytes)}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  tellTable({ name: 'scale', head, rows: [...run.stages.map((stage) => rowOf(stage, run, former)), wholeRow(run)] });
  tellDisk(run);
  tellFindings(run);
}

function rowOf(stage: StageRun, { site }: ScaleRun, former: ScaleRun | null): readonly string[] {
  const before = former?.stages.find(({ id }) => id === stage.id);
  const exponent = (read: 'millis' | 'cpuMillis') =>
    former && before && before[read] >= tellingMillis
      ? (Math.log(stage[read] / before[read]) / Math.log(site.pages / former.site.pages)).toFixed(2)
      : '–';
  const rate = stage.millis > 0 ? whole((site.pages * 1000) / stage.millis) : '–';
  return [
    stage.id,
    seconds(stage.millis),
    seconds(stage.cpuMillis),
    rate,
    mebibytes(stage.peakBytes),
    exponent('millis'),
    exponent('cpuMillis'),
  ];
}

function wholeRow({ site, millis, cpuMillis, peakBytes }: ScaleRun): readonly string[] {
  const rate = whole((site.pages * 1000) / millis);
  return [`**${whole(site.pages)} pages**`, seconds(millis), seconds(cpuMillis), rate, mebibytes(peakBytes), '', ''];
}

function tellDisk({ site, fileBytes, tables }: ScaleRun): void {
  const perPage = (bytes: number) => Math.round(bytes / site.pages);
  console.log(
    `  disk: ${perPage(fileBytes)} bytes a page, ${(fileBytes / site.packedBytes).toFixed(2)} times the compressed HTML (${perPage(site.packedBytes)} bytes a page)`,
  );
  console.log(`    ${tables.map(({ name, bytes }) => `${name} ${perPage(bytes)}`).join(', ')}`);
}

function tellFindings({ candidates, pairs, score }: ScaleRun): void {
  console.log(
    `  ${candidates} candidates, ${pairs} pairs; recall ${score.recall.toFixed(3)}, precision ${score.precision.toFixed(4)}`,
  );
  console.log(`    ${score.kinds.map(({ kind, wanted, found }) => `${kind} ${found} of ${wanted}`).join(', ')}`);
}

function seconds(millis: number): string {
  return `${(millis / 1000).toFixed(1)} s`;
}
