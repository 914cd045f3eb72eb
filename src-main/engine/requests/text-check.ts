import { z } from 'zod';
import type { CheckedPage } from '../../contract/text-check.ts';
import { AppError, fail } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { batches } from '../batches.ts';
import { budgets } from '../budgets.ts';
import { readNamedFile } from '../named-file.ts';
import { binaryKind } from '../page/decode.ts';
import { withoutScraps } from '../verify/line-scraps.ts';
import { segmentTable } from '../verify/segment-table.ts';
import type { Draft, DraftFacts } from '../worker/tasks/compare.ts';
import { cancelJob, jobs, ofAudit, procedure } from './procedure.ts';

const draftParameters = {
  text: z.string().max(2_000_000).nullable().default(null),
  file: z.string().nullable().default(null),
  title: z.string().max(2000).default(''),
  exclude: z.array(z.string()).max(1000).default([]),
  pages: z.int().min(1).max(60).default(20),
  /** For `check/cancel`, after which the request throws `cancelled`. */
  job: z.string().max(100).nullable().default(null),
};

export const textCheckRequests = {
  /** Takes either `text` or `file`, a text or HTML file. */
  'check/text': ofAudit(draftParameters, (audit, parameters, context) =>
    jobs(context).run(parameters.job, async (signal) =>
      checkText(audit, await draftOf(parameters, audit), parameters.pages, signal),
    ),
  ),

  /** Returns the decoded text; for HTML and Markdown, the main text. `data` is the file in Base64. */
  'check/read': procedure({ name: z.string().max(1000), data: z.base64().max(3_900_000) }, ({ name, data }, { pool }) =>
    readDraft(pool, name, Buffer.from(data, 'base64')),
  ),

  'check/cancel': cancelJob,
};

/** Aligned by one process between checks for cancellation. */
const pagesAtOnce = 5;

async function draftOf(
  { text, file, title, exclude }: z.output<z.ZodObject<typeof draftParameters>>,
  { pool }: Audit,
): Promise<Draft> {
  const read =
    file === null
      ? { title: '', text: text ?? '' }
      : await readDraft(pool, file, await readNamedFile(file, budgets.draftBytes));
  if (read.text.trim() === '') throw file === null ? new AppError('text-missing') : withoutText(file);
  return { title: title || read.title, text: read.text, exclude };
}

/** Rejects binary files: read as text, a word processor's document would count as original. */
async function readDraft(pool: Audit['pool'], name: string, bytes: Buffer) {
  if (binaryKind(bytes) !== null) throw withoutText(name);
  return pool.run('readDraft', { file: null, name, bytes });
}

const withoutText = (file: string) => new AppError('draft-without-text', { file });

async function checkText({ store, pool }: Audit, draft: Draft, limit: number, signal: AbortSignal) {
  const started = performance.now();
  const common = { file: store.path, options: store.meta.options(), draft };
  const { pages: candidates, searched, found } = await pool.run('checkCandidates', { ...common, limit });
  signal.throwIfAborted();
  const pages: CheckedPage[] = [];
  let facts: DraftFacts | null = null;
  const groups = [
    ...batches(
      candidates.map(({ page }) => page),
      pagesAtOnce,
    ),
  ];
  // Facts of the draft are needed without candidates, too.
  for (const turn of batches(groups.length > 0 ? groups : [[]], pool.size)) {
    const done = await Promise.all(turn.map((group) => pool.run('checkPages', { ...common, pages: group })));
    signal.throwIfAborted();
    pages.push(...done.flatMap((part) => part.pages));
    facts ??= done[0]?.draft ?? null;
  }
  if (!facts) fail('text-missing');
  /** `candidates`: pages with anything in common. */
  return { ...resultOf(draft, facts, pages), searched, candidates: found, millis: performance.now() - started };
}

/**
 * Shares of the draft, 0 to 1, which add up to 1, and pages, sorted by common text. `compared`: their number, with those
 * that have nothing in common.
 */
function resultOf({ text }: Draft, { positions, ...facts }: DraftFacts, compared: readonly CheckedPage[]) {
  const pages = compared
    .filter(({ passages }) => passages.length > 0)
    .sort((x, y) => coveredOf(y) - coveredOf(x) || (x.page.address < y.page.address ? -1 : 1));
  const segments = segmentTable(
    text.length,
    pages.map(({ passages }) => withoutScraps(text, passages)),
  );
  const units = { verbatim: 0, reworded: 0, own: 0 };
  let next = 0;
  for (const { range, kind } of segments) {
    const from = next;
    while (next < positions.length && (positions[next] ?? 0) < range[1]) next += 1;
    units[kind] += next - from;
  }
  const { length } = facts;
  const share = (count: number) => (length === 0 ? 0 : count / length);
  const [verbatim, reworded] = [share(units.verbatim), share(units.reworded)];
  const own = Math.max(0, 1 - verbatim - reworded);
  const percent = originality(units.verbatim + units.reworded, length);
  return { text, ...facts, verbatim, reworded, own, originality: percent, segments, pages, compared: compared.length };
}

const coveredOf = ({ figures }: CheckedPage) => figures.verbatimA + figures.rewordedA;

/** In per cent, rounded down like similarities: 100 means that nothing was found. */
function originality(taken: number, length: number) {
  if (length === 0 || taken === 0) return 100;
  return Math.min(99.9, Math.floor((1000 * (length - taken)) / length) / 10);
}
