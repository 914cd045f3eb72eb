import { z } from 'zod';
import { auditOptionsSchema } from '../options.ts';
import { profileNameSchema, profileSchema } from '../profiles.ts';
import { nothing } from './shapes.ts';

const named = z.object({ name: profileNameSchema });

/** Options saved under names, for sites that are audited again and again. */
export const profileRequests = {
  /** By name. Of a secret option only that there is one is told. */
  'profile/list': { parameters: nothing, result: z.object({ profiles: z.array(profileSchema) }) },
  /** Replaces one of the same name. The mask in a secret stands for what the profile `from`, or the one that is replaced, has. */
  'profile/save': {
    parameters: named.extend({ hosts: profileSchema.shape.hosts, options: auditOptionsSchema, from: z.string().optional() }),
    result: profileSchema,
  },
  'profile/delete': { parameters: named, result: nothing },
  /** The text of a file; without secrets. */
  'profile/export': { parameters: named, result: z.object({ fileName: z.string(), json: z.string() }) },
  /** Takes the text of such a file. Fails with `profile-invalid`. */
  'profile/import': { parameters: z.object({ json: z.string().max(5_000_000), fileName: z.string() }), result: profileSchema },
} as const;
