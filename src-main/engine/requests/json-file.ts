import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { makeOwnFolder } from '../make-folder.ts';

/** Missing or damaged it reads as the fallback; writes replace it as a whole. With mode 0o600 it is for the user alone. */
export function jsonFile<Value>(path: string, schema: z.ZodType<Value>, fallback: NoInfer<Value>, mode = 0o666) {
  return {
    read() {
      try {
        return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        return fallback;
      }
    },
    write(value: Value) {
      makeOwnFolder(dirname(path));
      const draft = `${path}.${process.pid}.tmp`;
      writeFileSync(draft, JSON.stringify(value, null, 2), { mode });
      renameSync(draft, path);
    },
  };
}
