#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { withRightNode } from './right-node.js';

await withRightNode(fileURLToPath(import.meta.url), () => import('./main.ts'), 2);
