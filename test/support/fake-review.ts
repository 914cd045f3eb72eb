import { checkNames, type CheckRow } from '../../src-main/contract/checks.ts';
import type { RequestName, RequestParameters, Result } from '../../src-main/contract/api.ts';
import type { ClusterListRow, ReviewedMember } from '../../src-main/contract/clusters.ts';
import {
  type Decision,
  type DecisionAction,
  type Facet,
  type HistoryEntry,
  type IgnoreRule,
  type SavedView,
  savedViewSchema,
} from '../../src-main/contract/reviews.ts';
import type { PageBrief } from '../../src-main/contract/pages.ts';
import type { PageRow } from '../../src-main/contract/page-views.ts';
import type { SentenceRow } from '../../src-main/contract/shared-sentences.ts';
import { kindCountsOf } from './fake-audit-state.ts';
import { type ClusterDetail, comparisonOf, relations } from './fake-audit.ts';

type Answers = { readonly [Name in ReviewRequest]: (parameters: RequestParameters<Name>) => Result<Name> };
type ReviewRequest = Extract<
  RequestName,
  | `cluster/${string}`
  | `relation/${string}`
  | `label/${string}`
  | 'page/list'
  | 'page/position'
  | 'page/facets'
  | 'page/export'
  | 'pair/compare-many'
  | `overview/${string}`
  | `sentence/${string}`
  | `check/${string}`
  | `checks/${string}`
  | `decision/${string}`
  | `ignore/${string}`
  | `view/${string}`
  | `review/${string}`
  | `search/${string}`
>;

const version = 1;
const checkRow: CheckRow = {
  page: 1,
  address: 'https://example.cn/news/1.html',
  statusCode: 200,
  text: 'Green tea',
  length: null,
  count: null,
  words: 120,
  language: 'en',
  inlinks: 3,
};
const day = 1_760_000_000_000;
const windowOf = <T>(rows: readonly T[], offset = 0, limit = 100) => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
});

/**
 * Answers for everything that the review asks, with decisions, notes and rules that are really kept as long as the
 * window is open.
 */
