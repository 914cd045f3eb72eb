import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import {
  auditRefSchema,
  clusterChanges,
  pageChanges,
  sentenceChanges,
  type AuditMoment,
  type AuditRef,
} from '../../contract/changes.ts';
import { AppError, fail } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { perOwner } from '../found-once.ts';
import { lookIntoFile } from '../store/audit-file.ts';
import { perVersion, promiseCache } from '../store/data-version.ts';
import type { ReadableDatabase } from '../store/database.ts';
import { figuresOf, finishedAtOf, hostsOf } from '../store/history/history-store.ts';
import { recordOf } from '../store/conditions.ts';
import { openStore, type Store } from '../store/store.ts';
import { ofAudit, window, windowOf, type EngineContext } from './procedure.ts';

/** `before: null`: the previous run of the audit. */
const compared = {
  before: auditRefSchema.nullable().default(null),
  after: auditRefSchema.default({ kind: 'current' }),
};

const changeList = <Row>(
  names: readonly string[],
  find: (
    changes: Awaited<ReturnType<typeof compareAudits>>['changes'],
    kinds: ReadonlySet<string> | null,
    isFound: (text: string) => boolean,
  ) => readonly Row[],
) =>
  ofAudit(
    { ...compared, ...window, changes: z.array(z.enum(names)).optional(), text: z.string().max(500).optional() },
    async (audit, { before, after, changes: kinds, text = '', ...shown }, context) => {
      const { changes } = await compareAudits(context, audit, before, after);
      const folded = text.trim().toLowerCase();
      const rows = find(changes, kinds?.length ? new Set(kinds) : null, (each) => each.toLowerCase().includes(folded));
      return windowOf(rows, shown);
    },
  );

export const changesRequests = {
  /** Audits of the site, oldest first: runs of this file, and recently opened files. */
  'changes/audits': ofAudit({ otherSites: z.boolean().default(false) }, ({ store }, { otherSites }, context) => ({
    audits: momentsOf(context.recent, store, otherSites ? 'all' : 'same-site'),
  })),

  'changes/summary': ofAudit(compared, async (audit, { before: chosen, after }, context) => {
    const { changes, before, after: later, refs } = await compareAudits(context, audit, chosen, after);
    const sameSite = before.hosts.some((host) => later.hosts.includes(host));
    return {
      before: { ...before, ref: refs.before, sameSite },
      after: { ...later, ref: refs.after, sameSite: true },
      clusters: counted(changes.clusters, clusterChanges),
      pages: counted(changes.pages, pageChanges),
      sentences: counted(changes.sentences, sentenceChanges),
    };
  }),

  'changes/clusters': changeList(clusterChanges, ({ clusters }, kinds, isFound) =>
    clusters.filter(
      ({ change, before, after, added, removed }) =>
        (kinds ? kinds.has(change) : change !== 'same') &&
        [
          ...[before, after].flatMap((cluster) => (cluster ? [cluster.title, cluster.source] : [])),
          ...[...added, ...removed].map(({ address }) => address),
        ].some(isFound),
    ),
  ),

  'changes/pages': changeList(pageChanges, ({ pages }, kinds, isFound) =>
    pages.filter(({ change, address }) => (kinds?.has(change) ?? true) && isFound(address)),
  ),

  'changes/sentences': changeList(sentenceChanges, ({ sentences }, kinds, isFound) =>
    sentences.filter(({ change, text }) => (kinds?.has(change) ?? true) && isFound(text)),
  ),

  /** Copies between the hosts of this audit, or between it and another file. */
  'changes/copied': ofAudit(
    {
      ...window,
      other: z.string().nullable().default(null),
      copy: z.string().optional(),
      source: z.string().optional(),
    },
    async (audit, { other, copy, source, ...shown }, context) => {
      const { pairs, summary } = await copiedBetween(context, audit, other);
      const rows = pairs.filter(
        (pair) =>
          (copy === undefined || pair.copy.site === copy) && (source === undefined || pair.source.site === source),
      );
      return { ...windowOf(rows, shown), summary };
    },
  ),
};

const counted = <Change extends string>(rows: readonly { readonly change: Change }[], names: readonly Change[]) =>
  recordOf(names, (name) => rows.filter(({ change }) => change === name).length);

const comparisons = perOwner(({ version }: Store) => promiseCache<unknown>(version, 4));

