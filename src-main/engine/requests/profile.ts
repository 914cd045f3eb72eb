import { z } from 'zod';
import { auditOptionsSchema } from '../../contract/options.ts';
import { type Profile, profileNameSchema, profileSchema } from '../../contract/profiles.ts';
import { fail } from '../app-error.ts';
import {
  checkedOptions,
  checkSecrets,
  profileKey,
  profileKeyIfAny,
  type Secrets,
  splitEntered,
  withMask,
} from './audit-options.ts';
import { type EngineContext, procedure } from './procedure.ts';
import { readProfileFile } from './user-files.ts';

const named = { name: profileNameSchema };

/** Secrets are stored with other secrets and are in no exported file. */
export const profileRequests = {
  /** Sorted by name; secrets are masked. */
  'profile/list': procedure({}, (_, context) => ({
    profiles: context.profiles.list().map((profile) => shown(context, profile)),
  })),

  /** The mask stands for the secret of `from`, or of the replaced profile. */
  'profile/save': procedure(
    { ...named, hosts: profileSchema.shape.hosts, options: auditOptionsSchema, from: z.string().optional() },
    ({ name, hosts, options, from = name }, context) => {
      const { open, secrets: kept } = splitEntered(context.secrets, options, profileKeyIfAny(from));
      const checked = checkedOptions(open);
      checkSecrets(kept);
      replaceSecrets(context, name, kept);
      return save(context, { name, hosts, options: checked, savedAt: Date.now() });
    },
  ),

  'profile/delete': procedure(named, ({ name }, context) => {
    replaceSecrets(context, name, {});
    context.profiles.remove(name);
    context.emit('profile/changed', {});
  }),

  'profile/export': procedure(named, ({ name }, context) => {
    const profiles = context.profiles.list();
    const { hosts, options } = profiles.find((each) => each.name === name) ?? profileNotFound(name, profiles);
    const file = { format: 'pagetwin-profile', version: 1, profile: { name, hosts, options } };
    return {
      fileName: `${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}.profile.json`,
      json: `${JSON.stringify(file, null, 2)}\n`,
    };
  }),

  'profile/import': procedure(
    { json: z.string().max(5_000_000), fileName: z.string() },
    ({ json, fileName }, context) => {
      const { name, hosts, options } = readProfileFile(json, fileName);
      return save(context, { name, hosts, options, savedAt: Date.now() });
    },
  ),
};

function replaceSecrets({ secrets }: EngineContext, name: string, kept: Secrets) {
  const forgotten = Object.keys(secrets.of(profileKey(name))).map((key) => [key, '']);
  secrets.change(profileKey(name), { ...Object.fromEntries(forgotten), ...kept });
}

function save(context: EngineContext, profile: Profile): Profile {
  context.profiles.put(profile);
  context.emit('profile/changed', {});
  return shown(context, profile);
}

const shown = ({ secrets }: EngineContext, profile: Profile): Profile => ({
  ...profile,
  options: withMask(profile.options, secrets.of(profileKey(profile.name))),
});

export function profileNotFound(name: string, profiles: readonly Profile[]): never {
  fail('profile-not-found', { name, known: profiles.map((each) => each.name).join(', ') || '–' });
}
