/**
 * Reads a file with pages into an audit file, new or begun before, in a process of its own, and prints a line after
 * each batch: `node import-alone.ts <audit file> <json of the source>`.
 */
import { existsSync } from 'node:fs';
import { checkOptions } from '../../src-main/engine/options.ts';
import { importSource } from '../../src-main/engine/source/import/import-source.ts';
import { collectOptions } from '../../src-main/engine/source/options.ts';
import { createStore, openStore } from '../../src-main/engine/store/store.ts';

const [file = '', request = ''] = process.argv.slice(2);
const source = JSON.parse(request);
const store = existsSync(file)
  ? openStore(file)
  : createStore(file, { name: 'imported', sources: [source], createdAt: 1 });
const frontier = store.frontier();
await importSource(source, {
  frontier,
  options: checkOptions(collectOptions, {}, 'collect'),
  signal: new AbortController().signal,
  reportProblem: (problem) => void store.problems.add('collect', [problem]),
  reportProgress: () => console.log(frontier.counts().finished),
});
store.close();
