import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { localeSchema } from '../../contract/settings.ts';
import { fail } from '../app-error.ts';
import { freePath } from '../named-file.ts';

/** `folder: null`: a new one beside the audit. `refuse`: fails on existing files before writing. */
export const resultParameters = {
  folder: z.string().nullable().default(null),
  existing: z.enum(['refuse', 'replace']).default('refuse'),
  locale: localeSchema.default('en'),
};

/** Named by date, so that later results do not replace it. */
export const freeFolder = (file: string, kind: 'plan' | 'report') =>
  // Sweden writes dates as ISO 8601 does.
  freePath(`${beside(file)}-${kind}-${new Date().toLocaleDateString('sv')}`);

export const beside = (file: string) => join(dirname(file), basename(file, '.pagetwin'));

export function refuseExisting(folder: string, existing: readonly string[]) {
  const [example] = existing;
  if (example !== undefined) fail('export-exists', { folder, count: existing.length, example });
}
