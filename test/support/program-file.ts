import { fileURLToPath } from 'node:url';

/**
 * The program of the terminal that tests start: what users get, where `npm test` has built it, which starts in two
 * thirds of the time; else the sources.
 */
export const programFile =
  process.env['PAGETWIN_PROGRAM'] ?? fileURLToPath(new URL('../../src-main/cli/pagetwin.js', import.meta.url));
