import path from 'node:path';
import { z } from 'zod';
import type { Client } from '../contract/api.ts';
import { jsonFile } from '../engine/requests/json-file.ts';

/**
 * Resumes audits that ran when the engine host died or the program was closed. Stores their files at each change, so
 * that a power loss has the same effect as quitting.
 */
export function runningAudits(dataFolder: string, isSafeMode = false) {
  const written = jsonFile(path.join(dataFolder, 'running.json'), z.record(z.string(), z.string()), {});
  /** By audit id, which is stable over hosts. */
  const files = new Map(isSafeMode ? [] : Object.entries(written.read()));
  let isQuitting = false;
  const write = () => {
    try {
      written.write(Object.fromEntries(files));
    } catch {
      // Unlisted audits can be resumed manually.
    }
  };
  const forget = (audit: string) => {
    files.delete(audit);
    write();
  };
  const remember = async (client: Client, audit: string) => {
    const found = (await openAudits(client))?.find((summary) => summary.audit === audit);
    if (!found) return;
    files.set(audit, found.file);
    write();
  };
  /** A window may have resumed it already. Audits that cannot be opened are dropped from the list. */
  const resume = async (client: Client, audit: string, file: string) => {
    try {
      await client.request('audit/open', { file });
      await client.request('audit/start', { audit });
    } catch {
      const audits = await openAudits(client);
      if (audits && !audits.some((summary) => summary.audit === audit)) forget(audit);
    }
  };
  return {
    count: () => files.size,
    /** From now on, audits end because the program quits. */
    keepForNextStart: () => void (isQuitting = true),
    follow(client: Client) {
      client.on('audit/progress', ({ audit, state }) => {
        if (state === 'running' && !files.has(audit)) void remember(client, audit);
      });
      client.on('audit/ended', ({ audit }) => {
        if (!isQuitting) forget(audit);
      });
      for (const [audit, file] of files) void resume(client, audit, file);
    },
  };
}

const openAudits = (client: Client) =>
  client.request('audit/list-open', {}).then(
    ({ audits }) => audits,
    () => null,
  );
