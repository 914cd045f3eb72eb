import { resolve } from 'node:path';
import type { Client } from '../contract/api.ts';
import type { AuditSummary } from '../contract/audits.ts';
import { AppError } from '../engine/app-error.ts';

/** An open audit keeps every other program out of its file, so it is closed when nobody asks for a while. */
const idleMillis = 30_000;

interface Use {
  calls: number;
  timer: NodeJS.Timeout | null;
  closing: Promise<unknown> | null;
}

/** The audits that an agent may name, opened while tools ask them. */
export class AuditFiles {
  readonly #client: Client;
  /** Null: every audit of this computer. */
  readonly #allowed: Set<string> | null;
  readonly #uses = new Map<string, Use>();

  constructor(client: Client, allowed: readonly string[]) {
    this.#client = client;
    this.#allowed = allowed.length === 0 ? null : new Set(allowed.map((file) => resolve(file)));
  }

  isAllowed(file: string): boolean {
    return this.#allowed?.has(resolve(file)) ?? true;
  }

  /** Lets a file be named that was made a moment ago. */
  admit(file: string): void {
    this.#allowed?.add(resolve(file));
  }

  /** Asks an audit by its file. Fails with `audit-not-found` for a file outside those that were allowed. */
  async use<Found>(name: string, ask: (summary: AuditSummary) => Promise<Found>): Promise<Found> {
    const file = resolve(name);
    if (!this.isAllowed(file)) throw new AppError('audit-not-found');
    const use = this.#begin(file);
    try {
      await use.closing;
      return await ask(await this.#client.request('audit/open', { file }));
    } finally {
      use.calls -= 1;
      if (use.calls === 0) this.#closeLater(file, use);
    }
  }

  /** Forgets what was to be closed later; the engine closes everything at its end. */
  forget(): void {
    for (const { timer } of this.#uses.values()) if (timer) clearTimeout(timer);
  }

  #begin(file: string): Use {
    const use = this.#uses.get(file) ?? { calls: 0, timer: null, closing: null };
    this.#uses.set(file, use);
    if (use.timer) clearTimeout(use.timer);
    use.timer = null;
    use.calls += 1;
    return use;
  }

  #closeLater(file: string, use: Use): void {
    use.timer = setTimeout(() => {
      use.timer = null;
      use.closing = this.#close(file, use).catch(() => undefined);
    }, idleMillis);
    use.timer.unref();
  }

  async #close(file: string, use: Use): Promise<void> {
    const { audits } = await this.#client.request('audit/list-open', {});
    const open = audits.find((audit) => audit.file === file);
    if (!open) return;
    const { state } = await this.#client.request('audit/progress', { audit: open.audit });
    if (use.calls > 0) return;
    if (state === 'running' || state === 'pausing') return this.#closeLater(file, use);
    await this.#client.request('audit/close', { audit: open.audit });
  }
}
