import { resolve } from 'node:path';
import type { AuditRef } from '../../contract/changes.ts';
import { AppError } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { promiseCache } from '../store/data-version.ts';
import { openStore, type Store } from '../store/store.ts';
import type { TaskOutput } from '../worker/protocol.ts';
import { previousOf } from './audit-moments.ts';
import type { EngineContext } from './context.ts';

type Compared = NonNullable<TaskOutput<'changes'>>;

interface Refs {
  readonly before: AuditRef;
  readonly after: AuditRef;
}

const kept = new WeakMap<Store, ReturnType<typeof promiseCache<unknown>>>();

/** Kept as long as the data are the same. */
function remembered<Value>(store: Store, key: string, compute: () => Promise<Value>): Promise<Value> {
  const cache = kept.get(store) ?? promiseCache<unknown>(store.version, 'results', 4);
  kept.set(store, cache);
  return cache(key, compute) as Promise<Value>;
}

/** Fails with `nothing-before`. */
export async function compareAudits(
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

/** Between the hosts of this audit, or between it and another file. */
export function copiedBetween(context: EngineContext, { store, pool }: Audit, other: string | null) {
  const file = other === null ? null : resolve(other);
  if (file !== null) bringUpToDate(context, file);
  return remembered(store, `copied ${file}`, () =>
    pool.run('copied', { file: store.path, options: store.meta.options(), other: file }),
  );
}

function placeOf(
  context: EngineContext,
  store: Store,
  ref: AuditRef,
): { readonly file: string; readonly id: number | null } {
  if (ref.kind === 'history') return { file: store.path, id: ref.id };
  if (ref.kind === 'current') return { file: store.path, id: null };
  const file = resolve(ref.file);
  bringUpToDate(context, file);
  return { file, id: null };
}

/** So that a file of an older version can be read; one that somebody has open is up to date. */
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
