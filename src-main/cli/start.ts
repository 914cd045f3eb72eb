import process from 'node:process';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// Everything else is loaded only behind this check, because an older Node would stumble over it with a message nobody
// understands.
if (major > 22 || (major === 22 && minor >= 18)) {
  // Half of a start is reading and translating the program; what was translated once is kept in the system's temporary
  // folder.
  (await import('node:module')).enableCompileCache();
  const { start } = await import('./start-app.ts');
  process.exitCode = await start(process.argv.slice(2));
} else {
  console.error(
    `Node ${process.versions.node} is too old for PageTwin. Start it with "npm start", which brings its own Node.`,
  );
  process.exitCode = 1;
}
