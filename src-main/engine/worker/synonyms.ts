import { synonymTerms } from '../text/synonyms.ts';
import type { AuditReader } from './reader.ts';

let current: { readonly list: string; readonly terms: ReadonlyMap<string, string> } | null = null;

/** The synonyms of the audit; read once for each list, since every batch of pairs asks. */
export function synonymsOf({ database }: AuditReader): ReadonlyMap<string, string> {
  const list = database.prepare<[], string>("SELECT value FROM meta WHERE key = 'synonyms'").pluck().get() ?? '';
  if (current?.list !== list) current = { list, terms: synonymTerms(list) };
  return current.terms;
}
