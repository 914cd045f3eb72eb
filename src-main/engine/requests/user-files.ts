import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type AuditSummary, recentAuditSchema, type RunState } from '../../contract/audits.ts';
import { type Profile, profileFileSchema, profileSchema } from '../../contract/profiles.ts';
import { type Schedule, scheduleSchema } from '../../contract/schedules.ts';
import { type SettingsChanges, settingsSchema } from '../../contract/settings.ts';
import { fail } from '../app-error.ts';
import { costEstimate, type CostKeeper, learnCosts, storedCostsSchema } from '../audit/time-left.ts';
import { storedId } from '../store/meta-store.ts';
import { checkedOptions, filledIn, type Secrets, splitSecrets, withoutEmpty } from './audit-options.ts';
import { jsonFile } from './json-file.ts';

export const userFiles = (dataFolder: string) => ({
  settings: settingsFile(dataFolder),
  secrets: secretsFile(dataFolder),
  profiles: namedFile(join(dataFolder, 'profiles.json'), profileSchema, ({ name }) => name),
  recent: recentAudits(dataFolder),
  schedules: schedulesFile(dataFolder),
  costs: costsFile(dataFolder),
});

function settingsFile(dataFolder: string) {
  const file = jsonFile(join(dataFolder, 'settings.json'), settingsSchema, settingsSchema.parse({}));
  return {
    get: file.read,
    set(changes: SettingsChanges) {
      const settings = settingsSchema.parse({ ...file.read(), ...changes });
      file.write(settings);
      return settings;
    },
  };
}

/**
 * Secrets by stored audit id or profile key, readable only by the user, and outside the audit files, which are mailed.
 * Not encrypted, since passwords have to be sent.
 */
export function secretsFile(dataFolder: string) {
  const schema = z.record(z.string(), z.record(z.string(), z.string()));
  const file = jsonFile(join(dataFolder, 'secrets.json'), schema, {}, 0o600);
  return {
    of: (audit: string): Secrets => file.read()[storedId(audit)] ?? {},
    /** Changes the given secrets: '' removes one, the mask keeps the old value. */
    change(audit: string, secrets: Secrets) {
      if (Object.keys(secrets).length === 0) return;
      const key = storedId(audit);
      const { [key]: before = {}, ...others } = file.read();
      const kept = withoutEmpty({ ...before, ...filledIn(secrets, before) });
      file.write(Object.keys(kept).length > 0 ? { ...others, [key]: kept } : others);
    },
  };
}

/** Costs for the next estimate, without data of audits. */
function costsFile(dataFolder: string): CostKeeper {
  const file = jsonFile(join(dataFolder, 'costs.json'), storedCostsSchema, { millis: {} });
  return {
    expected: () => costEstimate(file.read()),
    learn(run, size) {
      try {
        file.write(learnCosts(file.read(), run, size));
      } catch {
        // The audit succeeded anyway.
      }
    },
  };
}

const maxRecent = 100;

/** Newest first. Missing files stay listed, marked, until removed. */
function recentAudits(dataFolder: string) {
  const file = jsonFile(join(dataFolder, 'recent.json'), z.array(recentAuditSchema), []);
  const others = (path: string) => file.read().filter((recent) => recent.file !== path);
  return {
    list: () => file.read().map((recent) => ({ ...recent, exists: existsSync(recent.file) })),
    remember(summary: AuditSummary, state: RunState, openedAt: number) {
      const { file: path, name, collectedPages: pages, clusters } = summary;
      const recent = { file: path, name, pages, clusters, state, openedAt, exists: true };
      file.write([recent, ...others(path)].slice(0, maxRecent));
    },
    forget: (path: string) => file.write(others(path)),
  };
}

function schedulesFile(dataFolder: string) {
  const stored = namedFile(join(dataFolder, 'schedules.json'), scheduleSchema, ({ file }) => file);
  return {
    ...stored,
    change(file: string, changes: Partial<Schedule>) {
      const known = stored.of(file);
      if (known) stored.put({ ...known, ...changes });
    },
  };
}

/** Entries are unique by key and sorted by name. */
function namedFile<Entry extends { readonly name: string }>(
  path: string,
  schema: z.ZodType<Entry>,
  keyOf: (entry: Entry) => string,
) {
  const file = jsonFile(path, z.array(schema), []);
  const others = (key: string) => file.read().filter((entry) => keyOf(entry) !== key);
  return {
    list: () => file.read().toSorted((x, y) => x.name.localeCompare(y.name)),
    of: (key: string) => file.read().find((entry) => keyOf(entry) === key),
    put: (entry: Entry) => file.write([...others(keyOf(entry)), entry]),
    remove: (key: string) => file.write(others(key)),
  };
}

/** Drops secrets, so that nobody imports passwords unknowingly. Throws `profile-invalid`. */
export function readProfileFile(json: string, file: string): Omit<Profile, 'savedAt'> {
  let value: unknown = null;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    // Null fails validation.
  }
  const parsed = profileFileSchema.safeParse(value);
  if (!parsed.success) fail('profile-invalid', { file });
  const { profile } = parsed.data;
  return { ...profile, options: checkedOptions(splitSecrets(profile.options).open) };
}
