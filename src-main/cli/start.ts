import { enableCompileCache } from 'node:module';

// Half of a start is reading and translating the program; what was translated once is kept in the system's temporary
// folder.
enableCompileCache();
const { start } = await import('./start-app.ts');
process.exitCode = await start(process.argv.slice(2));
