import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** So much more processor time a planted tree takes for everything. */
export const plantedShare = 0.2;

/** Where time is added: behind every task of a worker, every stage in the host, and the whole of a command. */
export const places = [
  {
    file: 'src-main/engine/worker/entry.ts',
    from: 'port.postMessage({ id, output: (taskOf[name] as Task)(input, reader) });',
    to: 'const output = (taskOf[name] as Task)(input, reader);\n      slowDown();\n      port.postMessage({ id, output });',
    at: '../slow-down.ts',
  },
  {
    file: 'src-main/engine/audit/audit.ts',
    from: 'problems: (problems) => store.problems.add(id, problems),\n      });',
    to: 'problems: (problems) => store.problems.add(id, problems),\n      });\n      slowDown();',
    at: '../slow-down.ts',
  },
  {
    file: 'src-main/cli/main.ts',
    from: 'process.exitCode = await run(process.argv.slice(2));',
    to: 'process.exitCode = await run(process.argv.slice(2));\nslowDown();',
    at: '../engine/slow-down.ts',
  },
] as const;

/** Keeps a process busy until it has used so much more than it did for itself since it started. */
const slowDown = `let added = 0;
export function slowDown() {
  const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
  const before = used();
  const wanted = ${plantedShare} * (before - added) - added;
  while (used() - before < wanted);
  added += used() - before;
}
`;

/** Makes a work tree slower in everything that the guard measures. Throws where the code has no such place any more. */
export function plantSlowdown(tree: string): void {
  writeFileSync(path.join(tree, 'src-main/engine/slow-down.ts'), slowDown);
  for (const { file, from, to, at } of places) {
    const name = path.join(tree, file);
    const text = readFileSync(name, 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} has no single place for a slowdown`);
    writeFileSync(name, `import { slowDown } from '${at}';\n${text.replace(from, to)}`);
  }
}
