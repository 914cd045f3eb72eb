import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findAppRoot } from '../../../src-main/node/app-root.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const programs = path.join(findAppRoot(), 'src-main/cli');
const folder = temporaryFolder();
const pretend = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })";

/** This Node under an older version, and the older Nodes that are really on this machine's path. */
const olderNodes = [
  [process.execPath, '--import', `data:text/javascript,${pretend}`],
  ...(process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((place) => path.join(place, 'node'))
    .filter((node) => existsSync(node))
    // A folder may be another name of one before it.
    .filter((node, at, all) => all.findIndex((other) => realpathSync(other) === realpathSync(node)) === at)
    .filter((node) => isOld(node))
    .map((node) => [node]),
];

function isOld(node: string): boolean {
  const [, major] = /^v(\d+)\./u.exec(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout) ?? [];
  return Number(major) >= 20 && Number(major) < 22;
}

function run([node = '', ...options]: readonly string[], program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(node, [...options, program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PAGETWIN_DATA: folder, PAGETWIN_AUDITS: folder, LANG: 'en_US.UTF-8', LC_ALL: '' },
    input: '',
  });
  return { status, stdout, stderr };
}

/** What the command answers under this Node. */
let rightly: ReturnType<typeof run> | null = null;

test.each(olderNodes)('started by an older Node, the command runs in the one that npm installed (%s)', (...node) => {
  const command = path.join(programs, 'pagetwin.js');
  expect(run(node, command, ['--version'])).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/u) as string,
    stderr: '',
  });
  rightly ??= run([process.execPath], command, ['audit']);
  expect(rightly.status).toBe(2);
  expect(run(node, command, ['audit'])).toEqual(rightly);
});

test.each(olderNodes)('without an installed Node both programs say which one they need (%s)', (...node) => {
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const [program, code] of [
    ['pagetwin.js', 2],
    ['start.js', 1],
  ] as const) {
    for (const name of [program, 'right-node.js']) copyFileSync(path.join(programs, name), path.join(folder, name));
    expect(run(node, path.join(folder, program), [])).toEqual({
      status: code,
      stdout: '',
      stderr: expect.stringMatching(/^Node 20\.\S+ is too old for PageTwin, which needs 22\.18 or newer\./u) as string,
    });
  }
});
