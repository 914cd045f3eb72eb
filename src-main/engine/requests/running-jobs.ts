/** Work that its client may end, by the client's name for it. */
export class RunningJobs {
  readonly #running = new Map<string, AbortController>();

  /** `null`: nobody can end it. Of several under one name the latest can be ended. */
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
