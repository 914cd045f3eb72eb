import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { recentAuditSchema, type AuditSummary, type RecentAudit } from '../../contract/audits.ts';
import { settingsSchema, type Settings, type SettingsChanges } from '../../contract/settings.ts';
import type { RunState } from '../../contract/progress.ts';
import { scheduleSchema, type Schedule } from '../../contract/schedules.ts';
import { costEstimate, learnCosts, storedCostsSchema, type CostKeeper } from '../audit/stage-costs.ts';
import { jsonFile } from './json-file.ts';

export interface SettingsFile {
  get(): Settings;
  set(changes: SettingsChanges): Settings;
}

export function settingsFile(dataFolder: string): SettingsFile {
  const file = jsonFile(join(dataFolder, 'settings.json'), settingsSchema, settingsSchema.parse({}));
  return {
    get: () => file.read(),
    set(changes) {
      const settings = settingsSchema.parse({ ...file.read(), ...changes });
      file.write(settings);
      return settings;
    },
  };
}

/** How fast this machine is, for the next estimate; nothing about what was audited. */
export function costsFile(dataFolder: string): CostKeeper {
  const file = jsonFile(join(dataFolder, 'costs.json'), storedCostsSchema, { millis: {} });
  return {
    expected: () => costEstimate(file.read()),
    learn(run, pages, candidates, workers) {
      try {
        file.write(learnCosts(file.read(), run, { pages, candidates, workers }));
      } catch {
        // A full disk keeps no costs, and the audit is done all the same.
      }
    },
  };
}

const maxRecent = 100;

/** Newest first. A file that is gone stays listed, marked, until the user forgets it. */
export interface RecentAudits {
  list(): RecentAudit[];
  remember(summary: AuditSummary, state: RunState, openedAt: number): void;
  forget(file: string): void;
}

export function recentAudits(dataFolder: string): RecentAudits {
  const file = jsonFile(join(dataFolder, 'recent.json'), z.array(recentAuditSchema), []);
  const others = (path: string) => file.read().filter((recent) => recent.file !== path);
  return {
    list: () => file.read().map((recent) => ({ ...recent, exists: existsSync(recent.file) })),
    remember({ file: path, name, collectedPages: pages, clusters }, state, openedAt) {
      file.write(
        [{ file: path, name, pages, clusters, state, openedAt, exists: true }, ...others(path)].slice(0, maxRecent),
      );
    },
    forget: (path) => file.write(others(path)),
  };
}

export interface SchedulesFile {
  list(): readonly Schedule[];
  of(file: string): Schedule | undefined;
  put(schedule: Schedule): void;
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
