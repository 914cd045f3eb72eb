import { pageDocumentSchema } from '../../src-main/contract/page-document.ts';
import type {
  DetectorEvidence,
  EvidencePicture,
  PairFigures,
  PictureOf,
  TreeNode,
  Comparison,
} from '../../src-main/contract/evidence.ts';
import type { Result } from '../../src-main/contract/api.ts';
import type { ClusterMember, ClusterRow, PairRow, RelationRow } from '../../src-main/contract/clusters.ts';
import type { PageBrief } from '../../src-main/contract/pages.ts';
import { adviceKinds, goodDuplicateReasons, type Verdict } from '../../src-main/contract/verdicts.ts';
import { chinese, english, long, russian, type TextPair } from './fake-texts.ts';

const subjects: readonly { title: string; language: string; texts: TextPair; sentence: string }[] = [
  {
    title: '教学成果奖励条例',
    language: 'zh',
    texts: chinese,
    sentence: '教学成果奖，按其对提高教学水平和教育质量、实现培养目标产生的效果，分为国家级和省（部）级。',
  },
  {
    title: '水库大坝安全管理办法',
    language: 'zh',
    texts: long,
    sentence: '水库大坝安全管理应当坚持预防为主的方针，大坝主管部门和管理单位应当编制应急预案，并定期组织演练。',
  },
  {
    title: 'Правила пользования городской библиотекой и читальными залами',
    language: 'ru',
    texts: russian,
    sentence: 'Книги выдаются на двадцать один день, а продлить срок можно по телефону или на сайте.',
  },
  {
    title: 'Water and shelter for garden bees: a short guide for first-year keepers',
    language: 'en',
    texts: english,
    sentence:
      'Bees need water as much as they need flowers, and a shallow dish with a few stones is enough for a small garden.',
  },
  {
    title: '动态规划：背包问题小结',
    language: 'zh',
    texts: chinese,
    sentence: '具备下列条件的，可以申请国家级教学成果奖。',
  },
];
const clusterVerdicts: readonly Verdict[] = [
  'pseudo-original',
  'identical',
  'near-duplicate',
  'partial',
  'near-duplicate',
  'spliced',
];
const subjectOf = (page: number) => subjects[Math.floor(page / 100 - 1) % subjects.length] ?? subjects[0]!;

function pageBrief(id: number): PageBrief {
  const { title, language } = subjectOf(id);
  const place = id % 100;
  return {
    id,
    address:
      place === 1
        ? `https://example.cn/news/${id}.html`
        : `https://www.example.cn/wiki/section-${place}/article-with-a-long-address-${id}.html?utm_source=feed`,
    title: place === 1 ? title : `${title}（${place}）`,
    language,
    statusCode: 200,
    indexable: place !== 4,
    indexabilityStatus: place === 4 ? 'canonicalised' : '',
    canonical: place === 4 ? `https://example.cn/news/${id - 3}.html` : null,
    published: place === 3 ? null : `202${place % 5}-09-28`,
    modified: place === 2 ? '2026-03-02T10:00:00Z' : null,
    words: 1204 + place * 37,
    inlinks: 12 - place,
    figures: null,
    layout: place % 2 ? '9f3c21aa07d1e455' : '1b0c77e2f0a94d31',
  };
}

function memberOf(id: number, verdict: Verdict): ClusterMember {
  const place = id % 100;
  const isSource = place === 1;
  return {
    page: pageBrief(id),
    isSource,
    verdict: isSource ? null : verdict,
    similarity: isSource ? null : verdict === 'identical' ? 100 : 96.8 - place * 7.31,
    via: null,
    advice: isSource ? 'keep' : (adviceKinds[place % adviceKinds.length] ?? 'rewrite'),
    adviceReason: isSource ? 'source-page' : 'reworded-copy',
    goodDuplicate: place === 4 ? (goodDuplicateReasons[0] ?? null) : null,
    sourceScore: isSource ? 5.5 : 1,
    sourceReasons: isSource
      ? [
          { reason: 'published-first', weight: 3, detail: '2022-09-28' },
          { reason: 'most-inlinks', weight: 1.5, detail: '12' },
          { reason: 'plain-url', weight: 1, detail: '' },
          { reason: 'longest-text', weight: -0.5, detail: '1,204' },
        ]
      : [],
  };
}

