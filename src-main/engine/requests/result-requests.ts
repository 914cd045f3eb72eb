import type { Handlers } from '../../contract/api.ts';
import { AppError } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { clusterOptions } from '../cluster/options.ts';
import { checkOptions } from '../options.ts';
import { verifyOptions } from '../verify/options.ts';
import type { EngineContext } from './context.ts';

type Names = Extract<keyof Handlers, 'page/get' | 'page/find' | `pair/${string}` | 'verdict/preview'>;

/** What an audit found. */
export function resultRequests(context: EngineContext): Pick<Handlers, Names> {
  const storeOf = (audit: string) => context.audit(audit).store;
  return {
    'page/get': ({ audit, page }) => storeOf(audit).pages.detail(page) ?? notFound(page),
    'page/find': ({ audit, address }) => storeOf(audit).pages.find(address) ?? notFound(address),
    async 'verdict/preview'({ audit: id, verify, cluster }) {
      const { pool, store } = context.audit(id);
      checkOptions(verifyOptions, verify, 'verify');
      checkOptions(clusterOptions, cluster, 'cluster');
      return pool.run('preview', { file: store.path, options: { ...store.meta.options(), verify, cluster } });
    },
    'pair/compare': ({ audit, a, b }) => comparePages(context.audit(audit), a, b),
    async 'pair/compare-many'({ audit: id, base, others }) {
      const { pool, store } = context.audit(id);
      requireText(context.audit(id), base, ...others);
      return pool.run('compare-many', { file: store.path, options: store.meta.options(), base, others });
    },
    async 'pair/evidence'({ audit: id, a, b, detectors }) {
      const { pool, store } = context.audit(id);
      requireText(context.audit(id), a, b);
      const { evidence } = await pool.run('evidence', { file: store.path, options: store.meta.options(), a, b, detectors: detectors ?? null });
      return { evidence: [...evidence] };
    },
  };
}

/** The comparison of two pages as it is shown, in reports as well as on screen. */
export async function comparePages(audit: Audit, a: number, b: number) {
  const { pool, store } = audit;
  requireText(audit, a, b);
  const compared = await pool.run('compare', { file: store.path, options: store.meta.options(), a, b });
  const settled = store.pairs.verdictOf(a, b);
  const verdict = settled === undefined ? compared.verdict : settled;
  const rule = verdict === compared.verdict ? compared.rule : verdict === null ? 'splice-unconfirmed' : 'splice-is-partial';
  return { ...compared, verdict, rule, detectors: store.pairs.detectorsOf(a, b) };
}

function requireText({ store }: Audit, ...pages: number[]): void {
  for (const page of pages) {
    const brief = store.pages.brief(page) ?? notFound(page);
    if (brief.layout === '') throw new AppError('page-not-found', { address: brief.address });
  }
}

function notFound(page: number | string): never {
  throw new AppError('page-not-found', { address: page });
}
