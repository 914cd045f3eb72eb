import { z } from 'zod';
import type { Passage } from '../contract/evidence.ts';
import type { Client } from '../contract/api.ts';
import type { AuditFiles } from './audit-files.ts';
import type { ToolResults } from './tool-results.ts';

/** What every tool works with. */
export interface ToolContext {
  readonly client: Client;
  readonly files: AuditFiles;
  readonly results: ToolResults;
  /** Aborted when the server is to end: nobody waits for a run any longer. */
  readonly ending: AbortSignal;
}

export const readsOnly = { readOnlyHint: true, openWorldHint: false } as const;

export const auditArgument = z.string().min(1).describe('file of an audit, as list_audits names it');

/** A shared passage as it stands in both texts; long ones are cut. */
export const passageShape = z.object({ kind: z.enum(['verbatim', 'reworded']), a: z.string(), b: z.string() });

/** The longest passages first. */
export function longestPassages(
  passages: readonly Passage[],
  a: string,
  b: string,
  limit: number,
): z.infer<typeof passageShape>[] {
  return passages
    .toSorted((one, other) => length(other) - length(one))
    .slice(0, limit)
    .map((passage) => ({ kind: passage.kind, a: cut(a.slice(...passage.a)), b: cut(b.slice(...passage.b)) }));
}

const length = ({ a: [start, end] }: Passage): number => end - start;

const maxCharacters = 600;
const cut = (text: string): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()}…` : text;
