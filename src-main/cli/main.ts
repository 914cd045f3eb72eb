#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// Everything else is loaded only behind this check: an older Node dies in the database addon without a word.
if (major > 22 || (major === 22 && minor >= 18)) {
  // Half of a start is reading and translating the program; what was translated once is kept in the system's temporary
  // folder.
  (await import('node:module')).enableCompileCache();
  const { run } = await import('./program.ts');
  process.exitCode = await run(process.argv.slice(2));
} else {
  console.error(
    `Node ${process.versions.node} is too old for PageTwin, which needs 22.18 or newer. In its folder "npm run pagetwin" brings its own Node.`,
  );
  process.exitCode = 2;
}
