import { join } from 'node:path';
import { z } from 'zod';
import { scheduleSchema, type Schedule } from '../../contract/schedules.ts';
import { jsonFile } from './json-file.ts';

/** The audits that are collected again at set times, by their file. */
export interface SchedulesFile {
  list(): readonly Schedule[];
  of(file: string): Schedule | undefined;
  put(schedule: Schedule): void;
  /** Does nothing where there is no schedule. */
  change(file: string, changes: Partial<Schedule>): void;
  remove(file: string): void;
}

export function schedulesFile(dataFolder: string): SchedulesFile {
  const stored = jsonFile(join(dataFolder, 'schedules.json'), z.array(scheduleSchema), []);
  const of = (file: string) => stored.read().find((schedule) => schedule.file === file);
  const others = (file: string) => stored.read().filter((schedule) => schedule.file !== file);
  const put = (schedule: Schedule) => stored.write([...others(schedule.file), schedule]);
  return {
    list: () => stored.read().toSorted((x, y) => x.name.localeCompare(y.name)),
    of,
    put,
    change(file, changes) {
      const known = of(file);
      if (known) put({ ...known, ...changes });
    },
    remove: (file) => stored.write(others(file)),
  };
}
