import { displayWidth } from '../contract/checks.ts';
import type { WireError } from '../contract/errors.ts';
import { dateTags, languageTags, spokenLocale, type Locale } from '../contract/language-tags.ts';
import type { AuditProgress, StageProgress } from '../contract/audits.ts';
import { sharesIn } from '../contract/tenths.ts';
import { cliTexts } from '../locales/cli-texts.ts';
import type { TextKey, Values } from '../locales/i18n.ts';
import { formatCount, type SharedKey } from '../locales/shared.ts';
import { readTexts, translate } from '../locales/translate.ts';

export type CliText = TextKey<(typeof cliTexts)['en']>;

const read = readTexts('cli', cliTexts);

/** Numbers are formatted for the language. */
export function cliText(locale: Locale, key: CliText, parameters: Values = {}) {
  const inWords = (value: string | number) => (typeof value === 'number' ? formatCount(locale, value) : value);
  const shown = Object.entries(parameters).map(([name, value]) => [name, inWords(value)]);
  return read(locale, key, Object.fromEntries(shown) as Values);
}

/** The requested language, or else that of the environment, in which an empty variable counts as unset (POSIX 8.2). */
export function environmentLocale(asked?: string): Locale {
  const { LC_ALL, LC_MESSAGES, LANG = '' } = process.env;
  return spokenLocale([asked || LC_ALL || LC_MESSAGES || LANG]);
}

export type Terminal = ReturnType<typeof createTerminal>;

/** For pipes, only results go to standard output; all else goes to standard error. */
export function createTerminal(locale: Locale, json: boolean) {
  const { stdout, stderr } = process;
  let failure: Error | null = null;
  // A reader such as `head` may close the pipe early; the command still has to write its files and exit code.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') failure = error;
  });
  // There is nowhere to report these.
  stderr.on('error', () => {});
  let lineOpen = false;
  const write = (stream: NodeJS.WriteStream, text: string) => {
    if (lineOpen) stderr.write('\n');
    lineOpen = false;
    stream.write(`${text}\n`);
  };
  const result = (text: string) => write(stdout, text);
  const note = (text: string) => write(stderr, text);
  const text = (key: CliText, parameters?: Values) => cliText(locale, key, parameters);
  const shared = (key: SharedKey, parameters?: Values) => translate(locale, key, parameters);
  return {
    locale,
    json,
    /** Whether a user is watching. */
    interactive: stderr.isTTY === true && !process.env['CI'],
    columns: stderr.columns || 100,
    colours: stdout.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb',
    /** 100 when results go to a file or pipe, which have no width. */
    resultColumns: stdout.columns || 100,
    result,
    /** Error of writing results, except for a closed pipe. */
    resultFailure: () => failure,
    show(value: unknown, lines: () => Iterable<string>) {
      for (const line of json ? [JSON.stringify(value, null, 2)] : lines()) result(line);
    },
    note,
    noteText: (key: CliText, parameters?: Values) => note(text(key, parameters)),
    noteError({ code, parameters }: WireError, lead = '') {
      note(lead + shared(`error.${code}.message`, parameters));
      note(text('hint', { hint: shared(`error.${code}.hint`, parameters) }));
      if (parameters['technical'] !== undefined) note(text('technical', parameters));
    },
    rewrite(line: string) {
      stderr.write(`\r\u001b[2K${line}`);
      lineOpen = true;
    },
    text,
    shared,
    count: (value: number) => formatCount(locale, value),
    /** Milliseconds since 1970, in local time. */
    dateTime: (moment: number) =>
      new Intl.DateTimeFormat(dateTags[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(moment),
    /** Takes 0 to 1; in per cent, rounded down. */
    share: sharesIn(languageTags[locale]),
  };
}

type TableColumn = Readonly<{ head: string; align: 'left' | 'right' }>;

export const left = (head: string): TableColumn => ({ head, align: 'left' });
export const right = (head: string): TableColumn => ({ head, align: 'right' });

const gap = '  ';

/** Columns beyond `maxWidth` go into further tables, which repeat the first column. */
export function textTable(columns: readonly TableColumn[], rows: readonly (readonly string[])[], maxWidth = 120) {
  const lines = [columns.map(({ head }) => head), ...rows];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => displayWidth(line[index] ?? ''))));
  return splitColumns(widths, maxWidth).flatMap((part, at) => [
    ...(at > 0 ? [''] : []),
    ...lines.map((line) => {
      const cells = part.map((index) => {
        const cell = line[index] ?? '';
        const space = ' '.repeat((widths[index] ?? 0) - displayWidth(cell));
        return columns[index]?.align === 'right' ? space + cell : cell + space;
      });
      return cells.join(gap).trimEnd();
    }),
  ]);
}