export const relations: RelationRow[] = Array.from({ length: 17 }, (_, index) =>
  relationOf(101 + index * 100, 102 + ((index * 3) % 5) * 100),
);

function relationOf(a: number, b: number): RelationRow {
  const [pageA, pageB] = [pageBrief(a), pageBrief(b)];
  return {
    a,
    b,
    addressA: pageA.address,
    addressB: pageB.address,
    titleA: pageA.title,
    titleB: pageB.title,
    verdict: a % 200 === 1 ? 'contained' : 'spliced',
    layout: 'same',
    similarity: 38.2,
    coveredA: 0.921,
    coveredB: 0.3104,
    longestRun: 88,
    editDifference: 0.618,
    detectors: ['long-sentence'],
    direction: 'a-to-b',
  };
}

/** A cluster before anybody reviewed it. */
export interface ClusterDetail extends ClusterRow {
  members: ClusterMember[];
  pairs: PairRow[];
  relations: RelationRow[];
}

export const clusterDetails: ClusterDetail[] = Array.from({ length: 128 }, (_, index) => {
  const subject = subjects[index % subjects.length] ?? subjects[0]!;
  const verdict = clusterVerdicts[(index * 7) % clusterVerdicts.length] ?? 'partial';
  const pages = 2 + ((index * 5) % 7);
  const first = (index + 1) * 100 + 1;
  return {
    id: index + 1,
    key: `k${index}`,
    title: index < subjects.length ? subject.title : `${subject.title} ${index + 1}`,
    kind: 'copies',
    verdict,
    contents: [{ verdict, pages: pages - 1 }],
    pages,
    floor: verdict === 'identical' ? 100 : 71.3 - (index % 30),
    mean: verdict === 'identical' ? 100 : 82.4 - (index % 30),
    longestRun: 46 + index,
    longestSentence: subject.sentence,
    canonicalState: (['conflicts', 'none', 'self', 'agrees'] as const)[index % 4] ?? 'none',
    mirrors: pages - 1,
    mirrorHosts: 0,
    clicks: null,
    clicksAtStake: null,
    resolvedBySite: index % 6 === 5,
    sourceAddress: pageBrief(first).address,
    languages: [subject.language],
    members: Array.from({ length: pages }, (__, place) => memberOf(first + place, verdict)),
    pairs: [],
    relations: index % 3 === 0 ? [relationOf(first, first + 201)] : [],
  };
});

export function pageDetail(id: number): Result<'page/get'> {
  const { texts } = subjectOf(id);
  const text = id % 100 === 1 ? texts.a : texts.b;
  return {
    ...pageBrief(id),
    description: id % 100 === 1 ? '为奖励取得教学成果的集体和个人而制定的条例全文。' : '',
    author: 'Редакция',
    category: '首页 > 法规 > 教育',
    robots: 'index, follow',
    charset: id % 2 ? 'utf-8' : 'gb18030',
    bytes: 48_213 + id,
    text,
    blocks: [
      { text: '首页 > 法规 > 教育', kept: false, rule: 'breadcrumb' },
      ...text
        .split('\n')
        .slice(0, 12)
        .map((block) => ({ text: block, kept: true, rule: 'density' })),
      {
        text: '本网站内容仅供参考，以正式公布的文本为准。',
        kept: false,
        rule: 'site-template',
        spread: { pages: 61, of: 80, among: 'site' },
      },
      { text: '版权所有 © example.cn 京ICP备00000000号', kept: false, rule: 'copyright' },
    ],
    pageType: 'article',
    kind: { kind: 'content', reason: 'own-text', letters: text.length, minLetters: 45 },
    document: pageDocumentSchema.parse({
      keywords: '教学成果,奖励',
      declaredLanguage: 'zh-CN',
      languages: [{ language: 'zh', share: 1 }],
    }),
    rendering: { rawLetters: 240, renderedLetters: 1810, addedLetters: 1570 },
    nearDuplicates: 4,
    closestSimilarity: 91.2,
  };
}

