import { existsSync } from 'node:fs';
import type { Client } from '../contract/api.ts';
import type { AuditOptionChanges, AuditOptions } from '../contract/options.ts';
import { AppError } from '../engine/app-error.ts';
import { readProfileFile } from '../engine/requests/user-files.ts';
import { readTextFile } from './text-files.ts';

interface ChosenProfile {
  readonly options: AuditOptionChanges;
  /** Its secrets are kept under this. */
  readonly saved: { readonly profile: string } | null;
}

/** A saved profile, or one in a file. Throws `profile-not-found` and `profile-invalid`. */
export async function readProfile(client: Client, wanted: string): Promise<ChosenProfile> {
  const { profiles } = await client.request('profile/list', {});
  const saved = profiles.find(({ name }) => name === wanted);
  if (saved) return { options: changesOf(saved.options), saved: { profile: saved.name } };
  if (existsSync(wanted))
    return { options: changesOf(readProfileFile((await readTextFile(wanted)) ?? '', wanted).options), saved: null };
  throw new AppError('profile-not-found', { name: wanted, known: profiles.map(({ name }) => name).join(', ') || '–' });
}

export function mergeOptions(base: AuditOptionChanges, flags: AuditOptionChanges): AuditOptionChanges {
  const merged: AuditOptionChanges = { ...base, ...flags };
  for (const stage of ['collect', 'analyse', 'template', 'verify', 'cluster'] as const) {
    if (base[stage] && flags[stage]) merged[stage] = { ...base[stage], ...flags[stage] };
  }
  return merged;
}

/** No choice of detectors is no change. */
function changesOf({ detectors, ...options }: AuditOptions): AuditOptionChanges {
  return detectors ? { ...options, detectors } : options;
}
