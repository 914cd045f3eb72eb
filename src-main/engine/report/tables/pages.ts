import { lengthUnit } from '../../../contract/language-tags.ts';
import type { PageBrief } from '../../../contract/pages.ts';
import type { PageFindings } from '../../store/history/audit-snapshot.ts';
import { address, code, date, integer, percent, text, type Cell, type Table } from './table.ts';

/** Under the names of SEO crawlers. */
export const pagesTable: Table = {
  id: 'pages',
  columns: [
    address('address'),
    integer('statusCode'),
    code('indexability', 'indexability', 16),
    code('indexabilityStatus', 'indexability', 18),
    text('title', 50),
    text('heading', 40),
    text('description', 40),
    text('robots', 16),
    text('language', 10),
    integer('words'),
    code('wordsUnit', 'lengthUnit', 12),
    address('canonical'),
    date('published'),
    date('modified'),
    integer('inlinks'),
    integer('clicks'),
    integer('impressions'),
    integer('position'),
    integer('visits'),
    integer('backlinks'),
    integer('domains'),
    percent('closestSimilarity'),
    integer('nearDuplicates'),
    address('closestAddress'),
    code('closestVerdict', 'verdict'),
    integer('cluster'),
    text('clusterKey', 18),
    code('clusterVerdict', 'verdict'),
    integer('clusterPages'),
    code('role', 'role', 12),
    address('sourcePage'),
    code('advice', 'advice'),
    code('reason', 'adviceReason', 50),
  ],
  size: (store) => store.figures.addresses(),
  *rows(store) {
    for (const page of store.findings()) yield pageRow(page);
  },
};

function pageRow(page: PageFindings): Cell[] {
  const {
    statusCode,
    title,
    heading,
    description,
    robots,
    language,
    canonical,
    published,
    modified,
    inlinks,
    closest,
    membership,
  } = page;
  // A page that was never read has no layout; its figures are unknown, not zero.
  const wasRead = page.layout !== '';
  return [
    page.address,
    statusCode === 0 ? null : statusCode,
    ...indexability(page),
    title,
    heading,
    description,
    robots,
    language,
    wasRead ? page.words : null,
    wasRead ? lengthUnit(language) : null,
    canonical,
    published,
    modified,
    wasRead ? inlinks : null,
    ...figureCells(page),
    closest?.similarity ?? null,
    wasRead ? page.nearDuplicates : null,
    closest?.address ?? null,
    closest?.verdict ?? null,
    ...membershipCells(membership),
  ];
}

function membershipCells(membership: PageFindings['membership']): Cell[] {
  if (membership === null) return [null, null, null, null, null, null, null, null];
  const { cluster, key, clusterVerdict, clusterPages, isSource, sourceAddress, advice, adviceReason } = membership;
  return [
    cluster,
    key,
    clusterVerdict,
    clusterPages,
    isSource ? 'source' : 'copy',
    sourceAddress,
    advice,
    adviceReason,
  ];
}

function figureCells({ figures }: PageBrief): Cell[] {
  const position = figures?.position ?? null;
  return [
    figures?.clicks ?? null,
    figures?.impressions ?? null,
    position === null ? null : Math.round(10 * position) / 10,
    figures?.visits ?? null,
    figures?.backlinks ?? null,
    figures?.domains ?? null,
  ];
}

export const indexability = (page: PageBrief): [string, string] => [
  page.indexable ? 'indexable' : 'non-indexable',
  page.indexabilityStatus,
];
