import type { Browser, Page } from '@playwright/test';

/** One task of the thread that draws a window and runs its scripts. Times in milliseconds. */
interface Task {
  readonly at: number;
  /** Of the processor alone: other programs on the machine lengthen the time by the clock and not this one. */
  readonly processor: number;
  readonly clock: number;
}

export interface TaskTimes {
  readonly tasks: readonly Task[];
  /** When the first text was on the screen, counted from the first task, by the clock; null when none was. */
  readonly firstPaint: number | null;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** Records the tasks of the window that paints while the browser is traced, as Chromium itself counts them. */
export async function recordTasks(browser: Browser, page: Page): Promise<() => Promise<TaskTimes>> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = ['disabled-by-default-devtools.timeline', 'loading'];
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  });
  return async () => {
    // A task is written down when it has ended, which is after its answer has come: the trace ends no sooner than a later
    // task has begun.
    await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));
    const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return taskTimes(events);
  };
}

function taskTimes(events: readonly TraceEvent[]): TaskTimes {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  const tasks = events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint?.pid && tid === paint.tid)
    .flatMap(({ ts, dur, tdur }) =>
      // Without both it has not ended, or nobody knows what it cost.
      dur === undefined || tdur === undefined ? [] : [{ at: ts / 1000, clock: dur / 1000, processor: tdur / 1000 }],
    )
    .toSorted((one, other) => one.at - other.at);
  const [first] = tasks;
  return { tasks, firstPaint: paint && first ? paint.ts / 1000 - first.at : null };
}
