import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../support/run-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

/** Writes down what is loaded by every process of an audit: host and workers inherit it. */
const preload = path.join(folder, 'preload.mjs');
writeFileSync(
  preload,
  `import { appendFileSync } from 'node:fs';
import { Module, registerHooks } from 'node:module';
const tell = (name) => /^(nodejieba|puppeteer-core|better-sqlite3)$/.test(name) && appendFileSync(process.env.LOADED_LOG, name + '\\n');
const load = Module._load;
Module._load = (name, ...rest) => { tell(name); return load(name, ...rest); };
registerHooks({ resolve(name, context, next) { tell(name); return next(name, context); } });`,
);

async function loadedBy(name: string, text: string): Promise<readonly string[]> {
  const pages = path.join(folder, name);
  mkdirSync(pages);
  for (const number of [1, 2, 3])
    writeFileSync(
      path.join(pages, `${number}.html`),
      `<title>${number}</title><article><p>${text.repeat(8)}</p></article>`,
    );
  const log = path.join(folder, `${name}.log`);
  const [options, logged] = [process.env['NODE_OPTIONS'], process.env['LOADED_LOG']];
  Object.assign(process.env, { NODE_OPTIONS: `${options ?? ''} --import ${preload}`, LOADED_LOG: log });
  try {
    const { code, stderr } = await runCli(folder, [
      'audit',
      pages,
      '--file',
      path.join(folder, `${name}.pagetwin`),
      '--workers',
      '1',
    ]);
    expect(code, stderr).toBe(0);
  } finally {
    restore('NODE_OPTIONS', options);
    restore('LOADED_LOG', logged);
  }
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

it('the Chinese dictionary is loaded when Chinese text turns up, and by no audit without it; a browser only where scripts are run', async () => {
  const english = await loadedBy('english', 'The baker opens at seven and sells rye bread until it is gone. ');
  expect(english).toContain('better-sqlite3');
  expect(english).not.toContain('nodejieba');
  expect(english).not.toContain('puppeteer-core');
  const chinese = await loadedBy('chinese', '面包师七点开门，卖黑麦面包直到卖完为止。');
  expect(chinese).toContain('nodejieba');
});
