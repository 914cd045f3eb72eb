import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { readLog } from './run-log.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What a run is about: the instrumented texts by file, the tests in the order in which they are asked. */
const { contents, tests, everyTextAnew } = JSON.parse(readFileSync(process.env['MUTANT_RUN'] ?? '', 'utf8')) as {
  readonly contents: Readonly<Record<string, string>>;
  readonly tests: readonly string[];
  readonly everyTextAnew: boolean;
};

/** A process that goes on behind one that died need not ask again what that one asked. */
const logFile = process.env['MUTANT_LOG'];
const { asked } = readLog(logFile === undefined ? '' : readFileSync(logFile, 'utf8'));
const left = tests.filter((test) => ![...asked].some((file) => file.endsWith(`/${test}`)));

const placeOf = ({ moduleId }: TestSpecification) => tests.findIndex((test) => moduleId.endsWith(test));

class InOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return specifications.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

/** Properties are asked of so many examples: each of a thousand is asked again for each mutant that survives. */
const maxExamples = 10;
const fewerExamples = (code: string): string =>
  code.replaceAll(/\bnumRuns: (\d+)/g, (_, runs: string) => `numRuns: ${Math.min(maxExamples, Number(runs))}`);

const onceText = '/engine/detect/once-per-text.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform(code, id) {
        const instrumented = contents[id];
        if (instrumented !== undefined) return instrumented;
        if (id.endsWith('.test.ts')) return fewerExamples(code);
        // What a mutant computed of a text must not be there for the next one.
        return everyTextAnew && id.endsWith(onceText) ? 'export const oncePerText = (compute) => compute;' : code;
      },
    },
  ],
  test: {
    include: [...left],
    passWithNoTests: true,
    pool: 'forks',
    // What is transformed here depends on the run.
    fsModuleCache: false,
    isolate: false,
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    ...(logFile !== undefined && { runner: fileURLToPath(new URL('runner.ts', import.meta.url)) }),
    sequence: { sequencer: InOrder },
  },
});
