import { expect, it } from 'vitest';
import type { RelationRow } from '../../../../../src-main/contract/clusters.ts';
import type { Decision } from '../../../../../src-main/contract/reviews.ts';
import type { AdviceKind, Verdict } from '../../../../../src-main/contract/verdicts.ts';
import { readPlan, relationProposals } from '../../../../../src-main/engine/report/plan/read-plan.ts';
import { directed } from '../../../../../src-main/engine/report/plan/relation-proposals.ts';

type Source = Parameters<typeof readPlan>[0];
type Member = readonly [address: string, advice: AdviceKind, reason: string];
type Relation = readonly [taker: string, giver: string, verdict?: Verdict, covered?: number];

/** An audit of clusters, each with its source page first, and relations in the order of their coverage. */
function auditOf(
  clusters: readonly (readonly Member[])[],
  relations: readonly Relation[],
  decisions: readonly Decision[] = [],
  published: ReadonlyMap<string, string> = new Map(),
) {
  const addresses: string[] = [];
  const idOf = (address: string) => {
    if (!addresses.includes(address)) addresses.push(address);
    return addresses.indexOf(address);
  };
  const members = clusters.flatMap((cluster, id) =>
    cluster.map(([address, advice, reason], at) => ({
      page: idOf(address),
      address,
      title: '',
      advice,
      reason,
      isSource: at === 0,
      source: cluster[0]?.[0] ?? '',
      sourcePage: idOf(cluster[0]?.[0] ?? ''),
      cluster: id,
      key: String(id),
      verdict: null,
      similarity: null,
    })),
  );
  const rows = relations.map(([addressA, addressB, verdict = 'contained', covered = 0.9]) => ({
    a: idOf(addressA),
    b: idOf(addressB),
    addressA,
    addressB,
    coveredA: covered,
    coveredB: 0.2,
    direction: 'a-to-b',
    verdict,
    similarity: 50,
  }));
  const source = {
    members: { iterate: () => members, nearest: () => new Map() },
    pairs: { iterateRelations: () => (rows as readonly Partial<RelationRow>[]).values() },
    decisions: { iterate: () => decisions },
    pages: {
      find: (address: string) => ({
        statusCode: 200,
        indexable: true,
        indexabilityStatus: '',
        published: published.get(address) ?? null,
      }),
      redirect: () => null,
      editions: () => addresses.flatMap((address, page) => (address.startsWith('whole') ? [page] : [])),
      isSame: (one: string, other: string) => one === other,
      codeHashes: (page: number) => (addresses[page]?.startsWith('code') ? Uint32Array.from({ length: 8 }) : null),
      text: () => '',
      quotedShare: () => 0,
      plainTexts: () => addresses.filter((address) => address.endsWith('.txt')),
      title: () => '',
      naming: () => ({ title: '', fileName: null, isOfCode: false, isDated: false }),
      clicks: () => null,
      address: (page: number) => addresses[page] ?? null,
    },
  } as unknown as Source;
  return { source, rows: rows as readonly unknown[] as readonly RelationRow[] };
}

/** What each address is told. */
const planOf = (...parameters: Parameters<typeof auditOf>) =>
  new Map(
    readPlan(auditOf(...parameters).source).map(({ address, action, reason, target, source: from }) => [
      address,
      [action, reason, target ?? `(${from?.address ?? ''})`].join(' '),
    ]),
  );

/** What the list of relations says of each, as "taker giver: advice". */
function listed(...parameters: Parameters<typeof auditOf>) {
  const { source, rows } = auditOf(...parameters);
  const proposalOf = relationProposals(source);
  return rows.map((row) => {
    const { proposal } = proposalOf({ ...row, ...directed(row) });
    return `${row.addressA} ${row.addressB}: ${proposal?.[0] ?? '–'}`;
  });
}

const keep = (address: string): Member => [address, 'keep', 'source-page'];

it('leads past an untranslated copy to the original', () => {
  const plan = planOf(
    [[keep('en/htpasswd.html'), ['da/htpasswd.html', 'hreflang', 'untranslated']]],
    [
      ['en/htdigest.html', 'da/htpasswd.html'],
      ['en/groups.html', 'da/htpasswd.html', 'spliced'],
    ],
  );
  expect(plan.get('en/htdigest.html')).toBe('merge contained-copy en/htpasswd.html');
  expect(plan.get('en/groups.html')).toBe('rewrite spliced-copy (en/htpasswd.html)');
});

