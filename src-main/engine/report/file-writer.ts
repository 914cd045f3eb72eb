import { closeSync, openSync, renameSync, writeSync } from 'node:fs';

/**
 * Writes a text file piece by piece in flat memory. The file appears under its name only when it is complete, so that a full disk
 * never leaves half a report behind.
 */
export function writeWhole(path: string, fill: (write: (text: string) => void) => void): void {
  const draft = `${path}.part`;
  const handle = openSync(draft, 'w');
  let pending: string[] = [];
  let length = 0;
  const flush = () => {
    writeSync(handle, pending.join(''));
    pending = [];
    length = 0;
  };
  try {
    fill((text) => {
      pending.push(text);
      length += text.length;
      if (length > 1 << 16) flush();
    });
    flush();
  } finally {
    closeSync(handle);
  }
  renameSync(draft, path);
}
