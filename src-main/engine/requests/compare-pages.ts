import type { Verdict } from '../../contract/verdicts.ts';
import { fail } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';

export async function comparePages(audit: Audit, a: number, b: number) {
  requireText(audit, a, b);
  const compared = await audit.task('compare', { a, b });
  const { pairs } = audit.store;
  const stored = pairs.verdictOf(a, b);
  const verdict = stored === undefined ? compared.verdict : stored;
  const rule = finalRule(compared, verdict);
  return { ...compared, verdict, rule, detectors: pairs.detectorsOf(a, b) };
}

function finalRule(compared: { readonly verdict: Verdict | null; readonly rule: string }, verdict: Verdict | null) {
  if (verdict === compared.verdict) return compared.rule;
  if (compared.verdict === 'spliced') return verdict === null ? 'splice-unconfirmed' : 'splice-is-partial';
  return verdict === null ? 'recurring-text' : compared.rule;
}

export function requireText({ store }: Audit, ...pages: number[]) {
  for (const page of pages) {
    const brief = store.pages.brief(page) ?? pageNotFound(page);
    if (brief.layout === '') fail('page-not-found', { address: brief.address });
  }
}

export function pageNotFound(page: number | string): never {
  fail('page-not-found', { address: page });
}
