import type { AuditProgress, StageProgress } from '../contract/progress.ts';
import type { Terminal } from './terminal.ts';
import { displayWidth } from './text-table.ts';

/** On a terminal one line that is rewritten, otherwise a line for each finished stage and every ten seconds. */
export function progressDisplay(terminal: Terminal): (progress: AuditProgress) => void {
  return terminal.interactive ? barDisplay(terminal) : lineDisplay(terminal);
}

const barCells = 24;

function barDisplay(terminal: Terminal): (progress: AuditProgress) => void {
  return (progress) => {
    const full = Math.round(progress.fraction * barCells);
    const bar = '█'.repeat(full) + '░'.repeat(barCells - full);
    const percent = `${Math.floor(progress.fraction * 100)}%`.padStart(4);
    const stage = progress.stages.find(({ state }) => state === 'running');
    const parts = [
      `${bar} ${percent}`,
      stage ? describe(terminal, stage) : terminal.shared(`runState.${progress.state}`),
    ];
    if (stage?.rate) parts.push(terminal.text('rate', { rate: formatRate(terminal, stage.rate) }));
    if (progress.millisLeft !== null && progress.state === 'running')
      parts.push(terminal.text('left', { time: formatMillis(progress.millisLeft) }));
    terminal.rewrite(cut(parts.join('  '), terminal.columns - 1));
  };
}

const quietMillis = 10_000;

function lineDisplay(terminal: Terminal): (progress: AuditProgress) => void {
  const reported = new Set<string>();
  let lastReport = performance.now();
  return (progress) => {
    for (const stage of progress.stages) {
      if (stage.state !== 'done' || reported.has(stage.stage)) continue;
      reported.add(stage.stage);
      lastReport = performance.now();
      terminal.note(terminal.text('stageDone', { stage: terminal.shared(`stage.${stage.stage}`), done: stage.done }));
    }
    const running = progress.stages.find(({ state }) => state === 'running');
    if (!running || performance.now() - lastReport < quietMillis) return;
    lastReport = performance.now();
    terminal.note(describe(terminal, running));
  };
}

function describe(terminal: Terminal, { stage, done, total }: StageProgress): string {
  const values = { stage: terminal.shared(`stage.${stage}`), done, total: total ?? 0 };
  return terminal.text(total === null ? 'unknownTotal' : 'progress', values);
}

const formatRate = (terminal: Terminal, rate: number) =>
  new Intl.NumberFormat(terminal.locale, { maximumFractionDigits: rate < 10 ? 1 : 0 }).format(rate);

function formatMillis(millis: number): string {
  const seconds = Math.max(1, Math.round(millis / 1000));
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** Of a terminal; Chinese characters take two. */
function cut(text: string, cells: number): string {
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += displayWidth(character);
    if (used > cells) break;
    kept += character;
  }
  return kept;
}

interface Step {
  readonly what: string;
  readonly done: number;
  readonly total: number;
}

const rewriteMillis = 250;
const noteMillis = 10_000;

/** Of this process: on a terminal one line that is rewritten, otherwise a line every ten seconds. */
export function stepDisplay(terminal: Terminal): (step: Step) => void {
  let shownAt = performance.now();
  return ({ what, done, total }) => {
    const now = performance.now();
    if (now - shownAt < (terminal.interactive ? rewriteMillis : noteMillis)) return;
    shownAt = now;
    const line =
      total > 0
        ? terminal.text('progress', { stage: what, done, total })
        : terminal.text('unknownTotal', { stage: what, done });
    if (terminal.interactive) terminal.rewrite(line);
    else terminal.note(line);
  };
}
