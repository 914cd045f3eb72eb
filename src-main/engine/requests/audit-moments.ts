import { statSync } from 'node:fs';
import type { AuditMoment, AuditRef } from '../../contract/changes.ts';
import { readAuditFile } from '../store/audit-file.ts';
import { versionCache } from '../store/data-version.ts';
import type { ReadableDatabase } from '../store/database.ts';
import { figuresOf, finishedAtOf, hostsOf } from '../store/history/record-audit.ts';
import type { Store } from '../store/store.ts';
import type { RecentAudits } from './user-files.ts';

type Others = 'same-site' | 'all';

/** What this audit can be compared with, and itself, oldest first. */
export function momentsOf(recent: Pick<RecentAudits, 'list'>, store: Store, others: Others): AuditMoment[] {
  const { name } = store.meta.read();
  const current = currentMoment(store);
  const runs = store.history
    .list()
    .filter((entry) => !entry.current)
    .map(({ id, finishedAt, figures, hosts }): AuditMoment => ({
      ref: { kind: 'history', id },
      name,
      finishedAt,
      figures,
      hosts: [...hosts],
      sameSite: true,
    }));
  const files = filesBeside(recent, store, others);
  return [...runs, { ref: { kind: 'current' } as const, name, ...current, sameSite: true }, ...files].sort(byTime);
}

/** The run before this one in the same file; another file is compared with only where somebody names it. */
export function previousOf(store: Store): AuditRef | null {
  const last = store.history.list().findLast(({ current, comparable }) => !current && comparable);
  return last ? { kind: 'history', id: last.id } : null;
}

const byTime = (x: AuditMoment, y: AuditMoment): number => x.finishedAt - y.finishedAt;

/** As far as they can be read. */
const filesBeside = (recent: Pick<RecentAudits, 'list'>, store: Store, others: Others): AuditMoment[] =>
  recent
    .list()
    .filter(({ file, exists }) => exists && file !== store.path)
    .flatMap(({ file, name }): AuditMoment[] => {
      const moment = fileMoment(file);
      const sameSite = moment?.hosts.some((host) => host !== '' && currentMoment(store).hosts.includes(host)) ?? false;
      return moment && (sameSite || others === 'all')
        ? [{ ref: { kind: 'file', file }, name, ...moment, sameSite }]
        : [];
    });

type Moment = Pick<AuditMoment, 'finishedAt' | 'figures' | 'hosts'>;

/** Walks through all rows of pages. */
const readMoment = (database: ReadableDatabase): Moment => ({
  finishedAt: finishedAtOf(database),
  figures: figuresOf(database),
  hosts: hostsOf(database),
});

const current = new WeakMap<Store, ReturnType<typeof versionCache<Moment>>>();

/** Read once for each state of its results, since every overview asks. */
function currentMoment(store: Store): Moment {
  const cache = current.get(store) ?? versionCache<Moment>(store.version, 'results', 1);
  current.set(store, cache);
  return cache('', () => readMoment(store.database));
}

interface KnownFile {
  readonly stamp: string;
  readonly moment: Moment | null;
}

const knownFiles = new Map<string, KnownFile>();
/** Twice as many as are listed. */
const maxKnown = 200;

/** Kept until the file is written to: opening a hundred each time would take too long. */
function fileMoment(file: string): Moment | null {
  const stamp = stampOf(file);
  const known = knownFiles.get(file);
  if (known?.stamp === stamp) return known.moment;
  if (knownFiles.size >= maxKnown) knownFiles.clear();
  const moment = readFile(file);
  knownFiles.set(file, { stamp, moment });
  return moment;
}

/** Another one as soon as somebody wrote to the file or its log. */
const stampOf = (file: string): string =>
  [file, `${file}-wal`]
    .map((path) => {
      const found = statSync(path, { bigint: true, throwIfNoEntry: false });
      return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : '';
    })
    .join('; ');

/** Null for files that cannot be read, or that an earlier version wrote. */
function readFile(file: string): Moment | null {
  let database;
  try {
    database = readAuditFile(file);
    const moment = readMoment(database);
    return moment.figures.pages === 0 ? null : moment;
  } catch {
    return null;
  } finally {
    database?.close();
  }
}