function splitColumns([first = 0, ...rest]: readonly number[], maxWidth: number) {
  const parts = [[0]];
  let used = first;
  for (const [index, width] of rest.entries()) {
    const last = parts.at(-1) ?? [];
    if (last.length > 1 && used + gap.length + width > maxWidth) {
      parts.push([0, index + 1]);
      used = first;
    } else last.push(index + 1);
    used += gap.length + width;
  }
  return parts;
}

/** `end` replaces the rest. */
export function clip(text: string, width: number, end = '…') {
  if (displayWidth(text) <= width) return text;
  let [kept, used] = ['', 0];
  for (const character of text) {
    used += displayWidth(character);
    if (used > width - end.length) break;
    kept += character;
  }
  return kept + end;
}

/** Breaks at the last space, beside a wide character, or anywhere without one; closing marks stay with their text. */
export function wrap(text: string, width: number) {
  const lines: string[] = [];
  let [line, used, breakAt] = ['', 0, 0];
  for (const character of text) {
    const cells = displayWidth(character);
    if (mayBreakBetween(line.at(-1) ?? '', character)) breakAt = line.length;
    while (used + cells > width && line !== '') {
      const keep = breakAt > 0 ? breakAt : line.length;
      lines.push(line.slice(0, keep).trimEnd());
      line = line.slice(keep).trimStart();
      [used, breakAt] = [displayWidth(line), 0];
    }
    if (character === ' ' && line === '' && lines.length > 0) continue;
    line += character;
    used += cells;
  }
  return [...lines, line];
}

const closing = /[\p{Pe}\p{Pf}、。，；：？！…]/u;
const opening = /[\p{Ps}\p{Pi}]/u;

const mayBreakBetween = (before: string, after: string) =>
  after === ' ' ||
  before === ' ' ||
  ((displayWidth(before) > 1 || displayWidth(after) > 1) && !closing.test(after) && !opening.test(before));

type ProgressDisplay = (progress: AuditProgress) => void;

/** Redraws a bar on a terminal; else prints a line per finished stage and every ten seconds. */
export const progressDisplay = (terminal: Terminal) =>
  terminal.interactive ? barDisplay(terminal) : lineDisplay(terminal);

const barCells = 24;

const barDisplay =
  (terminal: Terminal): ProgressDisplay =>
  ({ fraction, stages, state: runState, millisLeft }) => {
    const stage = stages.find(({ state }) => state === 'running');
    const parts = [
      ...(fraction === null ? [] : [bar(fraction)]),
      stage ? describe(terminal, stage) : terminal.shared(`runState.${runState}`),
    ];
    if (stage?.rate) {
      const format = new Intl.NumberFormat(terminal.locale, { maximumFractionDigits: stage.rate < 10 ? 1 : 0 });
      parts.push(terminal.text('rate', { rate: format.format(stage.rate) }));
    }
    if (millisLeft !== null && runState === 'running')
      parts.push(terminal.text('left', { time: formatMillis(millisLeft) }));
    terminal.rewrite(clip(parts.join('  '), terminal.columns - 1, ''));
  };

function bar(fraction: number) {
  const full = Math.round(fraction * barCells);
  return `${'█'.repeat(full)}${'░'.repeat(barCells - full)} ${`${Math.floor(fraction * 100)}%`.padStart(4)}`;
}

const noteMillis = 10_000;

function lineDisplay(terminal: Terminal): ProgressDisplay {
  const reported = new Set<string>();
  let lastReport = performance.now();
  return ({ stages }) => {
    for (const { stage, state, done } of stages) {
      if (state !== 'done' || reported.has(stage)) continue;
      reported.add(stage);
      lastReport = performance.now();
      terminal.noteText('stageDone', { stage: terminal.shared(`stage.${stage}`), done });
    }
    const running = stages.find(({ state }) => state === 'running');
    if (!running || performance.now() - lastReport < noteMillis) return;
    lastReport = performance.now();
    terminal.note(describe(terminal, running));
  };
}

const describe = (terminal: Terminal, { stage, ...progress }: StageProgress) =>
  stepText(terminal, { ...progress, what: terminal.shared(`stage.${stage}`) });

function formatMillis(millis: number) {
  const seconds = Math.max(1, Math.round(millis / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  return `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds)}`;
}

const twoDigits = (value: number) => String(value % 60).padStart(2, '0');

type Step = Readonly<{ what: string; done: number; total: number | null }>;

const stepText = ({ text }: Terminal, { what: stage, done, total }: Step) =>
  total === null ? text('unknownTotal', { stage, done }) : text('progress', { stage, done, total });

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

export const exportDisplay = (terminal: Terminal) => (format: string, fraction: number) => {
  if (terminal.interactive)
    terminal.rewrite(terminal.text('exporting', { format, percent: Math.floor(fraction * 100) }));
};
