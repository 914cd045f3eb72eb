import { fileURLToPath } from 'node:url';
import { withRightNode } from './right-node.js';

await withRightNode(fileURLToPath(import.meta.url), () => import('./start.ts'), 1);
