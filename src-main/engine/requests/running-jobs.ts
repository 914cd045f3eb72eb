/** Work under way that its client may end, under the names that the client gave it. */
export class RunningJobs {
  readonly #running = new Map<string, AbortController>();

  /** `null` is work that nobody can end. Of several under one name the latest is the one that can be. */
  async run<Result>(name: string | null, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const controller = new AbortController();
    if (name !== null) this.#running.set(name, controller);
    try {
      return await work(controller.signal);
    } finally {
      if (name !== null && this.#running.get(name) === controller) this.#running.delete(name);
    }
  }

  cancel(name: string): void {
    this.#running.get(name)?.abort();
  }
}
