/**
 * Tells how fast texts become pairs: `node test/bench/detection.ts [data folder] [pages] [runs]`. Makes an audit file
 * of Chinese pages of 6 KB each and runs the stages from text to pairs on both cores, through the same processes as an
 * audit. Words have been cut by then, as in an audit, where that happens when a page is read; how long it takes is in
 * the last table. Verification is measured apart.
 */
import { StatisticsCollector, decodeStatistics } from '../../src-main/engine/detect/corpus-statistics.ts';
import { activate, presets } from '../../src-main/engine/detect/registry.ts';
import { type DetectorPage, statisticNames } from '../../src-main/engine/detect/detector.ts';
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
import { milliseconds, ratio, tellTable, whole } from './bench-table.ts';
import { defaultData, readDocuments, sitePages, type BenchPage } from './chinese-pages.ts';
import { contenders } from './min-hash-contenders.ts';
import { watchUsage } from './process-usage.ts';

const dataFolder = process.argv[2] ?? defaultData;
const count = Number(process.argv[3] ?? 5500);
const runs = Number(process.argv[4] ?? 3);
const pageBytes = 6000;
const workers = 2;
const stages = [statisticsStage, fingerprintStage, joinStage];

console.log(
  `${describeMachine()}; ${count} pages of ${pageBytes} bytes, ${workers} processes, median of ${runs} runs after a first one`,
);
const pages = [...sitePages(readDocuments(dataFolder), count, pageBytes)];
const plainMillis = plainMinHash();
const presetRows: (readonly string[])[] = [];
for (const preset of ['fast', 'standard', 'all'] as const) presetRows.push(await measurePreset(preset));
tellTable({
  name: 'detection',
  head: [
    'preset',
    'pages a second',
    'first run, with loading',
    'processor time a page',
    'statistics, fingerprint, join',
    'speed beside plain min-hash',
    'bytes of fingerprints a page',
    'verification of a candidate',
    'peak',
  ],
  rows: presetRows,
});
measureDetectors(pages.slice(0, 1000));

/** Processor time that plain min-hash takes from the same texts to pairs, in this process. */
function plainMinHash(): number {
  const before = process.cpuUsage();
  contenders['plain min-hash']?.(pages.map(({ address, title, text }) => ({ id: address, title, text })));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function measurePreset(preset: keyof typeof presets): Promise<readonly string[]> {
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
  const bytes = fingerprintBytes(store);
  const verify = await runStage(verifyStage, store, pool, options, usage);
  const { candidates } = store.analysis.counts();
  usage.stop();
  pool.close();
  store.close();
  const [first = [], ...warm] = rounds;
  const rate = (figures: readonly StageFigures[]) => (pages.length * 1000) / sum(figures.map(({ millis }) => millis));
  const cpuMillis = median(warm.map((figures) => sum(figures.map((one) => one.cpuMillis))));
  const ofStage = stages.map((_, nth) => median(warm.map((figures) => figures[nth]?.cpuMillis ?? 0)) / pages.length);
  return [
    preset,
    whole(median(warm.map(rate))),
    whole(rate(first)),
    milliseconds(cpuMillis / pages.length),
    ofStage.map(milliseconds).join(', '),
    ratio(plainMillis, cpuMillis),
    whole(bytes),
    `${milliseconds(verify.cpuMillis / candidates)}, ${whole((candidates * 1000) / verify.millis)} a second`,
    mebibytes(Math.max(verify.peakBytes, ...rounds.flat().map(({ peakBytes }) => peakBytes))),
  ];
}

function fingerprintBytes(store: Store): number {
  const total =
    store.database.prepare<[], number>('SELECT coalesce(sum(length(data)), 0) FROM fingerprint').pluck().get() ?? 0;
  return total / pages.length;
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
  const micros = (millis: number) => `${whole((millis * 1000) / pages.length)} µs`;
  const rows = presets.all.map((id) => {
    const detector = activate(id, {});
    const { millis, result } = timed(() => detectorPages.map((page) => detector.fingerprint(page, corpus)));
    const bytes = sum(result.map((print) => (typeof print === 'string' ? 0 : print.length)));
    return [`\`${id}\``, micros(millis), ratio(millis, reading.millis), whole(bytes / pages.length)];
  });
  const first = ['reading the text', micros(reading.millis), ratio(1, 1), ''];
  tellTable({
    name: 'detectors',
    head: ['detector', 'a page', 'beside reading the text', 'bytes'],
    rows: [first, ...rows],
  });
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
