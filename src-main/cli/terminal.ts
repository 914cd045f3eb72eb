import type { WireError } from '../contract/errors.ts';
import { dateTags, languageTags } from '../contract/language-tags.ts';
import type { Locale } from '../contract/settings.ts';
import { sharesIn } from '../contract/tenths.ts';
import en from '../locales/en/cli.json' with { type: 'json' };
import type { TextKey, Values } from '../locales/i18n.ts';
import ru from '../locales/ru/cli.json' with { type: 'json' };
import { formatCount, type SharedKey } from '../locales/shared.ts';
import { readTexts, translate } from '../locales/translate.ts';
import zh from '../locales/zh/cli.json' with { type: 'json' };

export type CliText = TextKey<typeof en>;

const read = readTexts('cli', { en, zh, ru });

/** With counts as the language writes them. */
export function cliText(locale: Locale, key: CliText, parameters: Values = {}): string {
  const shown = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatCount(locale, value) : value,
  ]);
  return read(locale, key, Object.fromEntries(shown) as Values);
}

/** Results go to standard output, all else to standard error, so that a pipe gets the result alone. */
export interface Terminal {
  readonly locale: Locale;
  readonly json: boolean;
  /** A person looks on. */
  readonly interactive: boolean;
  readonly columns: number;
  readonly colours: boolean;
  /** Generous for a file or pipe. */
  readonly resultColumns: number;
  result(text: string): void;
  /** As JSON where that was asked for. */
  show(result: unknown, lines: () => Iterable<string>): void;
  note(text: string): void;
  /** Message and hint. */
  noteError(error: WireError, lead?: string): void;
  rewrite(text: string): void;
  text(key: CliText, parameters?: Values): string;
  shared(key: SharedKey, parameters?: Values): string;
  count(value: number): string;
  /** 0 to 1, in per cent, cut and not rounded. */
  share(share: number): string;
  /** Milliseconds since 1970, in local time. */
  dateTime(moment: number): string;
}

export function createTerminal(locale: Locale, json: boolean): Terminal {
  const { stdout, stderr } = process;
  // The reader may stop early, as `head` does.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  let lineOpen = false;
  const write = (stream: NodeJS.WriteStream, text: string) => {
    if (lineOpen) stderr.write('\n');
    lineOpen = false;
    stream.write(`${text}\n`);
  };
  const result = (text: string) => write(stdout, text);
  const note = (text: string) => write(stderr, text);
  const text: Terminal['text'] = (key, parameters) => cliText(locale, key, parameters);
  const shared: Terminal['shared'] = (key, parameters) => translate(locale, key, parameters);
  return {
    locale,
    json,
    interactive: stderr.isTTY === true && !process.env['CI'],
    columns: stderr.columns ?? 100,
    colours: stdout.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb',
    resultColumns: stdout.columns ?? 100,
    result,
    show(value, lines) {
      for (const line of json ? [JSON.stringify(value, null, 2)] : lines()) result(line);
    },
    note,
    noteError({ code, parameters }, lead = '') {
      note(lead + shared(`error.${code}.message`, parameters));
      note(text('hint', { hint: shared(`error.${code}.hint`, parameters) }));
    },
    rewrite(line) {
      stderr.write(`\r\u001b[2K${line}`);
      lineOpen = true;
    },
    text,
    shared,
    count: (value) => formatCount(locale, value),
    dateTime: (moment) =>
      new Intl.DateTimeFormat(dateTags[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(moment),
    share: sharesIn(languageTags[locale]),
  };
}