export function comparisonOf(a: number, b: number): Comparison {
  const { texts } = subjectOf(a);
  const swapped = a % 100 !== 1;
  const passages = texts.passages.map((passage) => (swapped ? { ...passage, a: passage.b, b: passage.a } : passage));
  const [textA, textB] = swapped ? [texts.b, texts.a] : [texts.a, texts.b];
  return {
    a: { page: pageBrief(a), text: textA, sentences: [], disguises: [] },
    b: { page: pageBrief(b), text: textB, sentences: [], disguises: [] },
    passages,
    figures: figuresOf(textA, textB),
    verdict: 'pseudo-original',
    rule: 'follows-reworded',
    detectors: ['long-sentence', 'simhash'],
  };
}

function figuresOf(a: string, b: string): PairFigures {
  return {
    lengthA: a.length,
    lengthB: b.length,
    verbatimA: 0.482,
    verbatimB: 0.5011,
    rewordedA: 0.198,
    rewordedB: 0.2125,
    longestRun: 46,
    matchedCharacters: 1204,
    orderChanges: 2,
    editDifference: 0.41,
    similarity: 69.6,
  };
}

const compared = (
  detector: string,
  score: number,
  threshold: number,
  unit: 'share' | 'bits' | 'matches' | 'equal',
  duplicate: boolean,
  picture: EvidencePicture,
): DetectorEvidence => ({
  detector,
  outcome: {
    kind: 'compared',
    score,
    threshold,
    sense: unit === 'bits' ? 'at-most' : 'at-least',
    unit,
    duplicate,
    picture,
  },
});

export function evidenceOf(a: number, b: number): DetectorEvidence[] {
  const { texts } = subjectOf(a);
  const pieces = texts.passages
    .filter(({ kind }) => kind === 'verbatim')
    .map((passage) => ({ text: texts.a.slice(...passage.a), a: [passage.a], b: [passage.b] }));
  const terms = ['教学', '成果', '教育', '质量', '条例', 'электрокардиография'];
  const keywords = terms.map((term, rank) => ({ term, weight: 41 - rank * 3, shared: rank % 3 !== 2 }));
  const hash = (seed: number) => ((BigInt(seed) * 0x9e3779b97f4a7c15n) % (1n << 128n)).toString(16).padStart(32, '0');
  return [
    compared('same-url', 0, 1, 'equal', false, {
      kind: 'url',
      canonicalA: pageBrief(a).address,
      canonicalB: pageBrief(b).address,
      rules: ['tracking', 'trailing-slash'],
    }),
    compared('exact-content', 0, 1, 'equal', false, {
      kind: 'hashes',
      rows: [
        { name: 'text', a: hash(3), b: hash(5), equal: false },
        { name: 'bytes', a: hash(7), b: hash(7), equal: true, weight: 1.5, texts: { a: '甲', b: '甲' } },
      ],
      figures: [{ name: 'bloom-seen', form: 'yes-no', value: 0 }],
    }),
    compared('simhash', 3, 3, 'bits', true, {
      kind: 'bits',
      bits: 64,
      a: '9f3c21aa07d1e455',
      b: '9f3c21ea07d1a475',
      differing: [5, 14, 38],
      sums: Array.from({ length: 64 }, (_, bit) => ({ a: bit - 30.5, b: 12.25 - bit })),
      terms: terms.map((term, rank) => ({
        term,
        weightA: 41 - rank,
        weightB: 40 - rank * 2,
        bits: '9f3c21aa07d1e455',
      })),
    }),
    compared('super-shingle', 1, 2, 'matches', false, {
      kind: 'boxes',
      boxes: Array.from({ length: 6 }, (_, index) => ({
        a: hash(index + 2).slice(0, 12),
        b: hash(index === 2 ? 4 : index + 40).slice(0, 12),
        equal: index === 2,
      })),
      figures: [{ name: 'jaccard', form: 'share', value: 0.6142 }],
    }),
    compared('long-sentence', 0.6153, 0.5, 'share', true, {
      kind: 'pieces',
      countA: 16,
      countB: 14,
      shared: pieces.length,
      pieces: [...pieces.slice(0, 20), { text: texts.a.slice(0, 40), label: '的 : 教学', a: [[0, 40]], b: [] }],
      figures: [{ name: 'length-class', form: 'count', value: { a: 9, b: 10 } }],
    }),
    compared('tianwang-con', 0, 1, 'equal', false, {
      kind: 'keywords',
      groups: [
        {
          name: 'frequency',
          equal: false,
          a: keywords,
          b: keywords.toReversed().map((keyword) => ({ ...keyword, seed: true })),
        },
      ],
      figures: [{ name: 'weight-ratio', form: 'decimal', value: 0.0213 }],
    }),
    compared('character-cosine', 0.9731, 0.98, 'share', false, {
      kind: 'vector',
      components: terms.map((term, rank) => ({
        term: term.slice(0, 1),
        a: 0.3 - rank * 0.04,
        b: 0.05 + rank * 0.03,
        ...(rank % 2 === 0 && { threshold: 0.12 }),
      })),
      figures: [{ name: 'cosine', form: 'decimal', value: 0.9731 }],
    }),
    compared('segment-signature', 2, 4, 'matches', false, {
      kind: 'segments',
      countA: 8,
      countB: 8,
      a: segmentsOf(texts.a),
      b: segmentsOf(texts.b),
      joins: [
        { a: 0, b: 3 },
        { a: 5, b: 5 },
      ],
    }),
    compared('iyer-keyword-tree', 0.5, 0.8, 'share', false, {
      kind: 'tree',
      a: treeOf(texts.a, 'equal'),
      b: treeOf(texts.b, 'pruned'),
      figures: [{ name: 'tree-nodes', form: 'count', value: { a: 3, b: 3 } }],
    }),
    compared('content-then-feature', 0.41, 0.6, 'share', false, {
      kind: 'scores',
      gates: [{ name: 'group-title', a: pageBrief(a).title, b: pageBrief(b).title, equal: false }],
      rows: [
        { name: 'feature-url', score: 0.4, weight: 0.1 },
        { name: 'feature-title', score: null, weight: 0.2 },
      ],
      mean: 0.41,
      threshold: 0.6,
    }),
    { detector: 'tianwang-summary', outcome: { kind: 'not-applicable', reason: 'no-description', page: 'b' } },
  ];
}

