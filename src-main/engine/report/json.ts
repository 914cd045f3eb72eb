import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWholeInTime } from './file-writer.ts';
import { chosenLists, documentJsonSchema, headOf, schemaName } from './records.ts';
import type { ReportInput } from './report-input.ts';
import { batches } from './tables/table.ts';

type JsonInput = Pick<ReportInput, 'store' | 'summary' | 'version' | 'folder' | 'tables' | 'progress'>;

export const jsonNames = ['audit.json', schemaName];
export const jsonLinesName = 'audit.jsonl';

/** Written piece by piece, with the schema beside it. */
export async function writeJson(input: JsonInput): Promise<string[]> {
  const { store, folder, tables, progress } = input;
  const head = JSON.stringify({ $schema: schemaName, ...headOf(input) }, null, 1);
  await writeWholeInTime(join(folder, 'audit.json'), async (write) => {
    // Lists go before the brace that closes the head.
    write(head.slice(0, head.lastIndexOf('\n')));
    for (const { list, records } of chosenLists(tables)) {
      write(`,\n "${list}": [`);
      let separator = '\n';
      for (const batch of batches(records(store))) {
        write(separator + batch.map(serialised).join(',\n'));
        separator = ',\n';
        await progress.advance(batch.length);
      }
      write('\n]');
    }
    write('\n}\n');
  });
  writeFileSync(join(folder, schemaName), `${JSON.stringify(documentJsonSchema(), null, 2)}\n`);
  return jsonNames;
}

/** JSON Lines: the head first, then one record on each line with its kind. */
export async function writeJsonLines(input: JsonInput): Promise<string[]> {
  const { store, folder, tables, progress } = input;
  await writeWholeInTime(join(folder, jsonLinesName), async (write) => {
    write(`${serialised({ kind: 'audit', ...headOf(input) })}\n`);
    for (const { kind, records } of chosenLists(tables)) {
      for (const batch of batches(records(store))) {
        write(batch.map((record) => `${serialised({ kind, ...record })}\n`).join(''));
        await progress.advance(batch.length);
      }
    }
  });
  return [jsonLinesName];
}

/** Legal in JSON, but some readers take them for the end of a line. */
const serialised = (value: object): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
