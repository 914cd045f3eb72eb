import type { Handlers } from '../../contract/api.ts';
import { auditOptionsSchema, type AuditOptions } from '../../contract/options.ts';
import { profileFileSchema, type Profile } from '../../contract/profiles.ts';
import { AppError } from '../app-error.ts';
import { checkedOptions } from './audit-requests.ts';
import type { EngineContext } from './context.ts';
import { profileKey } from './profiles-file.ts';
import { checkSecrets, splitSecrets, unmasked, withMask } from './secrets-file.ts';

type Names = Extract<keyof Handlers, `profile/${string}`>;

/** Options saved under names. Secrets of a profile lie with the other secrets, and leave this computer with none of its files. */
export function profileRequests({ profiles, secrets, emit }: EngineContext): Pick<Handlers, Names> {
  const shown = (profile: Profile): Profile => ({ ...profile, options: withMask(profile.options, secrets.of(profileKey(profile.name))) });
  const require = (name: string): Profile => {
    const all = profiles.list();
    const known = all.map((profile) => profile.name).join(', ');
    return all.find((profile) => profile.name === name) ?? fail(new AppError('profile-not-found', { name, known: known || '–' }));
  };
  const save = (profile: Profile): Profile => {
    profiles.save(profile);
    emit('profile/changed', {});
    return shown(profile);
  };
  return {
    'profile/list': () => ({ profiles: profiles.list().map(shown) }),
    'profile/save'({ name, hosts, options, from = name }) {
      const { open, secrets: entered } = splitSecrets(options);
      const checked = checkedOptions(auditOptionsSchema.parse({}), open);
      const kept = unmasked(entered, secrets.of(profileKey(from)));
      checkSecrets(kept);
      const forgotten = Object.fromEntries(Object.keys(secrets.of(profileKey(name))).map((key) => [key, '']));
      secrets.change(profileKey(name), { ...forgotten, ...kept });
      return save({ name, hosts, options: checked, savedAt: Date.now() });
    },
    'profile/delete'({ name }) {
      const forgotten = Object.fromEntries(Object.keys(secrets.of(profileKey(name))).map((key) => [key, '']));
      secrets.change(profileKey(name), forgotten);
      profiles.delete(name);
      emit('profile/changed', {});
      return {};
    },
    'profile/export'({ name }) {
      const { hosts, options } = require(name);
      const file = { format: 'pagetwin-profile', version: 1, profile: { name, hosts, options } };
      return { fileName: `${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}.profile.json`, json: `${JSON.stringify(file, null, 2)}\n` };
    },
    'profile/import'({ json, fileName }) {
      const { name, hosts, options } = readProfileFile(json, fileName);
      return save({ name, hosts, options, savedAt: Date.now() });
    },
  };
}

/** The profile in the text of a file, its options checked. Throws `profile-invalid` for anything else. */
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

function fail(error: Error): never {
  throw error;
}
