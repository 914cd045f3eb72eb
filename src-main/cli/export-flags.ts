import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { RequestParameters } from '../contract/api.ts';
import { accentSchema, exportFormats, exportTables, reportForms, usualFormats } from '../contract/exports.ts';
import { AppError } from '../engine/app-error.ts';
import { readNamedFile } from '../engine/named-file.ts';
import { readLogo } from '../engine/report/logo.ts';
import type { Values } from './acting.ts';

export function addExportFlags(command: Command): Command {
  const formats = `comma-separated: ${exportFormats.join(', ')}`;
  const tables = `tables of xlsx, csv, json and jsonl: ${exportTables.join(', ')}`;
  return command
    .option('--formats <list>', formats, usualFormats.join(','))
    .addOption(new Option('--format <list>', 'the same as --formats').hideHelp())
    .option('--tables <list>', tables, 'all')
    .addOption(
      new Option('--form <form>', 'the PDF in full, or a summary of a few pages').choices(reportForms).default('full'),
    )
    .option('--client <name>', 'for whom the report is made; kept in the audit file for its next reports')
    .option('--logo <file>', 'picture for the head of the report: PNG, JPEG or SVG up to 1 MB; kept likewise')
    .option('--accent <colour>', 'colour of the head of the report, as #rrggbb; kept likewise', readAccent);
}

function readAccent(value: string): string {
  if (!accentSchema.safeParse(value).success) throw new InvalidArgumentError('A colour is written as #rrggbb.');
  return value;
}

/** Larger than a logo may be, to be refused as such. */
const maxPictureBytes = 64_000_000;

/** Before the work begins, since a misspelt format should not cost an hour. */
export async function readExportFlags({ format, formats, tables, form, client, logo, accent }: Values) {
  return {
    formats: listed(format ?? formats, exportFormats),
    tables: tables === undefined || tables === 'all' ? [...exportTables] : listed(tables, exportTables),
    form: reportForms.find((known) => known === form) ?? 'full',
    /** The rest stays as the audit has it. */
    client: {
      ...(typeof client === 'string' && { name: client.trim() }),
      ...(typeof accent === 'string' && { accent }),
      ...(typeof logo === 'string' && { logo: readLogo(await readNamedFile(resolve(logo), maxPictureBytes)) }),
    },
  } satisfies Partial<RequestParameters<'export/run'>>;
}

function listed<Item extends string>(value: unknown, known: readonly Item[]): Item[] {
  const names = String(value)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const isKnown = (name: string): name is Item => known.some((item) => item === name);
  const unknown = names.find((name) => !isKnown(name));
  if (unknown !== undefined || names.length === 0)
    throw new AppError('format-unknown', { format: unknown ?? '', known: known.join(', ') });
  return names.filter(isKnown);
}
