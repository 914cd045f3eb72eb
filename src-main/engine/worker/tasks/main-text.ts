import { mainTextReader } from '../../page/main-text-reader.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';

/** What the analysis would find, read in advance to see whether a page needs its scripts. */
export function mainText({ options, address, headers, body }: TaskInput<'main-text'>): TaskOutput<'main-text'> {
  return mainTextReader(options)({ address, headers, body });
}
