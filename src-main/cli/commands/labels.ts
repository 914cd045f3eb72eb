import type { Session, Values } from '../acting.ts';
import path from 'node:path';
import type { LabelledPair } from '../../contract/reviews.ts';
import { formatTabSeparated } from '../../evaluate/tab-separated.ts';
import { exitCodes } from '../exit-codes.ts';
import { openToRead } from '../open-to-read.ts';
import { writeResult } from '../text-files.ts';

export async function labelsCommand(session: Session, file: string, { out }: Values): Promise<number> {
  const { client, terminal } = session;
  const audit = await openToRead(session, file);
  const { labels } = await client.request('label/list', { audit });
  if (terminal.json) terminal.result(JSON.stringify(labels, null, 2));
  else if (typeof out !== 'string') terminal.result(tableOf(labels).trimEnd());
  else await writeResult(path.resolve(out), tableOf(labels));
  terminal.note(terminal.text('labelCount', { count: labels.length }));
  return exitCodes.done;
}

const tableOf = (labels: readonly LabelledPair[]): string =>
  formatTabSeparated([
    ['a', 'b', 'label', 'from'],
    ...labels.map(({ addressA, addressB, label, from }) => [addressA, addressB, label, from]),
  ]);
