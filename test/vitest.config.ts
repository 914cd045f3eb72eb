import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * `unit` needs nothing but this repository and takes seconds; `integration` starts processes and servers on loopback;
 * `slow` belongs to `npm run test:all` alone.
 */
export default defineConfig({
  root,
  test: {
    globalSetup: 'test/support/own-temporary-files.ts',
    // A process that is slow to end on a busy machine is no fault.
    teardownTimeout: 60_000,
    // More than there are cores: the runner itself has next to nothing to do, and many files wait for servers, timers
    // and processes that start.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts', 'test/detectors/**/*.test.ts', 'test/golden/**/*.test.ts'],
          pool: 'forks',
          // Half of the time went into loading the same modules for each file. Files put back what they change in them.
          isolate: false,
          // Only a hang ends a test; how fast a machine is proves nothing.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        root,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts', 'test/corpus/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        root,
        test: {
          name: 'slow',
          include: ['test/slow/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 1_800_000,
          hookTimeout: 1_800_000,
        },
      },
    ],
  },
});
