import { synonymTerms } from '../text/synonyms.ts';
import type { AuditReader } from './reader.ts';

let current: { readonly list: string; readonly dictionary: string; readonly terms: ReadonlyMap<string, string> } | null = null;

/** The synonyms of the audit; read once for each list, since every batch of pairs asks. Words of the dictionary may be synonyms, too. */
export function synonymsOf(reader: AuditReader): ReadonlyMap<string, string> {
  const { synonyms: list, dictionary } = reader.wordLists();
  if (current?.list !== list || current.dictionary !== dictionary) current = { list, dictionary, terms: synonymTerms(list) };
  return current.terms;
}
