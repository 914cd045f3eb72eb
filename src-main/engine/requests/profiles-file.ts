import { join } from 'node:path';
import { z } from 'zod';
import { profileSchema, type Profile } from '../../contract/profiles.ts';
import { jsonFile } from './json-file.ts';

/** The user's profiles, by name. */
export interface ProfilesFile {
  list(): readonly Profile[];
  save(profile: Profile): void;
  delete(name: string): void;
}

/** Under which a profile's secrets are kept beside those of audits. */
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
