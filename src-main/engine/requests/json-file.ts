import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { makeOwnFolder } from '../make-folder.ts';

/**
 * Missing or damaged it reads as the fallback; writes replace it as a whole, and put aside what cannot be read, as
 * `….unreadable`: it may be of a later version, or miss a comma. With mode 0o600 it is for the user alone.
 */
export function jsonFile<Value>(path: string, schema: z.ZodType<Value>, fallback: NoInfer<Value>, mode = 0o666) {
  const read = (unread: () => void) => {
    try {
      return schema.parse(JSON.parse(readFileSync(path, 'utf8').replace('\ufeff', '')));
    } catch {
      unread();
      return fallback;
    }
  };
  return {
    read: () => read(() => {}),
    write(value: Value) {
      makeOwnFolder(dirname(path));
      read(() => {
        if (existsSync(path)) renameSync(path, `${path}.unreadable`);
      });
      const draft = `${path}.${process.pid}.tmp`;
      writeFileSync(draft, JSON.stringify(value, null, 2), { mode });
      renameSync(draft, path);
    },
  };
}
