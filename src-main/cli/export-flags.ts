import type { Values } from './acting.ts';
import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  accentSchema,
  exportFormats,
  exportTables,
  reportForms,
  usualFormats,
  type ExportFormat,
  type ExportTable,
  type ReportClientChange,
  type ReportForm,
} from '../contract/exports.ts';
import { AppError } from '../engine/app-error.ts';
import { readNamedFile } from '../engine/named-file.ts';
import { readLogo } from '../engine/report/logo.ts';

export interface ExportFlags {
  readonly formats: ExportFormat[];
  readonly tables: ExportTable[];
  /** Of the PDF. */
  readonly form: ReportForm;
  /** What is not named stays as the audit has it. */
  readonly client: ReportClientChange;
}

export function addExportFlags(command: Command): Command {
  return command
    .addOption(
      new Option('--formats <list>', `comma-separated: ${exportFormats.join(', ')}`).default(usualFormats.join(',')),
    )
    .addOption(new Option('--format <list>', 'the same as --formats').hideHelp())
    .addOption(
      new Option('--tables <list>', `tables of xlsx, csv, json and jsonl: ${exportTables.join(', ')}`).default('all'),
    )
    .addOption(
      new Option('--form <form>', 'the PDF in full, or a summary of a few pages').choices(reportForms).default('full'),
    )
    .option('--client <name>', 'for whom the report is made; kept in the audit file for its next reports')
    .option('--logo <file>', 'picture for the head of the report: PNG, JPEG or SVG up to 1 MB; kept likewise')
    .addOption(
      new Option('--accent <colour>', 'colour of the head of the report, as #rrggbb; kept likewise').argParser(
        readAccent,
      ),
    );
}

function readAccent(value: string): string {
  if (!accentSchema.safeParse(value).success) throw new InvalidArgumentError('A colour is written as #rrggbb.');
  return value;
}

/** More than a logo may be, so that a large file is called too large; far larger ones are not read. */
const maxPictureBytes = 64_000_000;

/** Before the work begins: nobody wants to learn of a misspelt format after an hour. */
export async function readExportFlags(values: Values): Promise<ExportFlags> {
  const tables = String(values['tables'] ?? 'all');
  const { client, logo, accent } = values;
  return {
    formats: listed(values['format'] ?? values['formats'], exportFormats),
    tables: tables === 'all' ? [...exportTables] : listed(tables, exportTables),
    form: reportForms.find((form) => form === values['form']) ?? 'full',
    client: {
      ...(typeof client === 'string' && { name: client.trim() }),
      ...(typeof accent === 'string' && { accent }),
      ...(typeof logo === 'string' && { logo: readLogo(await readNamedFile(resolve(logo), maxPictureBytes)) }),
    },
  };
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
