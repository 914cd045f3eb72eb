import { z } from 'zod';
import { headSchema, recordSchemas } from './records.ts';

/** Beside `audit.json`, so that it can be checked without a network. */
export const schemaName = 'audit.schema.json';

const listSchemas = {
  clusters: z.array(recordSchemas.cluster),
  pairs: z.array(recordSchemas.pair),
  relations: z.array(recordSchemas.relation),
  pages: z.array(recordSchemas.page),
  sentences: z.array(recordSchemas.sentence),
  decisions: z.array(recordSchemas.decision),
  checks: z.array(recordSchemas.check),
  problems: z.array(recordSchemas.problem),
};

const documentSchema = headSchema
  .extend({ $schema: z.literal(schemaName) })
  .extend(z.object(listSchemas).partial().shape);

const lineSchema = z.discriminatedUnion('kind', [
  headSchema.extend({ kind: z.literal('audit') }),
  recordSchemas.cluster.extend({ kind: z.literal('cluster') }),
  recordSchemas.pair.extend({ kind: z.literal('pair') }),
  recordSchemas.relation.extend({ kind: z.literal('relation') }),
  recordSchemas.page.extend({ kind: z.literal('page') }),
  recordSchemas.sentence.extend({ kind: z.literal('sentence') }),
  recordSchemas.decision.extend({ kind: z.literal('decision') }),
  recordSchemas.check.extend({ kind: z.literal('check') }),
  recordSchemas.problem.extend({ kind: z.literal('problem') }),
]);

export const documentJsonSchema = (): object => titled(documentSchema, 'An audit of PageTwin (audit.json)');
export const lineJsonSchema = (): object => titled(lineSchema, 'A line of audit.jsonl of PageTwin');

const titled = (schema: z.ZodType, title: string): object => ({ title, ...z.toJSONSchema(schema) });
