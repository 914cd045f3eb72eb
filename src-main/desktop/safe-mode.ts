import path from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import { jsonFile } from '../engine/requests/json-file.ts';

const safeModeFlag = '--safe-mode';

const failedStarts = 2;

/**
 * Without graphics card, with one analysis process, resuming no audit: by a flag, in the menu, or after starts that
 * came to no window, since a driver that crashes would lock the user out.
 */
export function safeMode(dataFolder: string, args: readonly string[]) {
  const schema = z.object({ failed: z.int().min(0) });
  const failures = jsonFile(path.join(dataFolder, 'starts.json'), schema, { failed: 0 });
  const count = (failed: number) => {
    try {
      failures.write({ failed });
    } catch {
      // The next start is an ordinary one.
    }
  };
  const { failed } = failures.read();
  count(failed + 1);
  return { isOn: args.includes(safeModeFlag) || failed >= failedStarts, succeeded: () => count(0) };
}

export function restartInSafeMode() {
  app.relaunch({ args: [...process.argv.slice(1).filter((argument) => argument !== safeModeFlag), safeModeFlag] });
  app.quit();
}
