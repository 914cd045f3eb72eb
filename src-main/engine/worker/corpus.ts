import { decodeStatistics } from '../detect/corpus-statistics.ts';
import { noStatistics, type CorpusStatistics } from '../detect/statistics.ts';
import { statisticsReader } from '../store/statistics-store.ts';
import type { AuditReader } from './reader.ts';

let current: { readonly reader: AuditReader; readonly version: string | null; readonly corpus: CorpusStatistics } | null = null;

/** The corpus statistics of the audit; unpacked once for each version of them, since every batch of pages asks. */
export function corpusOf(reader: AuditReader): CorpusStatistics {
  const stored = statisticsReader(reader.database);
  const version = stored.version();
  if (current?.reader !== reader || current.version !== version) {
    const encoded = stored.read();
    current = { reader, version, corpus: encoded ? decodeStatistics(encoded) : noStatistics };
  }
  return current.corpus;
}
