import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { makeOwnFolder } from '../make-folder.ts';

/**
 * A missing or damaged file reads as the fallback. Writes replace the whole file and rename an unreadable one, which
 * may be of a later version or miss a comma, to `….unreadable`. Mode 0o600 is for the user alone.
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
