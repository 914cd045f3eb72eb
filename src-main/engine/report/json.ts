import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { auditSummarySchema } from '../../contract/audits.ts';
import { checkNameSchema, checkRowSchema, checkTitles } from '../../contract/checks.ts';
import { clusterMemberSchema, clusterRowSchema, pairRowSchema, relationRowSchema } from '../../contract/clusters.ts';
import type { ExportTable } from '../../contract/exports.ts';
import { auditOptionsSchema } from '../../contract/options.ts';
import { clusterKindSchema, verdictSchema } from '../../contract/verdicts.ts';
import { pageBriefSchema } from '../../contract/pages.ts';
import { problemSchema } from '../../contract/problems.ts';
import { decisionSchema } from '../../contract/reviews.ts';
import { sentenceRowSchema } from '../../contract/shared-sentences.ts';
import { batches } from '../batches.ts';
import type { AuditSnapshot } from '../store/history/audit-snapshot.ts';
import { storedId } from '../store/meta-store.ts';
import { writeWhole } from './file-writer.ts';
import type { ReportInput } from './report.ts';

const schemaName = 'audit.schema.json';

export const jsonNames = ['audit.json', schemaName];
export const jsonLinesName = 'audit.jsonl';

export async function writeJson(input: ReportInput) {
  const { store, folder, tables, progress } = input;
  const head = JSON.stringify({ $schema: schemaName, ...headOf(input) }, null, 1);
  await writeWhole(join(folder, 'audit.json'), async (write) => {
    write(head.slice(0, head.lastIndexOf('\n')));
    for (const { list, records } of chosenLists(tables)) {
      write(`,\n "${list}": [`);
      let separator = '\n';
      for (const batch of batches(records(store))) {
        write(separator + batch.map(serialised).join(',\n'));
        separator = ',\n';
        await progress.advance(batch.length);
      }
      write('\n]');
    }
    write('\n}\n');
  });
  writeFileSync(join(folder, schemaName), `${JSON.stringify(documentJsonSchema(), null, 2)}\n`);
}

export async function writeJsonLines(input: ReportInput) {
  const { store, folder, tables, progress } = input;
  await writeWhole(join(folder, jsonLinesName), async (write) => {
    write(`${serialised({ kind: 'audit', ...headOf(input) })}\n`);
    for (const { kind, records } of chosenLists(tables)) {
      for (const batch of batches(records(store))) {
        write(batch.map((record) => `${serialised({ kind, ...record })}\n`).join(''));
        await progress.advance(batch.length);
      }
    }
  });
}

/** Some readers treat U+2028 and U+2029 as line ends. */
const serialised = (value: object) =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);

/** Increased when a field is removed or changes its meaning. */
const recordsVersion = 3;

const headSchema = z.object({
  format: z.object({ name: z.literal('pagetwin-audit'), version: z.literal(recordsVersion) }),
  generator: z.string(),
  audit: auditSummarySchema.omit({ file: true, collectedPages: true, sharedSentences: true }),
  options: auditOptionsSchema,
});

/** Parsing drops fields that only the app needs, such as the path of the audit file. */
const headOf = ({ summary, version, store }: ReportInput) =>
  headSchema.parse({
    format: { name: 'pagetwin-audit', version: recordsVersion },
    generator: `PageTwin ${version}`,
    audit: { ...summary, audit: storedId(summary.audit) },
    options: store.meta.options(),
  });

type RecordList = Readonly<{
  table: ExportTable;
  name?: string;
  schema: z.ZodObject;
  records: (store: AuditSnapshot) => Iterable<object>;
}>;

/** In output order. Similarities are in per cent, shares from 0 to 1. */
const recordLists: readonly RecordList[] = [
  {
    table: 'clusters',
    schema: clusterRowSchema
      .omit({ kind: true })
      .extend({ clusterKind: clusterKindSchema, members: z.array(clusterMemberSchema) }),
    *records(store) {
      for (const { kind, ...cluster } of store.clusters.iterate())
        yield { ...cluster, clusterKind: kind, members: store.clusters.members(cluster.id) };
    },
  },
  { table: 'pairs', schema: pairRowSchema, records: (store) => store.pairs.iterate() },
  { table: 'relations', schema: relationRowSchema, records: (store) => store.pairs.iterateRelations() },
  {
    table: 'pages',
    schema: pageBriefSchema.extend({
      heading: z.string(),
      description: z.string(),
      robots: z.string(),
      nearDuplicates: z.int(),
      closest: z.object({ address: z.string(), similarity: z.number(), verdict: verdictSchema }).nullable(),
      membership: z
        .object({
          cluster: z.int(),
          key: z.string(),
          clusterVerdict: verdictSchema,
          clusterPages: z.int(),
          sourceAddress: z.string(),
          ...clusterMemberSchema.pick({ isSource: true, advice: true, adviceReason: true }).shape,
        })
        .nullable(),
    }),
    records: (store) => store.findings(),
  },
  {
    table: 'sentences',
    schema: sentenceRowSchema.extend({ id: z.int(), ignored: z.boolean(), addresses: z.array(z.string()) }),
    *records(store) {
      for (const sentence of store.sentences.iterate())
        yield { ...sentence, addresses: store.sentences.addresses(sentence.id, sentenceAddresses) };
    },
  },
  // Proposals are part of the clusters.
  { table: 'actions', name: 'decisions', schema: decisionSchema, records: (store) => store.decisions.iterate() },
  {
    table: 'checks',
    schema: checkRowSchema.extend({ check: checkNameSchema, title: z.string() }),
    *records(store) {
      for (const row of store.checks.iterate()) yield { ...row, title: checkTitles[row.check] };
    },
  },
  { table: 'problems', schema: problemSchema, records: (store) => store.problems.iterate() },
];

const lists = recordLists.map(({ name, ...list }) => {
  const named = name ?? list.table;
  return { ...list, list: named, kind: named.slice(0, -1) };
});

const sentenceAddresses = 1000;

const chosenLists = (tables: readonly ExportTable[]) => lists.filter(({ table }) => tables.includes(table));

export function documentJsonSchema(): object {
  const shape = Object.fromEntries(lists.map(({ list, schema }) => [list, z.array(schema).optional()]));
  const schema = headSchema.extend({ $schema: z.literal(schemaName), ...shape });
  return { title: 'An audit of PageTwin (audit.json)', ...z.toJSONSchema(schema) };
}

export function lineJsonSchema(): object {
  const schema = z.discriminatedUnion('kind', [
    headSchema.extend({ kind: z.literal('audit') }),
    ...lists.map(({ kind, schema }) => schema.extend({ kind: z.literal(kind) })),
  ]);
  return { title: 'A line of audit.jsonl of PageTwin', ...z.toJSONSchema(schema) };
}
