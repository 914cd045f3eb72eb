import type { CommandLine, Platform } from '../engine/platform.ts';
import {
  entryFile,
  findAppRoot,
  readVersion,
  resourcesFolderOf,
  findUserFolders,
  type UserFolders,
} from './app-root.ts';
import { findBrowser, printWithBrowser, renderWithBrowser } from './browser.ts';
import { forkWorker } from './fork-worker.ts';

export interface NodePlatformOptions extends Partial<UserFolders> {
  readonly downloadAddress?: (path: string) => string | null;
}

export function createNodePlatform(shell: 'web' | 'cli', options: NodePlatformOptions = {}): Platform {
  const root = findAppRoot();
  const workerFile = entryFile(root, 'src-main/node/worker-main.ts', 'out/main/worker-main.js');
  const { dataFolder, auditsFolder } = { ...findUserFolders(), ...options };
  const browser = findBrowser();
  return {
    shell,
    version: readVersion(root),
    dataFolder,
    auditsFolder,
    resourcesFolder: resourcesFolderOf(root),
    commandLine: commandLine(),
    spawnWorker: () => forkWorker(workerFile),
    downloadAddress: options.downloadAddress ?? (() => null),
    printToPdf: browser === null ? null : printWithBrowser(browser),
    openBrowser: browser === null ? null : () => renderWithBrowser(browser),
  };
}

export function commandLine(isElectron = false): CommandLine {
  const cli = entryFile(findAppRoot(), 'src-main/cli/pagetwin.js', 'out/main/cli.js');
  return { program: [process.execPath, cli], variables: isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {} };
}
