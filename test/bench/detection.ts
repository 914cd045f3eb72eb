/**
 * Tells how fast texts become pairs: `node test/bench/detection.ts [data folder] [pages] [runs]`. Makes an audit file
 * of Chinese pages of 6 KB each and runs the stages from text to pairs on both cores, through the same processes as an
 * audit. Words have been cut by then, as in an audit, where that happens when a page is read; how long it takes is in
 * the last table. Verification is measured apart.
 */
import { StatisticsCollector, decodeStatistics } from '../../src-main/engine/detect/corpus-statistics.ts';
import { activate, presets } from '../../src-main/engine/detect/registry.ts';
import type { DetectorPage } from '../../src-main/engine/detect/detector.ts';
import { NotApplicable } from '../../src-main/engine/detect/not-applicable.ts';
import { statisticNames } from '../../src-main/engine/detect/statistics.ts';
import { fingerprintStage } from '../../src-main/engine/audit/stages/fingerprint.ts';
import { joinStage } from '../../src-main/engine/audit/stages/join.ts';
import { statisticsStage } from '../../src-main/engine/audit/stages/statistics.ts';
import { verifyStage } from '../../src-main/engine/audit/stages/verify.ts';
import type { Store } from '../../src-main/engine/store/store.ts';
import { readText } from '../../src-main/engine/text/read-text.ts';
import {
  auditOf,
  describeMachine,
  mebibytes,
  median,
  noOptions,
  runStage,
  workerPool,
  type StageFigures,
} from './bench-audit.ts';
import { defaultData, readDocuments, sitePages, type BenchPage } from './chinese-pages.ts';
import { watchUsage, type Usage } from './process-usage.ts';

const dataFolder = process.argv[2] ?? defaultData;
const count = Number(process.argv[3] ?? 5500);
const runs = Number(process.argv[4] ?? 3);
const pageBytes = 6000;
const workers = 2;
const stages = [statisticsStage, fingerprintStage, joinStage];
/** What must be reached on two cores, in pages a second. */
const targets = { fast: null, standard: 1200, all: 300 } as const;

console.log(
  `${describeMachine()}; ${count} pages of ${pageBytes} bytes, ${workers} processes, median of ${runs} runs after a first one`,
);
const pages = [...sitePages(readDocuments(dataFolder), count, pageBytes)];
for (const preset of ['fast', 'standard', 'all'] as const) await measurePreset(preset, pages);
measureDetectors(pages.slice(0, 1000));

async function measurePreset(preset: keyof typeof targets, pages: readonly BenchPage[]): Promise<void> {
  const options = { ...noOptions, detectors: Object.fromEntries(presets[preset].map((id) => [id, {}])) };
  const store = auditOf(pages);
  const pool = workerPool(workers);
  const usage = watchUsage();
  const rounds: (readonly StageFigures[])[] = [];
  for (let round = 0; round <= runs; round += 1) {
    store.stages.reset('statistics');
    const figures: StageFigures[] = [];
    for (const stage of stages) figures.push(await runStage(stage, store, pool, options, usage));
    rounds.push(figures);
  }
  tellPreset(preset, rounds);
  const verify = await runStage(verifyStage, store, pool, options, usage);
  const { candidates, pairs } = store.analysis.counts();
  console.log(`  ${fingerprintBytes(store)} bytes of fingerprints a page`);
  console.log(
    `  verify: ${candidates} candidates, ${pairs} confirmed, ${Math.round((candidates * 1000) / verify.millis)} candidates/s, ${told(verify)}`,
  );
  usage.stop();
  pool.close();
  store.close();
}

function tellPreset(preset: keyof typeof targets, [first = [], ...warm]: readonly (readonly StageFigures[])[]): void {
  const rate = (millis: number) => `${Math.round((pages.length * 1000) / millis)} pages/s`;
  const medianOf = (read: (figures: StageFigures) => number) => median(warm.map((figures) => sum(figures.map(read))));
  const wanted = targets[preset] === null ? '' : ` (wanted ${targets[preset]})`;
  const cpuMillis = medianOf((figures) => figures.cpuMillis);
  console.log(
    `\n${preset}: ${rate(medianOf((figures) => figures.millis))}${wanted}; first run, with loading: ${rate(sum(first.map(({ millis }) => millis)))}`,
  );
  console.log(
    `  ${(cpuMillis / pages.length).toFixed(2)} ms of processor time a page: ${rate(cpuMillis / workers)} if both cores did nothing else`,
  );
  for (const [index, { id }] of stages.entries()) {
    const figures = warm.flatMap((round) => round[index] ?? []);
    const typical = {
      millis: 0,
      cpuMillis: median(figures.map((one) => one.cpuMillis)),
      peakBytes: Math.max(...figures.map((one) => one.peakBytes)),
    };
    console.log(`  ${id.padEnd(12)}${Math.round(median(figures.map(({ millis }) => millis)))} ms, ${told(typical)}`);
  }
}

function told({ cpuMillis, peakBytes }: Usage): string {
  return `${Math.round(cpuMillis)} ms of processor time, peak of all processes ${mebibytes(peakBytes)}`;
}

function fingerprintBytes(store: Store): number {
  const total =
    store.database.prepare<[], number>('SELECT coalesce(sum(length(data)), 0) FROM fingerprint').pluck().get() ?? 0;
  return Math.round(total / pages.length);
}

/** One core, this process: reading a text once, and what each detector adds to that. */
function measureDetectors(pages: readonly BenchPage[]): void {
  const collector = new StatisticsCollector(statisticNames);
  const reading = timed(() => pages.map(({ title, text }) => readText(title, text)));
  for (const text of reading.result) collector.addPage(text);
  const corpus = decodeStatistics(collector.encode());
  const detectorPages = reading.result.map((text, index): DetectorPage => {
    const { address = '', title = '' } = pages[index] ?? {};
    return { address, title, description: '', bytesHash: '', text };
  });
  const perPage = (millis: number) => `${((millis * 1000) / pages.length).toFixed(0).padStart(6)} µs`;
  console.log(
    `\n${pages.length} pages on one core\n${perPage(reading.millis)}  reading the text (folding, segmenting, sentences)`,
  );
  for (const id of presets.all) {
    const detector = activate(id, {});
    const { millis, result } = timed(() => detectorPages.map((page) => detector.fingerprint(page, corpus)));
    const bytes = sum(result.map((print) => (print instanceof NotApplicable ? 0 : print.length)));
    console.log(`${perPage(millis)}  ${String(Math.round(bytes / pages.length)).padStart(6)} bytes  ${id}`);
  }
}

/** The median of some runs after a first one that warms up. */
function timed<Result>(act: () => Result): { readonly millis: number; readonly result: Result } {
  let result = act();
  const millis = Array.from({ length: runs }, () => {
    const started = performance.now();
    result = act();
    return performance.now() - started;
  });
  return { millis: median(millis), result };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
