import type { CommandLine } from '../engine/platform.ts';
import { entryFile, findAppRoot } from './app-root.ts';

/** Electron runs as Node when a variable asks for it. */
export function commandLine(isElectron = false): CommandLine {
  const cli = entryFile(findAppRoot(), 'src-main/cli/main.ts', 'out/main/cli.js');
  return { program: [process.execPath, cli], variables: isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {} };
}
