import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Workers that tests start keep what Node translated of our modules for those that come after them, in the folder where
 * the programs of the terminal keep it by themselves. Half of the time of a start goes into that.
 */
process.env['NODE_COMPILE_CACHE'] ??= path.join(tmpdir(), 'node-compile-cache');
