import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { textOfMutant, type Mutant } from './mutant.ts';

/** As much of `@stryker-mutator/instrumenter` as is used here. */
interface Instrumenter {
  instrument(
    files: readonly { readonly name: string; readonly content: string; readonly mutate: true }[],
    options: object,
  ): Promise<{
    readonly files: readonly { readonly name: string; readonly content: string }[];
    readonly mutants: readonly StrykerMutant[];
  }>;
}

interface StrykerMutant {
  readonly fileName: string;
  readonly id: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

export interface Instrumented {
  /** The files with all of their mutants, each behind a switch. */
  readonly contents: Readonly<Record<string, string>>;
  /** By file. */
  readonly mutants: Readonly<Record<string, readonly Mutant[]>>;
}

/**
 * Puts every mutant that the operators of Stryker make of files behind a switch that can be thrown while the program
 * runs.
 */
export async function instrument(files: readonly string[]): Promise<Instrumented> {
  const { Instrumenter } = (await import(pathToFileURL(packageEntry()).href)) as {
    Instrumenter: new (log: object) => Instrumenter;
  };
  const texts = files.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true as const }));
  const options = { plugins: null, ignorers: [], excludedMutations: [] };
  const { files: instrumented, mutants } = await new Instrumenter(silentLog).instrument(texts, options);
  const ofFile = ({ name, content }: { readonly name: string; readonly content: string }) => {
    const lines = content.split('\n');
    return [name, mutants.filter(({ fileName }) => fileName === name).map((mutant) => asMutant(mutant, lines))];
  };
  return {
    contents: Object.fromEntries(instrumented.map(({ name, content }) => [name, content])),
    mutants: Object.fromEntries(texts.map(ofFile)),
  };
}

function packageEntry(): string {
  const bench = createRequire(path.join(import.meta.dirname, '../../bench/package.json'));
  try {
    return bench.resolve('@stryker-mutator/instrumenter');
  } catch (error) {
    throw new Error('The operators of Stryker are not installed. Install them with: npm ci --prefix test/bench', {
      cause: error,
    });
  }
}

const nothing = () => undefined;
const silentLog = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
  isDebugEnabled: () => false,
};

function asMutant(
  { id, mutatorName, replacement, location: { start, end } }: StrykerMutant,
  lines: readonly string[],
): Mutant {
  const line = lines[start.line] ?? '';
  const isOneLine = start.line === end.line;
  const original = isOneLine ? line.slice(start.column, end.column) : `${line.slice(start.column)} …`;
  const mutant = {
    id,
    operator: mutatorName,
    line: start.line + 1,
    before: line.slice(0, start.column).trimStart(),
    original,
  };
  return { ...mutant, replacement: textOfMutant(replacement), after: isOneLine ? line.slice(end.column) : '' };
}
