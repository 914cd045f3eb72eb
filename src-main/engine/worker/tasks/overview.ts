import { overviewFacts } from '../../store/overview-facts.ts';
import { computePageRows } from '../../store/pages/page-rows.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';
import { joinFigures } from '../../store/figures/join-figures.ts';

/** These read the whole audit and belong beside the host. */
export const overview = ({ file }: TaskInput<'overview'>): TaskOutput<'overview'> =>
  overviewFacts(auditReader(file).database);

export const pageRows = ({ file }: TaskInput<'page-rows'>): TaskOutput<'page-rows'> =>
  computePageRows(auditReader(file).database);

export function figures({ file }: TaskInput<'figures'>): TaskOutput<'figures'> {
  return joinFigures(auditReader(file).database);
}
