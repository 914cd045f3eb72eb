import { z } from 'zod';
import { changedPatterns, maxRuleListLength, matchesPattern } from '../../contract/selector-rules.ts';
import type { Audit } from '../audit/audit.ts';
import { batches } from '../batches.ts';
import { appliedRulesKey, rulesOf } from '../audit/stages/analyse.ts';
import { checkSelectorRules } from '../page/select/rules.ts';
import { countValues } from '../store/conditions.ts';
import { inAudit, jobs, ofAudit, procedure } from './procedure.ts';

const ruleList = z.string().max(maxRuleListLength);

export const selectorRequests = {
  /** `applied`: rules under which pages were read; null if none was. */
  'selector/rules': ofAudit({}, ({ store: { meta } }) => ({
    rules: rulesOf(meta.options()),
    applied: meta.get(appliedRulesKey),
  })),

  /** Throws `selector-invalid` or `selector-rule-invalid`. */
  'selector/check': procedure({ rules: ruleList }, ({ rules }) => checkSelectorRules(rules)),

  /** Proposes selectors for the element with this `data-element` in the snapshot. */
  'selector/propose': ofAudit({ page: z.int(), element: z.int() }, (audit, { page, element }) =>
    propose(audit, page, element),
  ),

  /** Elements that one rule can select on all pages with unsure main text. */
  'selector/main-elements': ofAudit({}, (audit) => findMainElements(audit)),

  /** Reads a sample unless `full`. Progress: `selector/progress`. */
  'selector/preview': ofAudit(
    { rules: ruleList, ticket: z.string().max(100), full: z.boolean().default(false) },
    async (audit, { rules, ticket, full }, context) => {
      checkSelectorRules(rules);
      jobs(context).cancel(ticket);
      const progress = (done: number, total: number) =>
        context.emit('selector/progress', { audit: audit.id, ticket, done, total });
      return jobs(context).run(ticket, (signal) => preview(audit, rules, full, signal, progress));
    },
  ),

  'selector/cancel': procedure({ ...inAudit, ticket: z.string() }, ({ ticket }, context) =>
    jobs(context).cancel(ticket),
  ),
};

const sampledPages = 200;

/** Few, since users wait for the count after each click. */
const countedPages = 60;

const shownSamples = 8;

const pagesPerTask = 10;

async function propose(audit: Audit, page: number, element: number) {
  const { bodies } = audit.store;
  bodies.require(page);
  const { address, path, proposals } = await audit.task('pick', { page, element });
  const read = spread(
    bodies.matching(() => true),
    countedPages,
  );
  const selectors = proposals.map(({ selector }) => selector);
  const parts = await Promise.all(inGroups(read).map((pages) => audit.task('countSelectors', { pages, selectors })));
  const counted = proposals.map((proposal, index) => ({
    ...proposal,
    pages: parts.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0),
  }));
  const isShared = (pattern: string) => bodies.matching((each) => matchesPattern(pattern, each)).length > 1;
  return { path, proposals: counted, pagesRead: read.length, patterns: patternsFor(address, isShared) };
}

async function findMainElements(audit: Audit) {
  const { problems, bodies } = audit.store;
  const unsure = new Set(problems.list(0, unsurePages, 'text-unsure').rows.map(({ address }) => address));
  const pages = bodies.matching((address) => unsure.has(address));
  const parts = await Promise.all(inGroups(pages).map((group) => audit.task('mainElements', { pages: group })));
  const candidates = countValues(parts.flatMap(({ selectors }) => selectors.flat()))
    .slice(0, shownCandidates)
    .map(({ value: selector, count }) => ({ selector, pages: count }));
  return { pages: pages.length, candidates };
}

const unsurePages = 60;
const shownCandidates = 4;

async function preview(
  { pool, store }: Audit,
  rules: string,
  full: boolean,
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
) {
  const options = store.meta.options();
  const patterns = changedPatterns(rulesOf(options), rules);
  const isTouched = (address: string) => patterns.some((pattern) => matchesPattern(pattern, address));
  const all = patterns.length === 0 ? [] : store.bodies.matching(isTouched);
  const read = full ? all : spread(all, sampledPages);
  const counts = { read: 0, changed: 0, lettersRemoved: 0, lettersAdded: 0, emptied: 0, unmatched: 0 };
  const tried = (pages: readonly number[]) =>
    pool.run('tryRules', { file: store.path, options, pages, rules, samples: shownSamples });
  const samples: Awaited<ReturnType<typeof tried>>['samples'][] = [];
  const lanes = inGroups(read).entries();
  const lane = async () => {
    for (const [index, pages] of lanes) {
      signal.throwIfAborted();
      const part = await tried(pages);
      samples[index] = [...part.samples];
      for (const name of ['changed', 'lettersRemoved', 'lettersAdded', 'emptied', 'unmatched'] as const)
        counts[name] += part[name];
      progress((counts.read += pages.length), read.length);
    }
  };
  await Promise.all(Array.from({ length: pool.size }, lane));
  signal.throwIfAborted();
  // In page order, whichever process was faster.
  return { pages: all.length, ...counts, samples: samples.flat().slice(0, shownSamples) };
}

function spread<Item>(items: readonly Item[], count: number) {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as Item);
}

const inGroups = (pages: readonly number[]) => [...batches(pages, pagesPerTask)];

/** Most useful first: its folder unless it is alone there, parent folders, the site, only the page. */
export function patternsFor(address: string, isShared: (pattern: string) => boolean) {
  const [, site = '', rest = address] = /^([a-z]+:\/\/[^/]+\/)(.*)$/iu.exec(address) ?? [];
  const [path = ''] = rest.split(/[?#]/u, 1);
  const folders = path.split('/').slice(0, -1);
  const patterns = folders.map((_, index) => `${site}${folders.slice(0, folders.length - index).join('/')}/*`);
  const first = patterns.findIndex(isShared);
  const around = first < 0 ? [] : patterns.slice(first);
  // Patterns cannot contain white space, so stars replace it.
  return [...new Set([...around, `${site}*`, address.replaceAll(/\s+/gu, '*')])].slice(0, 6);
}
