import { rmSync } from 'node:fs';
import { temporaryFolder } from '../../src-main/engine/temporary-folder.ts';

/**
 * Runs once before the tests of a run. Their temporary files, and those of the programs that they start, get a place of
 * their own that is gone afterwards; what a run that was killed left behind goes with the next one.
 */
export default function ownTemporaryFiles(): () => void {
  const folder = temporaryFolder('tests');
  for (const variable of ['TMPDIR', 'TEMP', 'TMP']) process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
