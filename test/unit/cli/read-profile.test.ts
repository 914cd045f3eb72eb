import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mergeOptions, readProfile } from '../../../src-main/cli/commands/audit.ts';
import type { Client } from '../../../src-main/contract/api.ts';
import { auditOptionsSchema } from '../../../src-main/contract/options.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const options = auditOptionsSchema.parse({ collect: { maxPages: 7, pace: 'brisk' } });
const client = {
  request: async () => ({ profiles: [{ name: 'Shop', hosts: [], options, savedAt: 0 }] }),
} as unknown as Client;

describe('--profile', () => {
  it('takes a saved profile by its name, and a file', async () => {
    expect(await readProfile(client, 'Shop')).toMatchObject({
      options: { collect: { maxPages: 7 } },
      saved: { profile: 'Shop' },
    });
    const file = path.join(folder, 'a.json');
    writeFileSync(
      file,
      JSON.stringify({ format: 'pagetwin-profile', version: 1, profile: { name: 'A', hosts: [], options } }),
    );
    expect(await readProfile(client, file)).toMatchObject({ options: { collect: { pace: 'brisk' } }, saved: null });
  });

  it('says what there is when it finds neither, and refuses other files', async () => {
    await expect(readProfile(client, 'Nobody')).rejects.toMatchObject({
      code: 'profile-not-found',
      parameters: { known: 'Shop' },
    });
    const file = path.join(folder, 'b.json');
    writeFileSync(file, '{}');
    await expect(readProfile(client, file)).rejects.toMatchObject({ code: 'profile-invalid' });
  });

  it('lets other flags go before it, option by option', () => {
    expect(
      mergeOptions({ collect: { maxPages: 7, pace: 'brisk' }, verify: { partial: 40 } }, { collect: { maxPages: 9 } }),
    ).toEqual({
      collect: { maxPages: 9, pace: 'brisk' },
      verify: { partial: 40 },
    });
  });
});
