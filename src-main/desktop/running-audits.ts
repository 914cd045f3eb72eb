import type { Client } from '../contract/api.ts';

/** Lets the audits that ran when the engine host died go on in the next one, from their last checkpoint. */
export class RunningAudits {
  /** The file of every running audit by its id, which is stored in the file and so the same in every host. */
  readonly #files = new Map<string, string>();

  /** Watches an engine host; called again for every new one. */
  follow(client: Client): void {
    client.on('audit/progress', ({ audit, state }) => {
      if (state === 'running' && !this.#files.has(audit)) void this.#remember(client, audit);
    });
    client.on('audit/ended', ({ audit }) => this.#files.delete(audit));
    for (const [audit, file] of this.#files) void this.#resume(client, audit, file);
  }

  async #remember(client: Client, audit: string): Promise<void> {
    const { audits } = await client.request('audit/list-open', {}).catch(() => ({ audits: [] }));
    const found = audits.find((summary) => summary.audit === audit);
    if (found) this.#files.set(audit, found.file);
  }

  /** A page may have opened or started it first; then there is nothing left to do. A file that is gone stays paused. */
  async #resume(client: Client, audit: string, file: string): Promise<void> {
    try {
      await client.request('audit/open', { file });
      await client.request('audit/start', { audit });
    } catch {
      const { audits } = await client.request('audit/list-open', {}).catch(() => ({ audits: null }));
      if (audits && !audits.some((summary) => summary.audit === audit)) this.#files.delete(audit);
    }
  }
}
