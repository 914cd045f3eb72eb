import type { OptionFields } from '../../../contract/options.ts';

/** What to take out of files. */
export const importOptions = {
  importDrafts: { kind: 'boolean', default: false, help: 'Take drafts, private posts and those behind a password of WordPress exports too.' },
} as const satisfies OptionFields;
