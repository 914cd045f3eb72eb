import { resolve } from 'node:path';
import type { Handlers } from '../../contract/api.ts';
import { clusterChanges, pageChanges, sentenceChanges, type AuditRef } from '../../contract/changes.ts';
import { AppError } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { promiseCache } from '../store/data-version.ts';
import { openStore, type Store } from '../store/store.ts';
import type { TaskOutput } from '../worker/protocol.ts';
import { momentsOf, previousOf } from './audit-moments.ts';
import type { EngineContext } from './context.ts';

type Names = Extract<keyof Handlers, `changes/${string}`>;
type Compared = NonNullable<TaskOutput<'changes'>>;

/** Audits compared: with earlier runs of the same file, with other files, and with other sites. */
export function changesRequests(context: EngineContext): Pick<Handlers, Names> {
  const compared = (id: string, before: AuditRef | null, after: AuditRef) => changesOf(context, context.audit(id), before, after);
  return {
    'changes/audits': ({ audit, otherSites }) => ({
      audits: momentsOf(context.recent, context.audit(audit).store, otherSites ? 'all' : 'same-site'),
    }),
    async 'changes/summary'({ audit: id, before: wanted, after }) {
      const { changes, before, after: later, refs } = await compared(id, wanted, after);
      const sameSite = before.hosts.some((host) => later.hosts.includes(host));
      return {
        before: { ...before, hosts: [...before.hosts], ref: refs.before, sameSite },
        after: { ...later, hosts: [...later.hosts], ref: refs.after, sameSite: true },
        clusters: counted(changes.clusters, clusterChanges),
        pages: counted(changes.pages, pageChanges),
        sentences: counted(changes.sentences, sentenceChanges),
      };
    },
    async 'changes/clusters'({ audit, before, after, offset, limit, changes: wanted, text = '' }) {
      const { changes } = await compared(audit, before, after);
      const inText = (...texts: readonly (string | undefined)[]) => texts.some((each) => each?.toLowerCase().includes(text.trim().toLowerCase()));
      const rows = changes.clusters.filter(
        (row) =>
          (wanted?.length ? wanted.includes(row.change) : row.change !== 'same') &&
          inText(
            row.before?.title,
            row.after?.title,
            row.before?.source,
            row.after?.source,
            ...[...row.added, ...row.removed].map(({ address }) => address),
          ),
      );
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    async 'changes/pages'({ audit, before, after, offset, limit, changes: wanted, text = '' }) {
      const { changes } = await compared(audit, before, after);
      const folded = text.trim().toLowerCase();
      const rows = changes.pages.filter((row) => (!wanted?.length || wanted.includes(row.change)) && row.address.toLowerCase().includes(folded));
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    async 'changes/sentences'({ audit, before, after, offset, limit, changes: wanted, text = '' }) {
      const { changes } = await compared(audit, before, after);
      const folded = text.trim().toLowerCase();
      const rows = changes.sentences.filter((row) => (!wanted?.length || wanted.includes(row.change)) && row.text.toLowerCase().includes(folded));
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    async 'changes/copied'({ audit: id, other, copy, source, offset, limit }) {
      const audit = context.audit(id);
      const { pairs, summary } = await copiedOf(context, audit, other);
      const rows = pairs.filter((pair) => (copy === undefined || pair.copy.site === copy) && (source === undefined || pair.source.site === source));
      return { rows: rows.slice(offset, offset + limit), total: rows.length, summary };
    },
  };
}

function counted<Change extends string>(rows: readonly { readonly change: Change }[], names: readonly Change[]): Record<Change, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Change, number>;
  for (const { change } of rows) counts[change] += 1;
  return counts;
}

interface Refs {
  readonly before: AuditRef;
  readonly after: AuditRef;
}

const kept = new WeakMap<Store, ReturnType<typeof promiseCache<unknown>>>();

/** Computed in a worker, and kept as long as the data are the same. */
function remembered<Value>(store: Store, key: string, compute: () => Promise<Value>): Promise<Value> {
  const cache = kept.get(store) ?? promiseCache<unknown>(store.version, 'results', 4);
  kept.set(store, cache);
  return cache(key, compute) as Promise<Value>;
}

/** Fails with `nothing-before` when there is nothing to compare with. */
export async function changesOf(
  context: EngineContext,
  audit: Audit,
  before: AuditRef | null,
  after: AuditRef,
): Promise<Compared & { readonly refs: Refs }> {
  const { store, pool } = audit;
  const refs = { before: before ?? previousOf(store) ?? nothingBefore(), after };
  const found = await remembered(store, JSON.stringify(refs), () =>
    pool.run('changes', {
      file: store.path,
      options: store.meta.options(),
      before: placeOf(context, store, refs.before),
      after: placeOf(context, store, refs.after),
    }),
  );
  return { ...(found ?? nothingBefore()), refs };
}

function copiedOf(context: EngineContext, { store, pool }: Audit, other: string | null) {
  const file = other === null ? null : resolve(other);
  if (file !== null) bringUpToDate(context, file);
  return remembered(store, `copied ${file}`, () => pool.run('copied', { file: store.path, options: store.meta.options(), other: file }));
}

function placeOf(context: EngineContext, store: Store, ref: AuditRef): { readonly file: string; readonly id: number | null } {
  if (ref.kind === 'history') return { file: store.path, id: ref.id };
  if (ref.kind === 'current') return { file: store.path, id: null };
  const file = resolve(ref.file);
  bringUpToDate(context, file);
  return { file, id: null };
}

/** A file of an older version is brought up to this one before it is read; one that somebody has open is up to date. */
function bringUpToDate(context: EngineContext, file: string): void {
  if (context.openAudits().some(({ store }) => store.path === file)) return;
  try {
    openStore(file).close();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'audit-file-locked') throw error;
  }
}

function nothingBefore(): never {
  throw new AppError('nothing-before');
}
