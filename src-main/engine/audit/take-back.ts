import { setImmediate } from 'node:timers/promises';
import type { StageId } from '../../contract/progress.ts';
import type { KeptWork } from '../store/kept-work.ts';
import type { Store } from '../store/store.ts';

/** Whether a stage can take back what was computed before pages were collected again: only what was made under the same options and code. */
export const canTakeBack = ({ kept, stages }: Store, stage: StageId): boolean => kept.isUsable(stage, stages.get(stage).digest);

/** Takes back stretch by stretch, so that the host goes on answering; ends between two when the signal says so. */
export async function takeBack(kept: KeptWork, signal: AbortSignal, take: (from: number, to: number) => void): Promise<void> {
  for (const [from, to] of kept.stretches()) {
    if (signal.aborted) return;
    take(from, to);
    await setImmediate();
  }
}
