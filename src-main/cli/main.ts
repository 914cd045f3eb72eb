import { run } from './program.ts';

// A reader such as `head` may close the pipe early; of commands, the terminal keeps other failures.
process.stdout.on('error', () => {});
process.exitCode = await run(process.argv.slice(2));
