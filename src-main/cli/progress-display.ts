import type { AuditProgress, StageProgress } from '../contract/progress.ts';
import { clip, type Terminal } from './terminal.ts';

/** On a terminal one line, otherwise one for each finished stage and every ten seconds. */
export function progressDisplay(terminal: Terminal): (progress: AuditProgress) => void {
  return terminal.interactive ? barDisplay(terminal) : lineDisplay(terminal);
}

const barCells = 24;

function barDisplay(terminal: Terminal): (progress: AuditProgress) => void {
  return ({ fraction, stages, state: runState, millisLeft }) => {
    const full = Math.round(fraction * barCells);
    const percent = `${Math.floor(fraction * 100)}%`.padStart(4);
    const stage = stages.find(({ state }) => state === 'running');
    const parts = [
      `${'█'.repeat(full)}${'░'.repeat(barCells - full)} ${percent}`,
      stage ? describe(terminal, stage) : terminal.shared(`runState.${runState}`),
    ];
    if (stage?.rate) parts.push(terminal.text('rate', { rate: formatRate(terminal, stage.rate) }));
    if (millisLeft !== null && runState === 'running')
      parts.push(terminal.text('left', { time: formatMillis(millisLeft) }));
    terminal.rewrite(clip(parts.join('  '), terminal.columns - 1, ''));
  };
}

/** Where no line is rewritten. */
const noteMillis = 10_000;

function lineDisplay(terminal: Terminal): (progress: AuditProgress) => void {
  const reported = new Set<string>();
  let lastReport = performance.now();
  return ({ stages }) => {
    for (const { stage, state, done } of stages) {
      if (state !== 'done' || reported.has(stage)) continue;
      reported.add(stage);
      lastReport = performance.now();
      terminal.note(terminal.text('stageDone', { stage: terminal.shared(`stage.${stage}`), done }));
    }
    const running = stages.find(({ state }) => state === 'running');
    if (!running || performance.now() - lastReport < noteMillis) return;
    lastReport = performance.now();
    terminal.note(describe(terminal, running));
  };
}

function describe(terminal: Terminal, { stage, done, total }: StageProgress): string {
  return stepText(terminal, { what: terminal.shared(`stage.${stage}`), done, total });
}

const formatRate = (terminal: Terminal, rate: number) =>
  new Intl.NumberFormat(terminal.locale, { maximumFractionDigits: rate < 10 ? 1 : 0 }).format(rate);

function formatMillis(millis: number): string {
  const seconds = Math.max(1, Math.round(millis / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${twoDigits(seconds)}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

const twoDigits = (value: number): string => String(value % 60).padStart(2, '0');

interface Step {
  readonly what: string;
  readonly done: number;
  /** Null: unknown. */
  readonly total: number | null;
}

const stepText = (terminal: Terminal, { what, done, total }: Step): string =>
  total === null
    ? terminal.text('unknownTotal', { stage: what, done })
    : terminal.text('progress', { stage: what, done, total });

const rewriteMillis = 250;

/** `total` 0: unknown. */
export function stepDisplay(terminal: Terminal): (step: Step) => void {
  let shownAt = performance.now();
  return (step) => {
    const now = performance.now();
    if (now - shownAt < (terminal.interactive ? rewriteMillis : noteMillis)) return;
    shownAt = now;
    const line = stepText(terminal, { ...step, total: step.total || null });
    if (terminal.interactive) terminal.rewrite(line);
    else terminal.note(line);
  };
}

/** `fraction`: 0 to 1. */
export function exportDisplay(terminal: Terminal): (format: string, fraction: number) => void {
  return (format, fraction) => {
    if (terminal.interactive)
      terminal.rewrite(terminal.text('exporting', { format, percent: Math.floor(fraction * 100) }));
  };
}
