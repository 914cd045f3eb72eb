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

export type Terminal = ReturnType<typeof createTerminal>;

/** Results go to standard output, all else to standard error, so that a pipe gets the result alone. */
export function createTerminal(locale: Locale, json: boolean) {
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
  const text = (key: CliText, parameters?: Values) => cliText(locale, key, parameters);
  const shared = (key: SharedKey, parameters?: Values) => translate(locale, key, parameters);
  return {
    locale,
    json,
    /** A person looks on. */
    interactive: stderr.isTTY === true && !process.env['CI'],
    columns: stderr.columns ?? 100,
    colours: stdout.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb',
    /** Generous for a file or pipe. */
    resultColumns: stdout.columns ?? 100,
    result,
    /** As JSON where that was asked for. */
    show(value: unknown, lines: () => Iterable<string>) {
      for (const line of json ? [JSON.stringify(value, null, 2)] : lines()) result(line);
    },
    note,
    /** Message and hint. */
    noteError({ code, parameters }: WireError, lead = '') {
      note(lead + shared(`error.${code}.message`, parameters));
      note(text('hint', { hint: shared(`error.${code}.hint`, parameters) }));
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
    /** 0 to 1, in per cent, cut and not rounded. */
    share: sharesIn(languageTags[locale]),
  };
}
