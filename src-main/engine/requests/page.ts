import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import pageColumns from '../../../resources/report/page-columns.json' with { type: 'json' };
import { checkNameSchema, checkSorts } from '../../contract/checks.ts';
import { wantedPairsSchema } from '../../contract/clusters.ts';
import { lengthUnit } from '../../contract/language-tags.ts';
import { pageFilterSchema, type PageRow, pageSorts } from '../../contract/page-views.ts';
import { maxRuleListLength } from '../../contract/selector-rules.ts';
import { percent } from '../../contract/tenths.ts';
import { translate } from '../../locales/translate.ts';
import { batches } from '../batches.ts';
import { makeFolder } from '../make-folder.ts';
import { checkSelectorRules } from '../page/select/rules.ts';
import { csvLines } from '../../contract/table-text.ts';
import { writeWhole } from '../report/file-writer.ts';
import { indexabilityOf, positionOf as searchPosition, roleOf, wasRead } from '../report/tables/registry.ts';
import { valueAt } from '../report/tables/table.ts';
import { pageNotFound } from './pair.ts';
import { ofAudit, positionOf, versioned, window } from './procedure.ts';
import { freePath } from '../named-file.ts';
import { beside } from './result-folder.ts';

const filter = pageFilterSchema.shape;

const order = { sort: z.enum(pageSorts).default('address'), descending: z.boolean().default(false) };

const ofPage = { page: z.int() };

export const pageRequests = {
  'page/list': ofAudit(
    { ...window, ...filter, ...order },
    ({ store }, { offset, limit, sort, descending, ...filter }) =>
      versioned(store, store.pageList.list(filter, { sort, descending }, offset, limit)),
  ),

  'page/position': ofAudit({ ...ofPage, ...filter, ...order }, ({ store }, { page, sort, descending, ...filter }) => {
    const ids = store.pageList.ids(filter, { sort, descending });
    return positionOf(ids.indexOf(page), ids.length, store);
  }),

  'page/facets': ofAudit(filter, ({ store }, { ...filter }) => versioned(store, store.pageList.facets(filter))),

  /** Exports the filtered list, or the selected pages; `file: null`: beside the audit. */
  'page/export': ofAudit(
    {
      ...filter,
      ...order,
      pages: z.array(z.int()).max(100_000).nullable().default(null),
      file: z.string().nullable().default(null),
    },
    async (audit, { sort, descending, pages, file, ...filter }, context) => {
      const { pageList, path } = audit.store;
      const ids = pages ?? pageList.ids(filter, { sort, descending });
      const target = file === null ? freePath(`${beside(path)}-pages`, '.csv') : resolve(file);
      await makeFolder(dirname(target));
      const written = await audit.attend((signal) => writePageTable(target, ids, pageList.rows, signal));
      const download = context.platform.downloadAddress(target);
      return { path: target, name: basename(target), ...written, rows: ids.length, download };
    },
  ),

  'page/get': ofAudit(ofPage, ({ store }, { page }) => store.pages.detail(page) ?? pageNotFound(page)),

  'page/find': ofAudit(
    { address: z.string() },
    ({ store }, { address }) => store.pages.find(address) ?? pageNotFound(address),
  ),

  /** Site names, which lists omit from titles. */
  'page/site-names': ofAudit({}, ({ store }) => ({ names: store.pages.siteNames() })),

  /** Without active content. Blocks are those under `rules`, or the stored ones. */
  'page/snapshot': ofAudit(
    { ...ofPage, rules: z.string().max(maxRuleListLength).optional() },
    async (audit, { page, rules }) => {
      if (rules !== undefined) checkSelectorRules(rules);
      audit.store.bodies.require(page);
      return audit.task('snapshot', { page, rules: rules ?? null });
    },
  ),

  /** Decoded HTML: rendered by scripts, or as sent (`raw`). */
  'page/source': ofAudit({ ...ofPage, raw: z.boolean().default(false) }, async (audit, { page, raw }) => {
    audit.store.bodies.require(page);
    return audit.task('source', { page, raw });
  }),

  /** Broken ones first. `all` also counts addresses outside the audit. */
  'page/links': ofAudit(
    { ...ofPage, ...window, side: z.enum(['in', 'out']) },
    ({ store }, { page, side, offset, limit }) => store.links.list(page, side, offset, limit),
  ),

  'page/pairs': ofAudit(
    { ...ofPage, ...window, ...wantedPairsSchema.shape },
    ({ store }, { page, offset, limit, ...wanted }) => store.pairs.ofPage(page, offset, limit, wanted),
  ),
};

export const pageCheckRequests = {
  'checks/summary': ofAudit({}, ({ store }) => versioned(store, store.checks.summary())),

  /** `text` is searched in addresses and checked texts. */
  'checks/list': ofAudit(
    {
      ...window,
      check: checkNameSchema,
      text: z.string().max(500).optional(),
      sort: z.enum(checkSorts).default('address'),
      descending: z.boolean().default(false),
    },
    ({ store }, { offset, limit, ...listing }) => versioned(store, store.checks.list(listing, offset, limit)),
  ),
};

/** English headers, as other tools spell them, each with a field of the row or a nested field. */
const columns = Object.values(pageColumns).map(valueAt);

function cellsOf(page: PageRow) {
  const isRead = wasRead(page);
  const { indexabilityStatus: status, closest, cluster } = page;
  const row = {
    ...page,
    indexability: translate('en', `indexability.${indexabilityOf(page)}`),
    indexabilityStatus: status && translate('en', `indexability.${status}`),
    words: isRead ? page.words : null,
    unit: isRead ? lengthUnit(page.language) : null,
    position: searchPosition(page),
    match: closest && percent(closest.similarity),
    role: cluster && roleOf(cluster),
  };
  return columns.map((value) => value(row) ?? '');
}

const pagesAtOnce = 500;

/** Writes a few hundred pages at a time, so that the host process keeps answering. */
async function writePageTable(
  path: string,
  ids: ArrayLike<number>,
  rows: (ids: Iterable<number>) => readonly PageRow[],
  signal: AbortSignal,
) {
  const pages = Uint32Array.from(ids);
  await writeWhole(path, async (write) => {
    write(`\ufeff${csvLines([Object.keys(pageColumns)])}`);
    for (const batch of batches(pages, pagesAtOnce)) {
      signal.throwIfAborted();
      write(csvLines(rows(batch).map(cellsOf)));
      await setImmediate();
    }
  });
  return { bytes: statSync(path).size };
}
