/**
 * What the process that runs the tests writes, line by line, so that whoever started it knows how far it came when it
 * hangs or dies.
 */
export type LogEntry =
  | { readonly reached: readonly string[]; readonly loaded: readonly string[] }
  | { readonly trying: string }
  | { readonly killed: string; readonly by: string }
  /** A file of tests that was asked about all that it reaches. */
  | { readonly asked: string }
  /** A test that fails without any mutant after they were tried: something of one is left in the process. */
  | { readonly broken: string };

export interface RunLog {
  readonly reached: ReadonlySet<string>;
  /** Reached while a module was loaded: throwing the switch later changes nothing. */
  readonly loaded: ReadonlySet<string>;
  readonly killed: ReadonlyMap<string, string>;
  readonly trying: string | null;
  readonly asked: ReadonlySet<string>;
  readonly broken: readonly string[];
}

export function readLog(text: string): RunLog {
  const log = {
    reached: new Set<string>(),
    loaded: new Set<string>(),
    killed: new Map<string, string>(),
    asked: new Set<string>(),
    broken: [] as string[],
  };
  let trying: string | null = null;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const entry = JSON.parse(line) as LogEntry;
    if ('reached' in entry) {
      for (const id of entry.reached) log.reached.add(id);
      for (const id of entry.loaded) log.loaded.add(id);
      trying = null;
    } else if ('trying' in entry) trying = entry.trying;
    else if ('asked' in entry) log.asked.add(entry.asked);
    else if ('killed' in entry) log.killed.set(entry.killed, entry.by);
    else log.broken.push(entry.broken);
  }
  return { ...log, trying };
}
