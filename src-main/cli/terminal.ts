import { dateTags, languageTags } from '../contract/language-tags.ts';
import { sharesIn } from '../contract/tenths.ts';
import { formatCount, type SharedKey } from '../locales/shared.ts';
import { readTexts, translate } from '../locales/translate.ts';
import type { Locale } from '../contract/settings.ts';
import type { TextKey, Values } from '../locales/i18n.ts';

import en from '../locales/en/cli.json' with { type: 'json' };
import ru from '../locales/ru/cli.json' with { type: 'json' };
import zh from '../locales/zh/cli.json' with { type: 'json' };

/** Beside the shared texts; help texts are English, as is usual. */
export type CliText = TextKey<typeof en>;

const read = readTexts('cli', { en, zh, ru });

/** Numbers are those of things, as the language writes them. */
export function cliText(locale: Locale, key: CliText, parameters: Values = {}): string {
  const shown = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatCount(locale, value) : value,
  ]);
  return read(locale, key, Object.fromEntries(shown) as Values);
}

/** Results go to standard output, all about the way there to standard error, so that a pipe gets the result alone. */
export interface Terminal {
  readonly locale: Locale;
  readonly json: boolean;
  /** A person looks at standard error. */
  readonly interactive: boolean;
  readonly columns: number;
  readonly colours: boolean;
  /** For results; generous where they go into a file or pipe. */
  readonly resultColumns: number;
  result(text: string): void;
  /** A result as JSON where that was asked for, else as lines. */
  show(result: unknown, lines: () => Iterable<string>): void;
  note(text: string): void;
  rewrite(text: string): void;
  text(key: CliText, parameters?: Readonly<Record<string, string | number>>): string;
  shared(key: SharedKey, parameters?: Readonly<Record<string, string | number>>): string;
  /** Of things, as the language writes it. */
  count(value: number): string;
  /** 0 to 1, in per cent, as the language writes it: cut and not rounded. */
  share(share: number): string;
  /** In milliseconds since 1970, in local time. */
  dateTime(moment: number): string;
}

export function createTerminal(locale: Locale, json: boolean): Terminal {
  const { stdout, stderr } = process;
  const interactive = stderr.isTTY === true && !process.env['CI'];
  // Whoever reads the results may stop early, as `head` does.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  let lineOpen = false;
  const closeLine = () => {
    if (lineOpen) stderr.write('\n');
    lineOpen = false;
  };
  const result = (text: string) => {
    closeLine();
    stdout.write(`${text}\n`);
  };
  return {
    locale,
    json,
    interactive,
    columns: stderr.columns ?? 100,
    colours: stdout.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb',
    resultColumns: stdout.columns ?? 100,
    result,
    show(value, lines) {
      for (const line of json ? [JSON.stringify(value, null, 2)] : lines()) result(line);
    },
    note(text) {
      closeLine();
      stderr.write(`${text}\n`);
    },
    rewrite(text) {
      stderr.write(`\r\u001b[2K${text}`);
      lineOpen = true;
    },
    text: (key, parameters) => cliText(locale, key, parameters),
    shared: (key, parameters) => translate(locale, key, parameters),
    count: (value) => formatCount(locale, value),
    dateTime: (moment) =>
      new Intl.DateTimeFormat(dateTags[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(moment),
    share: sharesIn(languageTags[locale]),
  };
}
