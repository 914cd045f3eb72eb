import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findAppRoot } from '../../../src-main/node/app-root.ts';
import { ensureBuild } from '../../../src-main/node/build-output.ts';
import { ensureTypes } from '../../support/ensure-types.ts';
import { storyText } from '../../support/changing-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = findAppRoot();
const project = temporaryFolder();
const installed = path.join(project, 'node_modules/pagetwin');
const compiler = path.join(root, 'node_modules/typescript/bin/tsc');

/** The output of a program that has to succeed. */
function outputOf(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...offline },
  });
  expect({ status, error, stderr: status === 0 ? '' : stderr + stdout }).toEqual({
    status: 0,
    error: undefined,
    stderr: '',
  });
  return stdout;
}

const offline = { npm_config_offline: 'true', npm_config_update_notifier: 'false', npm_config_audit: 'false' };

/**
 * An empty project that has the package and, as npm would install them, what its manifest depends on; nothing else of
 * the repository can be imported.
 */
beforeAll(async () => {
  await ensureBuild(root, () => {});
  ensureTypes(root);
  const [packed] = JSON.parse(
    outputOf('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', project], root),
  ) as { filename: string }[];
  mkdirSync(installed, { recursive: true });
  outputOf('tar', ['-xzf', path.join(project, packed!.filename), '--strip-components=1', '-C', installed], project);
  const { dependencies } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies))
    link(path.join('node_modules', name), path.join(installed, 'node_modules', name));
  link('node_modules/@types/node', path.join(project, 'node_modules/@types/node'));
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  writeFileSync(path.join(project, 'example.ts'), exampleOfDocs());
  mkdirSync(path.join(project, 'site'));
  for (const [name, story] of Object.entries({ 'one.html': 1, 'copy of one.html': 1, 'two.html': 2 }))
    writeFileSync(
      path.join(project, 'site', name),
      `<title>${name}</title><article><p>${storyText(story)}</p></article>`,
    );
});

function link(target: string, place: string): void {
  mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(path.join(root, target), place, 'junction');
}

function exampleOfDocs(): string {
  const [, example] = /```ts\n(.*?)```/su.exec(readFileSync(path.join(root, 'docs/library.md'), 'utf8')) ?? [];
  return example ?? '';
}

test('the example of the docs passes the strict compiler against the packed declarations', () => {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    types: ['node'],
    skipLibCheck: false,
  };
  writeFileSync(
    path.join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['example.ts', 'wrong.ts'] }),
  );
  const typo = "import { createEngine } from 'pagetwin';\n// @ts-expect-error: there is no such request\n";
  writeFileSync(
    path.join(project, 'wrong.ts'),
    `${typo}void (await createEngine()).client().request('audit/craete', {});\n`,
  );
  outputOf(process.execPath, [compiler], project);
});

test('the example runs: texts, fingerprints, and an audit with worker processes', () => {
  const output = outputOf(process.execPath, ['example.ts'], project);
  expect(output).toMatch(/^\d+(\.\d)? contained \[\n +'verbatim: Wild bees/mu);
  expect(output).toMatch(/threshold: 0\.6,.*duplicate: true\n\} \d+\n/su);
  expect(output).toMatch(/^done .*[\\/]audits[\\/].*\.pagetwin$/mu);
  expect(output).toMatch(/^(one|copy of one)\.html: identical, 2 pages$/mu);
});

test('the command of the package runs', () => {
  const run = (...args: readonly string[]) =>
    outputOf(process.execPath, [path.join(installed, 'out/main/cli.js'), ...args], project);
  expect(run('--version')).toMatch(/^\d+\.\d+\.\d+\n$/u);
  expect(run('mcp')).toBe('');
});

test('an older Node is refused in words, before it meets what it does not know', () => {
  const pretend = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })";
  for (const [args, code] of [
    [[path.join(installed, 'out/main/cli.js')], 2],
    [['--input-type=module', '--eval', "await import('pagetwin')"], 1],
  ] as const) {
    const { status, stderr } = spawnSync(process.execPath, ['--import', `data:text/javascript,${pretend}`, ...args], {
      cwd: project,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      code,
      expect.stringContaining('Node 20.19.0 is too old for PageTwin, which needs 22.18 or newer.'),
    ]);
  }
});
