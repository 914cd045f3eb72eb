import { join } from 'node:path';
import { z } from 'zod';
import { auditOptionsSchema, type AuditOptions } from '../../contract/options.ts';
import { profileFileSchema, profileSchema, type Profile } from '../../contract/profiles.ts';
import { AppError } from '../app-error.ts';
import { checkedOptions } from './audit-options.ts';
import { jsonFile } from './json-file.ts';
import { splitSecrets } from './secrets-file.ts';

export interface ProfilesFile {
  list(): readonly Profile[];
  save(profile: Profile): void;
  delete(name: string): void;
}

/** For a profile's secrets beside those of audits. */
export const profileKey = (name: string): string => `profile:${name}`;

export function profilesFile(dataFolder: string): ProfilesFile {
  const file = jsonFile(join(dataFolder, 'profiles.json'), z.array(profileSchema), []);
  const others = (name: string) => file.read().filter((profile) => profile.name !== name);
  return {
    list: () => file.read().toSorted((x, y) => x.name.localeCompare(y.name)),
    save: (profile) => file.write([...others(profile.name), profile]),
    delete: (name) => file.write(others(name)),
  };
}

/** Throws `profile-invalid`. */
export function readProfileFile(json: string, file: string): Omit<Profile, 'savedAt'> {
  const parsed = profileFileSchema.safeParse(valueOf(json));
  if (!parsed.success) throw new AppError('profile-invalid', { file });
  const { profile } = parsed.data;
  return { ...profile, options: withoutSecrets(profile.options) };
}

/** Nobody should take over passwords from a file without knowing. */
function withoutSecrets(options: AuditOptions): AuditOptions {
  return checkedOptions(auditOptionsSchema.parse({}), splitSecrets(options).open);
}

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}
