import { existsSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import {
  orderFiles,
  type PlanFile,
  planFileNames,
  planFiles,
  type PlanFilter,
  planFilterSchema,
  planSortSchema,
} from '../../contract/plan.ts';
import { asAppError, fail } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { perOwner } from '../found-once.ts';
import { makeFolder } from '../make-folder.ts';
import { writeTogether, writeWhole } from '../report/file-writer.ts';
import { type RenderedFile, resolveTargets } from '../report/plan/resolve-targets.ts';
import { writeOrders } from '../report/plan/order-files.ts';
import { planFileStates, renderPlanFile, rowsForFiles, tallyOf } from '../report/plan/plan-files.ts';
import { decidePlan, filterPlan, planFacets, readPlanBasis, sortPlan } from '../report/plan/read-plan.ts';
import { mapped } from '../store/database.ts';
import { perVersion } from '../store/data-version.ts';
import type { Store } from '../store/store.ts';
import { comparePages } from './pair.ts';
import {
  cancelJob,
  type EngineContext,
  everySoOften,
  jobs,
  ofAudit,
  versioned,
  window,
  windowOf,
} from './procedure.ts';
import { freeFolder, refuseExisting, resultParameters } from './result-folder.ts';

const filter = planFilterSchema.shape;

const forFiles = { ...filter, includeProposals: z.boolean().default(false) };

const order = { sort: planSortSchema.default('address'), descending: z.boolean().default(false) };

const exportParameters = {
  ...forFiles,
  files: z
    .array(z.enum(planFiles))
    .min(1)
    .default([...planFiles]),
  ...resultParameters,
  job: z.string().max(100).nullable().default(null),
};

export const planRequests = {
  'plan/list': ofAudit(
    { ...window, ...filter, ...order },
    ({ store }, { offset, limit, sort, descending, ...filter }) => {
      const found = sortPlan(filterPlan(planOf(store), filter), sort, descending);
      return versioned(store, windowOf(found, { offset, limit }));
    },
  ),

  'plan/facets': ofAudit(filter, ({ store }, { ...filter }) => versioned(store, planFacets(planOf(store), filter))),

  'plan/conflicts': ofAudit(window, ({ store }, shown) => {
    const found = filterPlan(planOf(store), { hasConflict: true, all: true });
    const { conflicts: counts } = planFacets(found, { all: true });
    return versioned(store, { ...windowOf(found, shown), counts });
  }),

  'plan/files': ofAudit(forFiles, ({ store }, { includeProposals, ...filter }) => {
    const rows = filesPlan(store, includeProposals, filter);
    const options = { includeProposals, knownAddresses: knownAddresses(store) };
    return versioned(store, { files: planFileStates(rows, options), ...tallyOf(rows) });
  }),

  /** The beginning of a file. Excludes rewrite orders, which compare texts. */
  'plan/preview': ofAudit(
    {
      ...forFiles,
      file: z.enum(planFiles),
      locale: resultParameters.locale,
      mostCharacters: z.int().min(1).max(200_000).default(20_000),
    },
    ({ store }, { file, locale, mostCharacters, includeProposals, ...filter }) => {
      const rows = filesPlan(store, includeProposals, filter);
      const options = { includeProposals, locale, knownAddresses: knownAddresses(store) };
      const { text, entries, refused } = renderPlanFile(file, rows, options);
      const whole = text.replace('\ufeff', '');
      return { text: whole.slice(0, mostCharacters), entries, refused, whole: whole.length <= mostCharacters };
    },
  ),

  /** Throws `cancelled` after `plan/cancel` of its job. */
  'plan/export': ofAudit(exportParameters, (audit, request, context) =>
    jobs(context).run(request.job, (signal) =>
      audit.attend(async (closing) => {
        await audit.rebuild.idle();
        return await exportPlan(context, audit, request, AbortSignal.any([signal, closing]));
      }),
    ),
  ),

  'plan/cancel': cancelJob,
};

/** Proposals are read once per result version, so that a new decision shows at once. */
const plans = perOwner((store: Store) => {
  const basis = perVersion(store.version, 'results', () => readPlanBasis(store));
  return { basis, rows: perVersion(store.version, 'current', () => decidePlan(basis(), store)) };
});

const planOf = (store: Store) => plans(store).rows();

/**
 * If files include proposals, targets of decisions are resolved through proposals too. Addresses are those of the live
 * site, where the files of a folder or a staging copy are known to stand on one.
 */
function filesPlan(store: Store, includeProposals: boolean, filter: PlanFilter) {
  const { rows, basis } = plans(store);
  const found = filterPlan(includeProposals ? resolveTargets(rows(), basis().facts, 'everything') : rows(), filter);
  const { publish } = store.pages;
  return found.map((row) => ({
    ...row,
    address: publish(row.address),
    target: row.target === null ? null : publish(row.target),
    destination: row.destination === null ? null : publish(row.destination),
    source: row.source && { ...row.source, address: publish(row.source.address) },
  }));
}

/** Of all pages, as files of the plan write them. */
const knownAddresses =
  ({ pages }: Store) =>
  () =>
    mapped(pages.addresses, pages.publish);

async function exportPlan(
  context: EngineContext,
  audit: Audit,
  request: z.output<z.ZodObject<typeof exportParameters>>,
  signal: AbortSignal,
) {
  const { job, locale, folder: chosen, existing, includeProposals, files: wanted, ...filter } = request;
  const { store } = audit;
  const rows = filesPlan(store, includeProposals, filter);
  const files = planFiles.filter((file) => wanted.includes(file));
  const folder = chosen === null ? freeFolder(store.path, 'plan') : resolve(chosen);
  const pathOf = (file: PlanFile) => join(folder, planFileNames[file]);
  const there = files.map((file) => planFileNames[file]).filter((name) => existsSync(join(folder, name)));
  if (existing === 'refuse') refuseExisting(folder, there);
  const isDue = everySoOften();
  const progress = (file: PlanFile, fraction: number) => {
    signal.throwIfAborted();
    if (job !== null && isDue()) context.emit('plan/progress', { audit: audit.id, job, file, fraction });
  };
  const written = new Map<PlanFile, Omit<RenderedFile, 'text'>>();
  const options = { includeProposals, locale, knownAddresses: knownAddresses(store) };
  try {
    await makeFolder(folder);
    for (const file of files.filter((each) => !orderFiles.has(each))) {
      progress(file, 0);
      const { text, ...counts } = renderPlanFile(file, rows, options);
      await writeWhole(pathOf(file), async (write) => write(text));
      written.set(file, counts);
    }
    const orders = files.filter((file) => orderFiles.has(file));
    const [first] = orders;
    if (first) {
      const { proposals } = renderPlanFile(first, rows, options);
      const entries = await writeTogether(orders.map(pathOf), (writes) =>
        writeOrders({
          rows: rowsForFiles(rows, includeProposals),
          waiting: includeProposals ? 0 : proposals,
          locale,
          // Null for a page missing from the last run, which has no text; its rewrite order says so.
          compare: (page, source) =>
            comparePages(audit, page, source).catch((error: unknown) => {
              if (asAppError(error).code === 'page-not-found') return null;
              throw error;
            }),
          files: new Map(orders.map((file, index) => [file, writes[index] ?? (() => {})])),
          advance: (done, total) => progress(first, total === 0 ? 1 : done / total),
        }),
      );
      for (const file of orders) written.set(file, { entries, refused: 0, proposals });
    }
    return {
      folder,
      includesProposals: includeProposals,
      ...tallyOf(rows),
      files: files.flatMap((file) => {
        const [path, counts] = [pathOf(file), written.get(file)];
        const download = context.platform.downloadAddress(path);
        return counts ? [{ file, path, name: basename(path), bytes: statSync(path).size, download, ...counts }] : [];
      }),
    };
  } catch (error) {
    const known = asAppError(error);
    if (known.code !== 'internal') throw known;
    const detail = known.parameters['detail'] ?? known.message;
    fail('export-failed', { path: folder, detail }, { cause: error });
  }
}
