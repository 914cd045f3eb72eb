import { z } from 'zod';
import { auditSummarySchema } from '../../contract/audits.ts';
import { checkNameSchema, checkRowSchema, checkTitles } from '../../contract/checks.ts';
import { clusterMemberSchema, clusterRowSchema, pairRowSchema, relationRowSchema } from '../../contract/clusters.ts';
import type { ExportTable } from '../../contract/exports.ts';
import { auditOptionsSchema } from '../../contract/options.ts';
import { clusterKindSchema } from '../../contract/page-kinds.ts';
import { pageBriefSchema } from '../../contract/pages.ts';
import { problemSchema } from '../../contract/problems.ts';
import { decisionSchema } from '../../contract/reviews.ts';
import { sentenceRowSchema } from '../../contract/shared-sentences.ts';
import { adviceSchema, verdictSchema } from '../../contract/verdicts.ts';
import type { AuditSnapshot } from '../store/history/audit-snapshot.ts';
import type { ReportInput } from './report-input.ts';

/** Grows when a field is taken away or changes its meaning. */
const recordsVersion = 3;

const closestSchema = z.object({ address: z.string(), similarity: z.number(), verdict: verdictSchema });
const membershipSchema = z.object({
  cluster: z.int(),
  key: z.string(),
  clusterVerdict: verdictSchema,
  clusterPages: z.int(),
  sourceAddress: z.string(),
  isSource: z.boolean(),
  advice: adviceSchema,
  adviceReason: z.string(),
});

/** Similarities are in per cent, shares from 0 to 1. */
const recordSchemas = {
  /** `kind` is the kind of record in JSON Lines. */
  cluster: clusterRowSchema
    .omit({ kind: true })
    .extend({ clusterKind: clusterKindSchema, members: z.array(clusterMemberSchema) }),
  page: pageBriefSchema.extend({
    heading: z.string(),
    description: z.string(),
    robots: z.string(),
    nearDuplicates: z.int(),
    closest: closestSchema.nullable(),
    membership: membershipSchema.nullable(),
  }),
  pair: pairRowSchema,
  relation: relationRowSchema,
  /** With the first addresses on which it stands. */
  sentence: sentenceRowSchema.extend({ id: z.int(), ignored: z.boolean(), addresses: z.array(z.string()) }),
  decision: decisionSchema,
  check: checkRowSchema.extend({ check: checkNameSchema, title: z.string() }),
  problem: problemSchema,
};
type RecordKind = keyof typeof recordSchemas;

const headSchema = z.object({
  format: z.object({ name: z.literal('pagetwin-audit'), version: z.literal(recordsVersion) }),
  generator: z.string(),
  audit: auditSummarySchema.pick({
    audit: true,
    name: true,
    createdAt: true,
    sources: true,
    pages: true,
    indexablePages: true,
    duplicatePages: true,
    copiedPages: true,
    clusters: true,
    clustersByKind: true,
    clustersByVerdict: true,
    pairs: true,
    relations: true,
    problems: true,
    detectors: true,
    notices: true,
  }),
  options: auditOptionsSchema,
});

type Head = z.infer<typeof headSchema>;

/** Parsing takes away what the app alone needs, such as where the audit file lies. */
export const headOf = ({ summary, version, store }: Pick<ReportInput, 'summary' | 'version' | 'store'>): Head =>
  headSchema.parse({
    format: { name: 'pagetwin-audit', version: recordsVersion },
    generator: `PageTwin ${version}`,
    audit: summary,
    options: store.meta.options(),
  });

interface RecordList {
  readonly kind: RecordKind;
  readonly table: ExportTable;
  readonly list: string;
  readonly records: (store: AuditSnapshot) => Iterable<object>;
}

/** In the order in which they are written. What the audit proposes stands with its clusters. */
export const chosenLists = (tables: readonly ExportTable[]): RecordList[] =>
  lists.filter(({ table }) => tables.includes(table));

const lists: readonly RecordList[] = [
  { kind: 'cluster', table: 'clusters', list: 'clusters', records: clusterRecords },
  { kind: 'pair', table: 'pairs', list: 'pairs', records: (store) => store.pairs.iterate() },
  { kind: 'relation', table: 'relations', list: 'relations', records: (store) => store.pairs.iterateRelations() },
  { kind: 'page', table: 'pages', list: 'pages', records: (store) => store.findings() },
  { kind: 'sentence', table: 'sentences', list: 'sentences', records: sentenceRecords },
  { kind: 'decision', table: 'actions', list: 'decisions', records: (store) => store.decisions.iterate() },
  { kind: 'check', table: 'checks', list: 'checks', records: checkRecords },
  { kind: 'problem', table: 'problems', list: 'problems', records: (store) => store.problems.iterate() },
];

function* clusterRecords(store: AuditSnapshot): Iterable<object> {
  for (const { kind, ...cluster } of store.clusters.iterate())
    yield { ...cluster, clusterKind: kind, members: store.clusters.members(cluster.id, store.pages.brief) };
}

function* checkRecords(store: AuditSnapshot): Iterable<object> {
  for (const row of store.checks.iterate()) yield { ...row, title: checkTitles[row.check] };
}

const sentenceAddresses = 1000;

function* sentenceRecords(store: AuditSnapshot): Iterable<object> {
  for (const sentence of store.sentences.iterate())
    yield { ...sentence, addresses: store.sentences.addresses(sentence.id, sentenceAddresses) };
}

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
