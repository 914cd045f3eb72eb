import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Runs a program of ours in this process if its Node is new enough, else in the Node that npm installed beside us.
 * Plain JavaScript that loads nothing before: an older Node cannot read TypeScript, and crashes silently in the
 * database addon.
 *
 * @param {string} file the program that was started
 * @param {() => Promise<unknown>} run loads and runs it
 * @param {number} failure the exit code without a suitable Node
 */
export async function withRightNode(file, run, failure) {
  const present = process.versions.node;
  const installed = isNewEnough(present) ? null : installedNode();
  if (isNewEnough(present)) {
    // Compiling is half of the start time; the cache is in the system's temporary folder.
    module.enableCompileCache();
    await run();
  } else if (installed) runAgain(installed, file);
  else {
    console.error(
      `Node ${present} is too old for PageTwin, which needs 22.18 or newer. In the folder of its sources "npm ci" brings one along.`,
    );
    process.exitCode = failure;
  }
}

/** @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

/** The Node of the package `node`, which has the same version. */
function installedNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve('node/package.json');
    const { version, bin } = JSON.parse(readFileSync(manifest, 'utf8'));
    return isNewEnough(version) ? path.join(path.dirname(manifest), bin.node) : null;
  } catch {
    return null;
  }
}

/**
 * Drops options of this Node, which the other may not know. Ctrl-C reaches both processes through their terminal, and
 * the program handles it; other signals are forwarded. Exits with the program's code.
 *
 * @param {string} node
 * @param {string} file
 */
function runAgain(node, file) {
  const child = spawn(node, [file, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.on('SIGINT', () => {});
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(`${node} cannot be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.once('exit', (code) => process.exit(code ?? 1));
}
