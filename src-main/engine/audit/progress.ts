import { addLook, timeLeft, type Look } from './time-left.ts';
import { stageIds, type AuditProgress, type RunState, type StageId, type StageProgress } from '../../contract/progress.ts';

/** Share of a run that a stage usually takes, measured on the evaluation sites; only relations matter. */
const weights: Readonly<Record<StageId, number>> = {
  collect: 0.34,
  analyse: 0.21,
  template: 0.01,
  statistics: 0.01,
  fingerprint: 0.21,
  join: 0.04,
  verify: 0.14,
  sentences: 0.02,
  cluster: 0.02,
};

interface StageClock {
  state: StageProgress['state'];
  done: number;
  total: number | null;
  elapsedMillis: number;
  /** Recent (time, done) points for the rate. */
  readonly samples: { at: number; done: number }[];
  /** The same of the last minute, for the time left. */
  readonly looks: Look[];
}

/** Over this time a rate is averaged: long enough to be calm, short enough to follow a server that slows down. */
const rateWindowMillis = 5000;

/** Keeps the figures that the progress bar shows. Takes the time as an argument, so that it can be tested without waiting. */
export class ProgressTracker {
  readonly #audit: string;
  readonly #stages = new Map<StageId, StageClock>();

  constructor(audit: string) {
    this.#audit = audit;
    for (const stage of stageIds) this.#stages.set(stage, { state: 'waiting', done: 0, total: null, elapsedMillis: 0, samples: [], looks: [] });
  }

  /** Takes over what an earlier run left. */
  restore(stage: StageId, state: StageProgress['state'], done: number, total: number | null, elapsedMillis: number): void {
    Object.assign(this.#clock(stage), { state, done, total, elapsedMillis });
  }

  begin(stage: StageId, now: number): void {
    const clock = this.#clock(stage);
    clock.state = 'running';
    clock.samples.splice(0, clock.samples.length, { at: now, done: clock.done });
    clock.looks.splice(0);
  }

  advance(stage: StageId, done: number, total: number | null, now: number): void {
    const clock = this.#clock(stage);
    const last = clock.samples.at(-1);
    if (last) clock.elapsedMillis += Math.max(0, now - last.at);
    clock.done = done;
    clock.total = total;
    clock.samples.push({ at: now, done });
    addLook(clock.looks, { at: now, done, total });
    while (clock.samples.length > 2 && (clock.samples[1]?.at ?? now) < now - rateWindowMillis) clock.samples.shift();
  }

  finish(stage: StageId): void {
    this.#clock(stage).state = 'done';
  }

  stage(id: StageId): { readonly done: number; readonly total: number | null; readonly elapsedMillis: number } {
    return this.#clock(id);
  }

  read(state: RunState, counts: AuditProgress['counts'], error: AuditProgress['error']): AuditProgress {
    const fraction = state === 'done' ? 1 : this.#fraction();
    return {
      audit: this.#audit,
      state,
      stages: stageIds.map((stage) => this.#stageProgress(stage)),
      fraction,
      millisLeft: this.#millisLeft(state, counts.pages),
      counts,
      error,
    };
  }

  #clock(stage: StageId): StageClock {
    const clock = this.#stages.get(stage);
    if (!clock) throw new Error(`Unknown stage ${stage}`);
    return clock;
  }

  #fraction(): number {
    let sum = 0;
    for (const stage of stageIds) {
      const { state, done, total } = this.#clock(stage);
      if (state === 'done') sum += weights[stage];
      else if (total) sum += weights[stage] * Math.min(1, done / total);
    }
    return Math.min(1, sum);
  }

  #millisLeft(state: RunState, pages: number): number | null {
    if (state === 'done') return 0;
    if (state !== 'running') return null;
    return timeLeft(
      stageIds.map((stage) => ({ stage, ...this.#clock(stage) })),
      pages,
    );
  }

  #stageProgress(stage: StageId): StageProgress {
    const { state, done, total, elapsedMillis, samples } = this.#clock(stage);
    return { stage, state, done, total, elapsedMillis: Math.round(elapsedMillis), rate: state === 'running' ? rateOf(samples) : null };
  }
}

function rateOf(samples: readonly { at: number; done: number }[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 250) return null;
  return ((last.done - first.done) * 1000) / (last.at - first.at);
}