export function fakeReview(details: readonly ClusterDetail[]): Answers {
  const decisions = new Map<string, Decision>();
  const reviews = new Map<string, ClusterListRow['review']>();
  const views: SavedView[] = [];
  const rules: IgnoreRule[] = [];
  const history: HistoryEntry[] = [];
  const note = (command: HistoryEntry['command'], parameters: HistoryEntry['parameters'], words: string) =>
    void history.unshift({
      id: history.length + 1,
      command,
      parameters: { count: 1, ...parameters },
      words,
      at: day,
      undone: false,
    });
  const rowOf = (detail: ClusterDetail): ClusterListRow => {
    const { members, pairs: _pairs, relations: _relations, ...row } = detail;
    const action = (members[1]?.advice ?? 'leave') as DecisionAction;
    return {
      ...row,
      proposal: { action, reason: members[1]?.adviceReason ?? '', pages: members.length - 1 },
      review: reviews.get(row.key) ?? { state: 'open', note: '', source: null, reviewedAt: null },
      decided: members.filter(({ page }) => decisions.has(page.address)).length,
      decisions: [],
      owners: [],
      folder: 'example.cn/news',
      hosts: 2,
    };
  };
  const memberOf = (member: ClusterDetail['members'][number], source: string): ReviewedMember => ({
    ...member,
    decision: decisions.get(member.page.address) ?? null,
    proposal: {
      action: member.advice,
      target: ['redirect', 'canonical', 'merge'].includes(member.advice) ? source : null,
    },
  });
  const find = (cluster: number | string) => {
    const detail = details.find(({ id, key }) => id === cluster || key === cluster) ?? details[0];
    if (!detail) throw new Error('No cluster');
    return detail;
  };
  const filtered = ({ verdicts, text, resolvedBySite, sort, descending = true }: RequestParameters<'cluster/list'>) => {
    const found = details.filter(
      (row) =>
        (!verdicts?.length || verdicts.includes(row.verdict)) &&
        (!text || row.title.includes(text) || row.sourceAddress.includes(text)) &&
        (resolvedBySite === undefined || row.resolvedBySite === resolvedBySite),
    );
    const sorted =
      sort === 'floor' ? found.toSorted((x, y) => (descending ? y.floor - x.floor : x.floor - y.floor)) : found;
    return sorted.map(rowOf);
  };
  const pages = details.flatMap((detail) =>
    detail.members.map((member) => pageRow(member.page, detail, member.isSource, decisions)),
  );
  const sentences = details.slice(0, 60).map(sentenceRow);
  const decide: Answers['decision/set'] = ({ address, change }) => {
    const known = decisions.get(address);
    const action = change.action === undefined ? known?.action : change.action;
    if (action === null || action === undefined) decisions.delete(address);
    else
      decisions.set(address, {
        address,
        action,
        target: change.target ?? known?.target ?? null,
        owner: change.owner ?? known?.owner ?? '',
        note: change.note ?? known?.note ?? '',
        state: change.state ?? known?.state ?? 'open',
        decidedAt: day,
      });
    note('decide', { address, action: action ?? '' }, `Decided “${action}” for ${address}`);
    return { decision: decisions.get(address) ?? null, conflicts: [], version };
  };
  const noEffect: Result<'decision/preview'> = {
    pages: 14,
    added: 9,
    changed: 2,
    removed: 0,
    unchanged: 1,
    skipped: 2,
    byAction: { redirect: 7, rewrite: 4 },
    samples: [],
    conflictCount: 1,
    conflicts: [{ code: 'target-not-indexable', address: pages[1]?.address ?? '', target: pages[0]?.address ?? '' }],
  };
  const state = () => ({
    undo: history.find(({ undone }) => !undone) ?? null,
    redo: history.find(({ undone }) => undone) ?? null,
  });
  const facet = (values: readonly string[]): Facet =>
    [...Map.groupBy(values, (value) => value)].map(([value, found]) => ({ value, count: found.length }));
  return {
    'cluster/list': (parameters) => ({
      ...windowOf(filtered(parameters), parameters.offset, parameters.limit),
      version,
    }),
    'cluster/position'({ cluster, ...parameters }) {
      const rows = filtered(parameters);
      const position = rows.findIndex(({ id, key }) => id === cluster || key === cluster);
      return { position: position < 0 ? null : position, total: rows.length, version };
    },
    'cluster/facets'() {
      const rows = details.map(rowOf);
      return {
        version,
        total: rows.length,
        kinds: facet(rows.map(({ kind }) => kind)),
        verdicts: facet(rows.map(({ verdict }) => verdict)),
        reviewStates: facet(rows.map(({ review }) => review.state)),
        canonicalStates: facet(rows.map(({ canonicalState }) => canonicalState)),
        resolvedBySite: facet(rows.map(({ resolvedBySite }) => String(resolvedBySite))),
        hasNote: facet(rows.map(({ review }) => String(review.note !== ''))),
        decided: [{ value: 'none', count: rows.length }],
        proposals: facet(rows.map(({ proposal }) => proposal.action)),
        languages: facet(rows.flatMap(({ languages }) => languages)),
        hosts: [{ value: 'example.cn', count: rows.length }],
        folders: [{ value: 'example.cn/news', count: rows.length }],
        ranges: { pages: [2, 8], floor: [40, 100], mean: [50, 100] },
      };
    },
    'cluster/get'({ cluster }) {
      const detail = find(cluster);
      return {
        ...rowOf(detail),
        members: detail.members.map((member) => memberOf(member, detail.sourceAddress)),
        pairs: detail.pairs,
        relations: detail.relations,
      };
    },
    'cluster/members': ({ cluster, offset, limit }) =>
      windowOf(
        find(cluster).members.map((member) => memberOf(member, find(cluster).sourceAddress)),
        offset,
        limit,
      ),
    'cluster/matrix'({ cluster }) {
      const { members } = find(cluster);
      const cells = members.map((_, row) =>
        members.map((__, column) =>
          row === column || (row + column) % 5 === 4
            ? null
            : { similarity: 96 - 4 * (row + column), verdict: 'partial' as const },
        ),
      );
      return {
        members: members.map(({ page, isSource }) => ({
          id: page.id,
          address: page.address,
          title: page.title,
          language: page.language,
          isSource,
        })),
        left: 0,
        cells,
      };
    },
    'cluster/graph'({ cluster }) {
      const { members, pairs } = find(cluster);
      const nodes = members.map(({ page, isSource }) => ({
        page: page.id,
        address: page.address,
        title: page.title,
        role: isSource ? ('source' as const) : ('member' as const),
        cluster: 1,
      }));
      return {
        nodes,
        edges: pairs.map(({ a, b, verdict, similarity }) => ({
          a,
          b,
          verdict,
          similarity,
          direction: 'none' as const,
        })),
        leftNodes: 0,
        leftEdges: 0,
      };
    },
    'cluster/outside': () => ({ rows: [], total: 0 }),
    'cluster/propose'({ cluster }) {
      const { members, sourceAddress } = find(cluster);
      const proposed = members.map((member) => ({
        page: member.page.id,
        address: member.page.address,
        ...memberOf(member, sourceAddress).proposal,
        reason: member.adviceReason,
      }));
      return {
        headline: rowOf(find(cluster)).proposal,
        source: sourceAddress,
        members: proposed,
        byAction: [{ action: 'redirect', pages: members.length - 1 }],
      };
    },
    'cluster/review'({ clusters, change }) {
      const detail = find(Array.isArray(clusters) ? (clusters[0] ?? 1) : 1);
      reviews.set(detail.key, { ...rowOf(detail).review, ...change, reviewedAt: day });
      note(
        'review-cluster',
        { title: detail.title, state: change.state ?? '' },
        `Marked “${detail.title}” as ${change.state ?? ''}`,
      );
      return { clusters: 1, review: rowOf(detail).review, version };
    },
    'cluster/exclude': ({ what }) => ({
      exclusion: {
        id: 'x1',
        kind: what.kind,
        address: pages[0]?.address ?? '',
        other: null,
        pages: 2,
        excludedAt: day,
      },
      version,
    }),
    'cluster/exclusions': () => ({ rows: [], total: 0 }),
    'cluster/include': () => ({ version }),
    'label/get': () => ({ label: null }),
    'label/set': ({ label }) => ({ label, version }),
    'label/list': () => ({ labels: [] }),
    'relation/list': ({ offset, limit }) =>
      windowOf(
        details.length === 0 ? [] : relations.map((row) => ({ ...row, yields: row.a, decision: null })),
        offset,
        limit,
      ),
    'relation/groups': () => ({ rows: [], total: 0 }),
    'relation/facets': () => ({ total: 0, verdicts: [], decided: [], differences: [] }),
    'page/list': ({ offset, limit, text }) => ({
      ...windowOf(text ? pages.filter(({ title, address }) => (title + address).includes(text)) : pages, offset, limit),
      version,
    }),
    'page/position': ({ page }) => ({
      position: pages.findIndex(({ id }) => id === page),
      total: pages.length,
      version,
    }),
    'page/facets': () => ({
      version,
      total: pages.length,
      statusCodes: facet(pages.map(({ statusCode }) => String(statusCode))),
      indexabilities: facet(pages.map(({ indexabilityStatus }) => indexabilityStatus)),
      languages: facet(pages.map(({ language }) => language)),
      pageTypes: facet(pages.map(({ pageType }) => pageType)),
      kinds: facet(pages.map(({ kind }) => kind)),
      verdicts: facet(pages.map(({ verdict }) => verdict ?? 'none')),
      clusterKinds: facet(pages.map(({ cluster }) => (cluster ? 'copies' : 'none'))),
      decisions: [{ value: 'none', count: pages.length }],
      hosts: facet(pages.map(({ host }) => host)),
      folders: facet(pages.map(({ folder }) => folder)),
    }),
    'page/export': () => ({
      path: '/x/pages.csv',
      name: 'pages.csv',
      bytes: 48_213,
      download: '/exports/pages.csv',
      rows: pages.length,
    }),
    'pair/compare-many'({ base, others }) {
      const compared = others.map((other) => comparisonOf(base, other));
      const first = compared[0] ?? comparisonOf(base, base);
      return {
        base: first.a,
        others: compared.map(({ b, passages, figures, verdict, rule }) => ({ ...b, passages, figures, verdict, rule })),
        segments: [
          { range: [0, first.a.text.length], kind: 'verbatim', verbatim: others.map((_, at) => at), reworded: [] },
        ],
      };
    },
    'overview/get': () => overviewOf(details, pages, sentences),
    'checks/summary': () => ({
      checks: checkNames.map((check) => ({ check, pages: check === 'h1-missing' ? 1 : 0 })),
      checked: 4,
      version,
    }),
    'checks/list': ({ check, offset, limit }) => ({
      ...windowOf(check === 'h1-missing' ? [checkRow] : [], offset, limit),
      version,
    }),
    'sentence/list': ({ offset, limit, text }) => ({
      ...windowOf(text ? sentences.filter((row) => row.text.includes(text)) : sentences, offset, limit),
      version,
    }),
    'sentence/facets': () => ({
      verdicts: [{ value: 'identical', count: sentences.length }],
      ignored: [{ value: 'false', count: sentences.length }],
    }),
    'sentence/get': ({ sentence }) => sentences.find(({ key }) => key === sentence) ?? sentenceRow(find(1), 0),
    'sentence/pages': ({ offset, limit }) =>
      windowOf(
        pages.slice(0, 41).map(({ cluster, ...page }) => ({
          page,
          range: [0, 40] as [number, number],
          context: { before: '', text: page.title, after: '' },
          cluster: cluster && { id: cluster.id, key: cluster.key },
        })),
        offset,
        limit,
      ),
    'check/text'({ text }) {
      const { a, b, passages, figures, verdict, rule } = comparisonOf(101, 102);
      const length = (text ?? a.text).length;
      return {
        text: text ?? a.text,
        sentences: a.sentences,
        language: 'zh',
        length,
        verbatim: 0.41,
        reworded: 0.22,
        own: 0.37,
        originality: 37,
        segments: [
          { range: [0, Math.floor(length / 2)], kind: 'verbatim', verbatim: [0], reworded: [] },
          { range: [Math.floor(length / 2), length], kind: 'own', verbatim: [], reworded: [] },
        ],
        pages: [
          {
            page: b.page,
            text: b.text,
            passages,
            figures,
            verdict,
            rule,
            detectors: ['long-sentence'],
            sharedSentences: 3,
          },
        ],
        searched: 2313,
        candidates: 12,
        compared: 12,
        millis: 412,
      };
    },
    'check/read': () => ({ title: 'A draft', text: 'A draft.' }),
    'check/cancel': () => ({}),
    'decision/get': ({ addresses }) => ({ decisions: addresses.map((address) => decisions.get(address) ?? null) }),
    'decision/set': decide,
    'decision/preview': () => noEffect,
    'decision/set-many': () => ({ ...noEffect, version }),
    'ignore/list': () => ({ rules }),
    'ignore/preview': () => ({
      pages: 41,
      pairs: 96,
      pairsGone: 12,
      pairsChanged: 3,
      clusters: 5,
      clustersGone: 2,
      clustersSmaller: 3,
      samples: [],
    }),
    'ignore/add'({ rule }) {
      const added = {
        ...rule,
        id: `${rule.kind}:${rule.value}`,
        label: rule.value,
        note: '',
        createdAt: day,
        pages: 41,
        applied: true,
      };
      rules.push(added);
      return { rule: added, version };
    },
    'ignore/remove'({ rule }) {
      rules.splice(0, rules.length, ...rules.filter(({ id }) => id !== rule));
      return { version };
    },
    'view/list': () => ({ views, defaults: [] }),
    'view/save'({ view }) {
      const saved = savedViewSchema.parse(view);
      views.push(saved);
      return saved;
    },
    'view/remove'({ id }) {
      views.splice(0, views.length, ...views.filter((view) => view.id !== id));
      return {};
    },
    'review/undo'() {
      const entry = history.find(({ undone }) => !undone) ?? null;
      if (entry) entry.undone = true;
      return { cluster: null, entry, state: state(), version };
    },
    'review/redo'() {
      const entry = history.findLast(({ undone }) => undone) ?? null;
      if (entry) entry.undone = false;
      return { cluster: null, entry, state: state(), version };
    },
    'review/history': ({ offset, limit }) => ({ ...windowOf(history, offset, limit), state: state() }),
  };
}

