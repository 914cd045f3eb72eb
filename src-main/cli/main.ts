import { enableCompileCache } from 'node:module';

// Half of a start is reading and translating the program; what was translated once is kept in the system's temporary
// folder.
enableCompileCache();
const { run } = await import('./program.ts');
process.exitCode = await run(process.argv.slice(2));
