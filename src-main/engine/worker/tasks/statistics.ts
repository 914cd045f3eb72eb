import { StatisticsCollector } from '../../detect/corpus-statistics.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader, pageText } from '../reader.ts';

/** Main text → counts of its terms, added up over the batch. */
export function statistics({ file, pages, names, withdrawn = false }: TaskInput<'statistics'>): TaskOutput<'statistics'> {
  const reader = auditReader(file);
  const collector = new StatisticsCollector(names);
  for (const page of pages) collector.addPage(pageText(withdrawn ? reader.withdrawnText(page) : reader.page(page)));
  return collector.part();
}