function pageRow(
  page: PageBrief,
  detail: ClusterDetail,
  isSource: boolean,
  decisions: ReadonlyMap<string, Decision>,
): PageRow {
  const [host = '', ...folders] = page.address.replace('https://', '').split('/').slice(0, -1);
  const other = detail.members.find((member) => member.page.id !== page.id)?.page;
  return {
    ...page,
    heading: page.title,
    description: `${page.title} …`,
    pageType: 'article',
    kind: 'content',
    bytes: 18_211 + page.id,
    depth: 2 + (page.id % 3),
    folder: [host, ...folders].join('/'),
    host,
    closest: other ? { page: other.id, address: other.address, similarity: detail.mean } : null,
    nearDuplicates: detail.members.length - 1,
    cluster: { id: detail.id, key: detail.key, pages: detail.pages, isSource },
    verdict: detail.verdict,
    decision: decisions.get(page.address) ?? null,
  };
}

function sentenceRow({ longestSentence, sourceAddress, languages }: ClusterDetail, at: number): SentenceRow {
  return {
    key: at.toString(16).padStart(16, '0'),
    text: longestSentence,
    length: longestSentence.length,
    pages: 41 - (at % 40),
    contentPages: 41 - (at % 40),
    hosts: 1 + (at % 2),
    clusters: 1 + (at % 3),
    ignored: null,
    firstAddress: sourceAddress,
    language: languages[0] ?? 'zh',
  };
}

