import type { WireError } from '../contract/errors.ts';
import type { EventBody } from '../contract/events.ts';
import type { Schedule, ScheduleOutcome } from '../contract/schedules.ts';
import { toWireError } from './app-error.ts';
import type { Audit } from './audit/audit.ts';
import type { EngineContext } from './requests/procedure.ts';
import { startAudit } from './requests/start-audit.ts';
import { nextRun } from './schedule/next-run.ts';

export interface Clock {
  now(): number;
  every(millis: number, perform: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  every(millis, perform) {
    const timer = setInterval(perform, millis).unref();
    return () => clearInterval(timer);
  },
};

const lookMillis = 20_000;

/** Runs audits one after the other. A run stays in the file of schedules until its outcome is known. */
export class AuditScheduler {
  readonly #context: EngineContext;
  #clock: Clock = systemClock;
  #stop: (() => void) | null = null;
  #looking: Promise<void> | null = null;
  #isClosing = false;

  constructor(context: EngineContext) {
    this.#context = context;
  }

  now() {
    return this.#clock.now();
  }

  begin(clock: Clock) {
    this.#clock = clock;
    this.#stop ??= clock.every(lookMillis, () => {
      this.#looking ??= this.#startDue()
        // The data folder is not writable.
        .catch(() => {})
        .finally(() => (this.#looking = null));
    });
  }

  async close() {
    this.#isClosing = true;
    this.#stop?.();
    await this.#looking;
  }

  ended(audit: Audit, { outcome, error }: Pick<EventBody<'audit/ended'>, 'outcome' | 'error'>) {
    const schedule = this.#context.schedules.of(audit.store.path);
    if (!schedule?.running || (this.#isClosing && outcome === 'paused')) return;
    this.#record(schedule, audit.id, outcome === 'cancelled' ? 'paused' : outcome, error);
  }

  async #startDue() {
    const { schedules, openAudits } = this.#context;
    for (const schedule of schedules.list()) {
      const isBusy = openAudits().some((audit) => audit.running && schedules.of(audit.store.path)?.running);
      if (this.#isClosing || isBusy) return;
      if (this.#isWanted(schedule)) await this.#run(schedule);
    }
  }

  #isWanted({ running, timing, since }: Schedule) {
    const now = this.#clock.now();
    return running || nextRun(timing, since, now) <= now;
  }

  async #run(schedule: Schedule) {
    let audit: Audit;
    try {
      audit = this.#context.openQuietly(schedule.file);
    } catch (error) {
      const wire = toWireError(error);
      // Another window or process has it.
      if (wire.code !== 'audit-file-locked') this.#fail(schedule, null, wire);
      return;
    }
    if (audit.running) return;
    // Another process may have begun the same run, and ended it.
    const known = this.#context.schedules.of(schedule.file);
    if (!known || !this.#isWanted(known)) return this.#context.leave(audit.id);
    try {
      await this.#start(known, audit);
    } catch (error) {
      this.#fail(known, audit.id, toWireError(audit.explain(error)));
      await this.#context.leave(audit.id);
    }
  }

  async #start(schedule: Schedule, audit: Audit) {
    const state = audit.store.meta.runState();
    const isInterrupted = schedule.running && state === 'paused';
    if (schedule.running && (state === 'done' || state === 'failed')) {
      this.#record(schedule, audit.id, state, audit.store.meta.runError());
      return this.#context.leave(audit.id);
    }
    await startAudit(this.#context, audit, { again: isInterrupted ? null : 'collect', keepLast: true });
    const since = isInterrupted ? schedule.since : this.#clock.now();
    this.#context.schedules.change(schedule.file, { running: true, since });
    this.#context.emit('schedule/changed', {});
  }

  #fail(schedule: Schedule, audit: string | null, error: WireError) {
    this.#context.schedules.change(schedule.file, { since: this.#clock.now() });
    this.#record(schedule, audit, 'failed', error);
  }

  #record(
    { file, name }: Schedule,
    audit: string | null,
    outcome: ScheduleOutcome['outcome'],
    error: WireError | null,
  ) {
    this.#context.schedules.change(file, { running: false, last: { at: this.#clock.now(), outcome, error } });
    this.#context.emit('schedule/changed', {});
    this.#context.emit('schedule/ended', { file, name, audit, outcome, error });
  }
}
