import { existsSync } from 'node:fs';
import type { Client } from '../contract/api.ts';
import type { AuditOptionChanges } from '../contract/options.ts';
import { AppError } from '../engine/app-error.ts';
import { readProfileFile } from '../engine/requests/profiles-file.ts';
import { stageFields, type OptionStage } from '../engine/stage-options.ts';
import { readTextFile } from './text-files.ts';

interface ChosenProfile {
  readonly options: AuditOptionChanges;
  /** Its secrets are kept under this. */
  readonly saved: { readonly profile: string } | null;
}

/** By name, or in a file. Throws `profile-not-found` and `profile-invalid`. */
export async function readProfile(client: Client, wanted: string): Promise<ChosenProfile> {
  const { profiles } = await client.request('profile/list', {});
  const saved = profiles.find(({ name }) => name === wanted);
  if (!saved && !existsSync(wanted)) {
    const known = profiles.map(({ name }) => name).join(', ') || '–';
    throw new AppError('profile-not-found', { name: wanted, known });
  }
  const { options: chosen } = saved ?? readProfileFile((await readTextFile(wanted)) ?? '', wanted);
  const { detectors, ...options } = chosen;
  // No choice of detectors is no change.
  return { options: { ...options, ...(detectors && { detectors }) }, saved: saved ? { profile: saved.name } : null };
}

export function mergeOptions(base: AuditOptionChanges, flags: AuditOptionChanges): AuditOptionChanges {
  const merged: AuditOptionChanges = { ...base, ...flags };
  for (const stage of Object.keys(stageFields) as OptionStage[])
    if (base[stage] && flags[stage]) merged[stage] = { ...base[stage], ...flags[stage] };
  return merged;
}
