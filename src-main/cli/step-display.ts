import type { Terminal } from './terminal.ts';

export interface Step {
  readonly what: string;
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
}

const rewriteMillis = 250;
const noteMillis = 10_000;

/** Shows how far a long calculation in this process is: one line that is rewritten on a terminal, a line every ten seconds otherwise. */
export function stepDisplay(terminal: Terminal): (step: Step) => void {
  let toldAt = performance.now();
  return ({ what, done, total }) => {
    const now = performance.now();
    if (now - toldAt < (terminal.interactive ? rewriteMillis : noteMillis)) return;
    toldAt = now;
    const line = total > 0 ? terminal.text('progress', { stage: what, done, total }) : terminal.text('unknownTotal', { stage: what, done });
    if (terminal.interactive) terminal.rewrite(line);
    else terminal.note(line);
  };
}