const remembered = <Value>(store: Store, key: string, compute: () => Promise<Value>) =>
  comparisons(store)(key, compute) as Promise<Value>;

/** Throws `nothing-before`. */
export async function compareAudits(context: EngineContext, audit: Audit, before: AuditRef | null, after: AuditRef) {
  const { store } = audit;
  const refs = { before: before ?? previousOf(store) ?? fail('nothing-before'), after };
  const found = await remembered(store, JSON.stringify(refs), () =>
    audit.task('changes', { before: placeOf(context, store, refs.before), after: placeOf(context, store, refs.after) }),
  );
  return { ...(found ?? fail('nothing-before')), refs };
}

function copiedBetween(context: EngineContext, audit: Audit, other: string | null) {
  const file = other === null ? null : resolve(other);
  if (file !== null) bringUpToDate(context, file);
  return remembered(audit.store, `copied ${file}`, () => audit.task('copied', { other: file }));
}

function placeOf(context: EngineContext, { path }: Store, ref: AuditRef) {
  if (ref.kind === 'history') return { file: path, id: ref.id };
  if (ref.kind === 'current') return { file: path, id: null };
  const file = resolve(ref.file);
  bringUpToDate(context, file);
  return { file, id: null };
}

/** Migrates a file of an older version, so that it can be read. */
function bringUpToDate(context: EngineContext, file: string) {
  if (context.openAudits().some(({ store }) => store.path === file)) return;
  try {
    openStore(file).close();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'audit-file-locked') throw error;
  }
}

/** Includes the audit itself; oldest first. Skips unreadable files. */
export function momentsOf(
  recent: Pick<EngineContext['recent'], 'list'>,
  store: Store,
  others: 'same-site' | 'all',
): AuditMoment[] {
  const { name } = store.meta.read();
  const current = moments(store)();
  const runs = store.history
    .list()
    .filter((entry) => !entry.current)
    .map(({ id, finishedAt, figures, hosts }): AuditMoment => ({
      ref: { kind: 'history', id },
      name,
      finishedAt,
      figures,
      hosts,
      sameSite: true,
    }));
  const files = recent
    .list()
    .filter(({ file, exists }) => exists && file !== store.path)
    .flatMap(({ file, name }): AuditMoment[] => {
      const moment = fileMoment(file);
      const sameSite = moment?.hosts.some((host) => host !== '' && current.hosts.includes(host)) ?? false;
      return moment && (sameSite || others === 'all')
        ? [{ ref: { kind: 'file', file }, name, ...moment, sameSite }]
        : [];
    });
  return [...runs, { ref: { kind: 'current' } as const, name, ...current, sameSite: true }, ...files].sort(
    (x, y) => x.finishedAt - y.finishedAt,
  );
}

/** The previous run of the same file; other files have to be named. */
export function previousOf(store: Store): AuditRef | null {
  const last = store.history.list().findLast(({ current, comparable }) => !current && comparable);
  return last ? { kind: 'history', id: last.id } : null;
}

type Moment = Pick<AuditMoment, 'finishedAt' | 'figures' | 'hosts'>;

const readMoment = (database: ReadableDatabase): Moment => ({
  finishedAt: finishedAtOf(database),
  figures: figuresOf(database),
  hosts: hostsOf(database),
});

/** Cached, since every overview asks for it. */
const moments = perOwner(({ version, database }: Store) => perVersion(version, 'results', () => readMoment(database)));

const knownFiles = new Map<string, { readonly stamp: string; readonly moment: Moment | null }>();
const maxKnown = 200;

/**
 * Null for files that are unreadable, without pages, or of an earlier version. Cached until the file changes, since
 * opening a hundred files each time would take too long.
 */
function fileMoment(file: string) {
  const stamp = stampOf(file);
  const known = knownFiles.get(file);
  if (known?.stamp === stamp) return known.moment;
  if (knownFiles.size >= maxKnown) knownFiles.clear();
  let moment: Moment | null = null;
  try {
    const found = lookIntoFile(file, readMoment);
    if (found.figures.pages > 0) moment = found;
  } catch {
    // Unreadable files are left out.
  }
  knownFiles.set(file, { stamp, moment });
  return moment;
}

/** Changes with every write to the file or its log. */
const stampOf = (file: string) =>
  String(
    [file, `${file}-wal`].map((path) => {
      const found = statSync(path, { bigint: true, throwIfNoEntry: false });
      return found && [found.ino, found.size, found.mtimeNs];
    }),
  );
