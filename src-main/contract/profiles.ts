import { z } from 'zod';
import { auditOptionsSchema } from './options.ts';
import { plainHost } from './selector-rules.ts';

export const profileNameSchema = z.string().trim().min(1).max(80);

/** Proposed for audits of its hosts. Secrets are stored elsewhere and never exported. */
export const profileSchema = z.object({
  name: profileNameSchema,
  hosts: z.array(z.string().max(300)).max(1000),
  options: auditOptionsSchema,
  savedAt: z.number(),
});
export type Profile = z.infer<typeof profileSchema>;

export const profileFileSchema = z.object({
  format: z.literal('pagetwin-profile'),
  version: z.literal(1),
  profile: profileSchema.omit({ savedAt: true }),
});

/** The most recently saved profile of the host. */
export function profileForHost(profiles: readonly Profile[], host: string) {
  const fitting = profiles.filter(({ hosts }) => hosts.map(plainHost).includes(plainHost(host)));
  return fitting.sort((x, y) => y.savedAt - x.savedAt)[0] ?? null;
}
