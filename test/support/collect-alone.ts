/**
 * Collects pages into a new audit file in a process of its own and prints how its memory grew:
 * `node collect-alone.ts <file> <json of { sources, options }>`.
 */
import { checkOptions } from '../../src-main/engine/options.ts';
import { collect } from '../../src-main/engine/source/collect.ts';
import { collectOptions } from '../../src-main/engine/source/options.ts';
import { createStore } from '../../src-main/engine/store/store.ts';

const [file = '', request = ''] = process.argv.slice(2);
const { sources, options } = JSON.parse(request);
const store = createStore(file, { name: 'collected', sources, createdAt: Date.now() });
const startBytes = process.memoryUsage.rss();
let peakBytes = startBytes;
const timer = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 20);
const started = performance.now();
const startUsage = process.cpuUsage();
await collect(sources, {
  frontier: store.frontier(),
  options: checkOptions(collectOptions, options, 'collect'),
  signal: new AbortController().signal,
  reportProblem: (problem) => void store.problems.add('collect', [problem]),
  reportProgress: () => {},
});
clearInterval(timer);
const millis = performance.now() - started;
const { user, system } = process.cpuUsage(startUsage);
store.close();
console.log(JSON.stringify({ startBytes, peakBytes, millis, cpuMillis: (user + system) / 1000 }));