function overviewOf(
  details: readonly ClusterDetail[],
  pages: readonly PageRow[],
  sentences: readonly SentenceRow[],
): Result<'overview/get'> {
  const copied = pages.filter(({ cluster }) => !cluster?.isSource).length;
  const byVerdict = Object.fromEntries(
    [...Map.groupBy(details, ({ verdict }) => verdict)].map(([verdict, found]) => [verdict, found.length]),
  );
  return {
    version,
    complete: true,
    figures: {
      pages: 2313,
      indexablePages: 2104,
      comparedPages: 2290,
      clusteredPages: pages.length,
      copiedPages: copied,
      wastedPages: copied - 12,
      duplicateRate: pages.length === 0 ? null : copied / 2290,
      clusters: details.length,
      clustersByKind: kindCountsOf(details),
      clustersByVerdict: byVerdict,
      pairs: 1204,
      relations: 17,
      words: 2_811_004,
      copiedWords: 611_220,
      sharedSentences: sentences.length,
      problems: 9,
    },
    review: { clusters: { open: details.length, decided: 0, postponed: 0 }, decisions: {}, decidedPages: 0, done: 0 },
    histogram: Array.from({ length: 101 }, (_, from) => ({
      from,
      counts: { partial: Math.round(30 * Math.exp(-(((from - 72) / 14) ** 2))), identical: from === 100 ? 44 : 0 },
    })),
    thresholds: Array.from({ length: 101 }, (_, at) => ({
      at,
      clusters: Math.round(details.length * (1 - (at / 110) ** 3)),
      pages: pages.length - 2 * at,
      pairs: 1204 - 10 * at,
    })),
    treemap: {
      clusters: details.map(({ id, key, title, pages: size, kind, verdict, canonicalState, resolvedBySite }) => ({
        id,
        key,
        title,
        pages: size,
        kind,
        verdict,
        canonicalState,
        resolvedBySite,
      })),
      others: [{ verdict: 'identical', clusters: 40, pages: 92 }],
    },
    sentences: sentences.slice(0, 12),
    folders: [
      { path: 'example.cn', depth: 0, pages: 2313, copied: 611, rate: 0.26 },
      { path: 'example.cn/news', depth: 1, pages: 1200, copied: 420, rate: 0.35 },
      { path: 'example.cn/wiki', depth: 1, pages: 1113, copied: 191, rate: 0.17 },
    ],
    foldersLeft: 0,
    trees: [],
    hosts: [{ host: 'www.example.cn', source: 'example.cn', pages: 301 }],
    languages: [
      { language: 'zh', pages: 1900, copied: 500 },
      { language: 'ru', pages: 413, copied: 111 },
    ],
    problems: [{ code: 'http-client-error', severity: 'error', count: 9 }],
    change: null,
  };
}
