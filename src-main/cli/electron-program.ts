import { existsSync } from 'node:fs';
import path from 'node:path';
import { hasDisplay } from '../web/open-browser.ts';

/**
 * The Electron program, looked up by its place: asking the `electron` package for it would start a download of 100 MB without a word.
 */
export function findElectron(root: string): string | null {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] || path.join(root, 'node_modules', 'electron', 'dist');
  const names: Partial<Record<NodeJS.Platform, string>> = { win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' };
  const program = path.join(folder, names[process.platform] ?? 'electron');
  return existsSync(program) ? program : null;
}

/** Why the desktop window cannot be shown, in a sentence, or null when it can. */
export function desktopObstacle(electron: string | null): string | null {
  if (!electron) return 'The desktop program (Electron) is not installed; “npx install-electron” fetches it.';
  if (!hasDisplay()) return 'There is no display for a desktop window.';
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (isRoot && !process.env['ELECTRON_DISABLE_SANDBOX']) return 'Electron does not run as root, because its sandbox cannot.';
  return null;
}
