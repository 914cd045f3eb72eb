import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stampOf } from '../../src-main/node/build-output.ts';

/** Outside of `out`, all of which is packed. */
const stampFile = path.join('.cache', 'types-stamp');

/** Writes the declarations of the library unless they are there and belong to the present sources. */
export function ensureTypes(root: string): void {
  const stamp = path.join(root, stampFile);
  const areThere = existsSync(path.join(root, 'out/types/library/index.d.ts')) && existsSync(stamp);
  if (areThere && readFileSync(stamp, 'utf8') === stampOf(root)) return;
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const project = path.join(root, 'src-main/library/tsconfig.json');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The declarations could not be written:\n${stdout}`);
  markTypesWritten(root);
}

/** Says that the declarations belong to the present sources. */
export function markTypesWritten(root: string): void {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  writeFileSync(path.join(root, stampFile), stampOf(root));
}
