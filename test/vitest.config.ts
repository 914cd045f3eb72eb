import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * `unit` needs nothing but this repository and takes seconds; `components` draws parts of the window into a DOM without a
 * layout; `integration` starts processes and servers on loopback; `slow` belongs to `npm run test:all` alone.
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
    // The DOM of component tests does not know the element; a browser does.
    onConsoleLog: (log) => !log.includes('The tag <search> is unrecognized'),
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
        plugins: [react()],
        test: {
          name: 'components',
          include: ['test/components/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 1280, height: 800 } },
          setupFiles: ['test/support/component-window.ts'],
          pool: 'forks',
          // As above; what a test left is taken away after it (`component-window.ts`).
          isolate: false,
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        root,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts', 'test/corpus/**/*.test.ts'],
          setupFiles: ['test/support/shared-compile-cache.ts', 'test/support/kept-workers.ts'],
          pool: 'forks',
          // As above: every file would load the whole engine anew.
          isolate: false,
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
