import { compareAudits } from '../../cluster/changes/compare-audits.ts';
import type { AuditRecord } from '../../cluster/changes/audit-record.ts';
import { readAuditFile } from '../../store/audit-file.ts';
import type { ReadableDatabase } from '../../store/database.ts';
import { packRecord, readRecord, recordsBefore } from '../../store/history/history-store.ts';
import { recordAudit } from '../../store/history/record-audit.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';

/** As it stands, packed for the history. */
export function record({ file, finishedAt }: TaskInput<'record'>): TaskOutput<'record'> {
  const made = { ...recordAudit(auditReader(file).database), finishedAt };
  const { figures, hosts } = made;
  return { finishedAt, figures, hosts, record: packRecord(made) };
}

/** Looked through for clusters that come back. */
const earlierAudits = 24;

export function changes({ before, after }: TaskInput<'changes'>): TaskOutput<'changes'> {
  const [old, now] = [before, after].map(({ file, id }) => withFile(file, (database) => recordOf(database, id)));
  if (!old || !now) return null;
  const earlier = withFile(before.file, (database) => recordsBefore(database, old.finishedAt, earlierAudits));
  return { changes: compareAudits(old, now, earlier), before: momentOf(old), after: momentOf(now) };
}

function recordOf(database: ReadableDatabase, id: number | null): AuditRecord | null {
  return id === null ? recordAudit(database) : readRecord(database, id);
}

const momentOf = ({ name, finishedAt, figures, hosts }: AuditRecord) => ({ name, finishedAt, figures, hosts });

/** Opened for a moment; the reader of the worker's own audit stays. */
export function withFile<Result>(file: string, read: (database: ReadableDatabase) => Result): Result {
  const database = readAuditFile(file);
  try {
    return read(database);
  } finally {
    database.close();
  }
}