it('leads to a page of another language that is a translation, nearest first where all cover about as much', () => {
  const plan = planOf(
    [[keep('en-us/b.html'), ['en-gb/b.html', 'hreflang', 'translation']]],
    [
      ['en-gb/a.html', 'en-us/b.html', 'contained', 0.94],
      ['en-gb/a.html', 'en-gb/b.html', 'contained', 0.9],
      ['en-gb/c.html', 'en-us/b.html', 'contained', 0.97],
      ['en-gb/c.html', 'en-gb/b.html', 'contained', 0.9],
    ],
  );
  expect(plan.get('en-gb/a.html')).toBe('merge contained-copy en-gb/b.html');
  expect(plan.get('en-gb/c.html')).toBe('merge contained-copy en-us/b.html');
});

it('merges into the end of a chain of merges, with the copies of what is merged', () => {
  const clusters = [
    [
      keep('b.html'),
      ['copy.html', 'canonical', 'nearly-same-text'] as const,
      ['1.0/b.html', 'canonical', 'other-version'] as const,
    ],
  ];
  const relations = [
    ['a.html', 'b.html'],
    ['b.html', 'c.html'],
  ] as const;
  const plan = planOf(clusters, relations);
  for (const address of ['a.html', 'b.html', 'copy.html'])
    expect(plan.get(address), address).toBe('merge contained-copy c.html');
  expect(plan.get('1.0/b.html')).toBe('canonical other-version c.html');
  const decision = {
    address: 'b.html',
    action: 'keep',
    target: null,
    note: '',
    owner: '',
    state: 'open',
    decidedAt: 1,
  };
  const decided = planOf(clusters, relations, [decision as unknown as Decision]);
  expect(decided.get('copy.html')).toBe('canonical nearly-same-text b.html');
  expect(decided.get('a.html')).toBe('merge contained-copy b.html');
});

it('merges no page into one that lacks its code', () => {
  const plan = planOf(
    [],
    [
      ['code.html', 'list.html'],
      ['text.html', 'list.html'],
    ],
  );
  expect([plan.get('code.html'), plan.get('text.html')]).toEqual([undefined, 'merge contained-copy list.html']);
});

it('follows no circle', () => {
  const plan = planOf(
    [],
    [
      ['a.html', 'b.html'],
      ['b.html', 'a.html'],
    ],
  );
  expect(plan.get('a.html')).toBe('merge contained-copy b.html');
  expect(plan.get('b.html')).toBe('merge contained-copy a.html');
});

it('asks for no rewriting of a page that was put together of one to be merged into it', () => {
  const plan = planOf(
    [],
    [
      ['all.html', 'part.html', 'spliced'],
      ['part.html', 'all.html'],
    ],
  );
  expect([...plan]).toEqual([['part.html', 'merge contained-copy all.html']]);
});

it('merges nothing into a page that is to be rewritten', () => {
  const plan = planOf([[keep('a.html'), ['all.html', 'rewrite', 'partial-copy']]], [['part.html', 'all.html']]);
  expect(plan.has('part.html')).toBe(false);
  const published = new Map([
    ['part.html', '2023-01-01'],
    ['all.html', '2024-01-01'],
  ]);
  const relations: Relation[] = [
    ['all.html', 'part.html', 'spliced'],
    ['part.html', 'all.html'],
  ];
  expect([...planOf([], relations, [], published)]).toEqual([['all.html', 'rewrite spliced-copy (part.html)']]);
});

