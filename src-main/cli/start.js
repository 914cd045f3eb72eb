import { fileURLToPath } from 'node:url';
import { withRightNode } from './right-node.js';

await withRightNode(
  fileURLToPath(import.meta.url),
  async () => {
    const { start } = await import('./start-app.ts');
    process.exitCode = await start(process.argv.slice(2));
  },
  1,
);
