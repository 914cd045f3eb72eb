import path from 'node:path';
import { createEngine } from '../../src-main/engine/engine.ts';
import { ipcPort } from '../../src-main/node/fork-worker.ts';
import { createNodePlatform } from '../../src-main/node/node-platform.ts';

/** What `limited-engine.ts` starts: an engine whose only client is the process that started it. */
const [folder = ''] = process.argv.slice(2);
const engine = await createEngine(
  createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: path.join(folder, 'audits') }),
);
engine.connect(ipcPort(process));
process.on('disconnect', () => void engine.close());
