import path from 'node:path';
import { z } from 'zod';
import type { Client } from '../contract/api.ts';
import { jsonFile, type JsonFile } from '../engine/requests/json-file.ts';

/**
 * Lets audits that ran when the engine host died or the program was closed go on from their last checkpoint. Their
 * files are written down at each change, so that a loss of power counts like a quit.
 */
export class RunningAudits {
  /** By the ids of their audits, which are stored in them and so the same in every host. */
  readonly #files: Map<string, string>;
  readonly #written: JsonFile<Readonly<Record<string, string>>>;
  #isQuitting = false;

  constructor(dataFolder: string, isSafeMode = false) {
    this.#written = jsonFile(path.join(dataFolder, 'running.json'), z.record(z.string(), z.string()), {});
    this.#files = new Map(isSafeMode ? [] : Object.entries(this.#written.read()));
  }

  get count(): number {
    return this.#files.size;
  }

  /** An audit that ends from now on is paused by the end of the program, and stays on the list. */
  keepForNextStart(): void {
    this.#isQuitting = true;
  }

  follow(client: Client): void {
    client.on('audit/progress', ({ audit, state }) => {
      if (state === 'running' && !this.#files.has(audit)) void this.#remember(client, audit);
    });
    client.on('audit/ended', ({ audit }) => {
      if (!this.#isQuitting) this.#forget(audit);
    });
    for (const [audit, file] of this.#files) void this.#resume(client, audit, file);
  }

  async #remember(client: Client, audit: string): Promise<void> {
    const { audits } = await client.request('audit/list-open', {}).catch(() => ({ audits: [] }));
    const found = audits.find((summary) => summary.audit === audit);
    if (found) this.#write(() => this.#files.set(audit, found.file));
  }

  #forget(audit: string): void {
    this.#write(() => this.#files.delete(audit));
  }

  /** A page may have opened or started it first. A file that is gone stays paused. */
  async #resume(client: Client, audit: string, file: string): Promise<void> {
    try {
      await client.request('audit/open', { file });
      await client.request('audit/start', { audit });
    } catch {
      const { audits } = await client.request('audit/list-open', {}).catch(() => ({ audits: null }));
      if (audits && !audits.some((summary) => summary.audit === audit)) this.#forget(audit);
    }
  }

  #write(change: () => void): void {
    change();
    try {
      this.#written.write(Object.fromEntries(this.#files));
    } catch {
      // The audits are safe in their files; they only have to be continued by hand.
    }
  }
}