function segmentsOf(text: string): PictureOf<'segments'>['a'] {
  const length = Math.floor(text.length / 8);
  return Array.from({ length: 8 }, (_, part) => ({
    text: text.slice(part * length, (part + 1) * length),
    range: [part * length, (part + 1) * length],
  }));
}

function treeOf(text: string, sentence: TreeNode['state']): TreeNode[] {
  const node = { keywords: text.slice(0, 20).split(''), range: [0, 20] as [number, number] };
  return [
    { ...node, level: 'document', parent: null, state: 'equal', partner: 0 },
    { ...node, level: 'paragraph', parent: 0, state: 'differs', partner: null },
    { ...node, level: 'sentence', parent: 1, state: sentence, partner: sentence === 'equal' ? 2 : null },
  ];
}

/** Detectors whose pairs overlap the more, the nearer they stand in the list. */
export function detectorResultsOf(ids: readonly string[]): Result<'detector/results'> {
  const proposed = ids.map((_, index) => 40 + index * 17);
  const both = (row: number, column: number) =>
    Math.floor(Math.min(proposed[row] ?? 0, proposed[column] ?? 0) / (1 + Math.abs(row - column)));
  return {
    pages: 400,
    candidates: ids.length > 0 ? 900 : 0,
    verified: true,
    confirmed: ids.length > 0 ? 700 : 0,
    perDetector: ids.map((id, index) => ({
      id,
      options: { threshold: 0.5 },
      pages: 400 - index * 20,
      proposed: proposed[index] ?? 0,
      confirmed: 30 + index * 10,
      onlyThis: index * 3,
      onlyThisConfirmed: index * 2,
    })),
    matrix: ids.map((_, row) =>
      ids.map((__, column) => {
        const shared = both(row, column);
        return { both: shared, jaccard: shared / ((proposed[row] ?? 0) + (proposed[column] ?? 0) - shared) };
      }),
    ),
  };
}