it('leads past text files to their web pages, and never from a web page to a text file', () => {
  const plan = planOf(
    [
      [keep('b.html'), ['_sources/b.rst.txt', 'noindex', 'text-file']],
      [keep('all.html'), ['one.html', 'rewrite', 'partial-copy'], ['_sources/one.rst.txt', 'noindex', 'text-file']],
      [
        ['_sources/x.rst.txt', 'noindex', 'text-file'],
        ['_sources/one.html', 'keep', 'source-page'],
      ],
    ],
    [
      ['a.html', '_sources/b.rst.txt'],
      ['c.html', 'whole.txt'],
      ['_sources/d.rst.txt', 'd.html', 'contained', 0.6],
      ['e.html', '_sources/d.rst.txt'],
      ['x.html', 'y.html'],
    ],
  );
  expect(plan.get('a.html')).toBe('merge contained-copy b.html');
  expect(plan.has('c.html')).toBe(false);
  expect(plan.get('_sources/d.rst.txt')).toBe('noindex text-file (d.html)');
  expect(plan.get('e.html')).toBe('merge contained-copy d.html');
  expect(plan.get('_sources/one.rst.txt')).toBe('noindex text-file (one.html)');
});

it('leaves the parts of a collected edition where they are, whatever else holds them', () => {
  const plan = planOf(
    [],
    [
      ['part.html', 'whole.html'],
      ['part.html', 'requirements.html', 'contained', 0.99],
      ['other.html', 'requirements.html'],
    ],
  );
  expect(plan.get('part.html')).toBeUndefined();
  expect(plan.get('whole.html')).toBe('noindex collected-edition ()');
  expect(plan.get('other.html')).toBe('merge contained-copy requirements.html');
});

it('says of a relation what the plan says of the page, and nothing where that is because of another one', () => {
  const relations = [
    ['part.html', 'whole.html'],
    ['part.html', 'other.html'],
    ['a.html', 'b.html', 'contained', 0.99],
    ['a.html', 'c.html', 'contained', 0.9],
    ['made.html', 'b.html', 'spliced'],
    ['made.html', 'c.html', 'spliced'],
    ['copy.html', 'b.html'],
    ['en/a.html', 'da/b.html'],
  ] as const;
  const clusters = [
    [keep('d.html'), ['copy.html', 'canonical', 'nearly-same-text']],
    [keep('en/b.html'), ['da/b.html', 'hreflang', 'untranslated']],
  ] as const;
  expect(planOf(clusters, relations).get('en/a.html')).toBe('merge contained-copy en/b.html');
  expect(listed(clusters, relations)).toEqual([
    'part.html whole.html: –',
    'part.html other.html: –',
    'a.html b.html: merge',
    'a.html c.html: –',
    'made.html b.html: rewrite',
    'made.html c.html: rewrite',
    'copy.html b.html: –',
    'en/a.html da/b.html: merge',
  ]);
});

it('makes nothing else of a page of a series, or of a part of an edition in its cluster', () => {
  for (const reason of ['page-of-series', 'part-of-edition', 'already-canonical'] as const) {
    const plan = planOf([[keep('a.html'), ['b.html', 'leave', reason]]], [['b.html', 'c.html']]);
    const isByDesign = reason !== 'already-canonical';
    expect(plan.get('b.html'), reason).toBe(isByDesign ? `leave ${reason} (a.html)` : 'merge contained-copy c.html');
  }
});

it('leads past the form of a page for printing to the page', () => {
  const relations = [
    ['print/b.html', 'b.html', 'spliced', 0.5],
    ['a.html', 'print/b.html'],
  ] as const;
  const plan = planOf([], relations);
  expect(plan.get('print/b.html')).toBe('canonical other-form b.html');
  expect(plan.get('a.html')).toBe('merge contained-copy b.html');
});

it('names no other address of the page on its form for printing', () => {
  const tracked = 'https://example.com/b?utm_source=mail';
  const plan = planOf(
    [[keep('https://example.com/b'), [tracked, 'parameter-rule', 'parameter-variant']]],
    [['https://example.com/print/b', tracked, 'spliced', 0.5]],
  );
  expect(plan.get('https://example.com/print/b')).toBe('canonical other-form https://example.com/b');
});

it('leads the view of a page to that page, though it is more like the view of another one', () => {
  const plan = planOf(
    [[keep('print/cup'), ['print/tea', 'rewrite', 'reworded-copy'], ['pot', 'rewrite', 'reworded-copy']]],
    [
      ['print/tea', 'tea', 'partial', 0.8],
      ['pot', 'tin', 'contained', 0.9],
    ],
  );
  expect(plan.get('print/tea')).toBe('canonical other-form tea');
  expect(plan.get('pot')).toBe('rewrite reworded-copy (print/cup)');
});
