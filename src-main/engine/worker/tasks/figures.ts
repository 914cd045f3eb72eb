import { joinFigures } from '../../store/figures/join-figures.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';

export function figures({ file }: TaskInput<'figures'>): TaskOutput<'figures'> {
  return joinFigures(auditReader(file).database);
}
