import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { exportFormats, exportTables, usualFormats, type ExportFormat, type ExportTable, type ReportClient } from '../contract/exports.ts';
import { AppError } from '../engine/app-error.ts';
import { readLogo } from '../engine/report/logo.ts';

/** What is written and for whom, as the flags of a command say. */
export interface ExportFlags {
  readonly formats: ExportFormat[];
  readonly tables: ExportTable[];
  readonly client: ReportClient;
}

/** The flags of every command that writes reports. */
export function addExportFlags(command: Command): Command {
  return command
    .addOption(new Option('--formats <list>', `comma-separated: ${exportFormats.join(', ')}`).default(usualFormats.join(',')))
    .addOption(new Option('--format <list>', 'the same as --formats').hideHelp())
    .addOption(new Option('--tables <list>', `tables of xlsx, csv, json and jsonl: ${exportTables.join(', ')}`).default('all'))
    .option('--client <name>', 'for whom the report is made')
    .option('--logo <file>', 'picture for the head of the report: PNG, JPEG or SVG');
}

/** Checked before the work begins: nobody wants to learn of a misspelt format after an hour. */
export function readExportFlags(values: Readonly<Record<string, unknown>>): ExportFlags {
  const tables = String(values['tables'] ?? 'all');
  const logo = values['logo'];
  return {
    formats: listed(values['format'] ?? values['formats'], exportFormats),
    tables: tables === 'all' ? [...exportTables] : listed(tables, exportTables),
    client: { name: String(values['client'] ?? '').trim(), logo: typeof logo === 'string' ? readLogo(fileBytes(resolve(logo))) : null },
  };
}

function listed<Item extends string>(value: unknown, known: readonly Item[]): Item[] {
  const names = String(value)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const isKnown = (name: string): name is Item => known.some((item) => item === name);
  const unknown = names.find((name) => !isKnown(name));
  if (unknown !== undefined || names.length === 0) throw new AppError('format-unknown', { format: unknown ?? '', known: known.join(', ') });
  return names.filter(isKnown);
}

function fileBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new AppError('file-not-readable', { file }, { cause });
  }
}
