import { verdicts } from '../contract/verdicts.ts';
import { type DescriptiveReport, differenceLimits } from '../evaluate/descriptive-experiment.ts';
import type { DetectorsReport, OverlapReport, StringHashesReport } from '../evaluate/detectors-experiment.ts';
import type { ExperimentId } from '../evaluate/experiments.ts';
import type { ExtractionReport } from '../evaluate/extraction-experiment.ts';
import type { PairScore } from '../evaluate/scores.ts';
import type { SiteReport, VerdictRow, VerdictsReport } from '../evaluate/audit-experiments.ts';
import { type CliText, left, right, type Terminal, textTable } from './terminal.ts';

export type ExperimentReports = { readonly [Id in ExperimentId]: Parameters<(typeof renderers)[Id]>[0] };

type Text = Parameters<Terminal['text']>;

/** Names in the first column, then figures; only numbers are rounded. */
type Table = Readonly<{
  title?: Text;
  heads: readonly (CliText | { readonly word: string })[];
  rows: readonly (readonly (string | number)[])[];
}>;

type Part = string | Text | Table;

export function reportLines(terminal: Terminal, experiment: ExperimentId, report: ExperimentReports[ExperimentId]) {
  const documents = 'documents' in report ? report.documents : report.pages;
  const parts = renderers[experiment](report as never, terminal).flatMap((part) => linesOf(terminal, part));
  return ['', terminal.text('evaluatedSet', { set: report.set, documents }), ...parts];
}

function linesOf({ text }: Terminal, part: Part) {
  if (typeof part === 'string') return [part];
  if (Array.isArray(part)) return [text(...part)];
  const { title, heads, rows } = part;
  const words = heads.map((head) => (typeof head === 'string' ? text(head) : head.word));
  const lines = textTable(
    words.map((head, index) => (index === 0 ? left : right)(head)),
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? whole(cell) : cell))),
  );
  return title ? ['', text(...title), ...lines] : lines;
}

const rate = (value: number) => value.toFixed(3);
const whole = (value: number) => value.toFixed(0);
const word = (text: string) => ({ word: text });
const [f1, ce, ee, f] = [word('F1'), word('CE'), word('EE'), word('F')];

const whereAny = (table: Table) => (table.rows.length > 0 ? [table] : []);

function verdictParts(report: VerdictsReport, terminal: Terminal): Part[] {
  const { score, jaccard, candidates, verifiedPairsPerSecond, totalMillis, wrongPairs, wrongFamilies } = report;
  const seconds = (totalMillis / 1000).toFixed(1);
  return [
    ...scoreParts(score),
    ['verifySpeed', { candidates, rate: whole(verifiedPairsPerSecond), seconds }],
    {
      title: ['kindTitle'],
      heads: ['colKind', 'colRelation', ...recallHeads],
      rows: score.kinds.map(({ kind, relation, ...recall }) => [
        kind,
        terminal.text(relation === 'copy' ? 'relationCopy' : 'relationDerived'),
        ...recallCells(recall),
      ]),
    },
    ...whereAny({
      title: ['jaccardTitle'],
      heads: ['colBand', ...recallHeads],
      rows: (jaccard ?? []).map(({ band, ...recall }) => [band, ...recallCells(recall)]),
    }),
    confusionTable(terminal, report.verdicts),
    ...whereAny({
      title: ['wrongTitle', { families: wrongFamilies }],
      heads: ['colKind', 'colPairs', 'colExample'],
      rows: wrongPairs
        .slice(0, shownWrongKinds)
        .map(({ kinds, count, example }) => [kinds.join(' + '), count, example.join(' + ')]),
    }),
  ];
}

const shownWrongKinds = 12;

const recallHeads = ['colWanted', 'colFound', 'colRecall'] as const;
const recallCells = ({ wanted, found, recall }: Readonly<Record<'wanted' | 'found' | 'recall', number>>) =>
  [wanted, found, rate(recall)] as const;

const siteParts = ({ right, wrong, unknown, precision, recall, missed, accused }: SiteReport): Part[] => [
  ['siteLabels', { right, wrong, unknown }],
  ['siteRates', { precision: rate(precision), recall: rate(recall) }],
  ...pairList('siteMissed', missed),
  ...pairList('siteAccused', accused),
];

const pairList = (title: CliText, pairs: SiteReport['missed']): Part[] =>
  pairs.length === 0 ? [] : ['', [title], ...pairs.map(({ addressA, addressB }) => `  ${addressA}  ${addressB}`)];

function scoreParts(score: PairScore): Part[] {
  const { reported, right, neutral, wrong, unknown, unrelated, unrelatedInWrongPairs: accused } = score;
  const rateOf = (wanted: PairScore['kinds'][number]['relation'], recall: number) =>
    score.kinds.some(({ relation }) => relation === wanted) ? rate(recall) : '–';
  return [
    ['scoredPairs', { reported, right, neutral, wrong, unknown }],
    [
      'scoredRates',
      {
        precision: rate(score.precision),
        originals: rateOf('copy', score.recallOriginals),
        derived: rateOf('derived', score.recallDerived),
        pairs: rate(score.recallPairs),
        f1: rate(score.f1Pairs),
      },
    ],
    ['scoredErrors', { ce: rate(score.confusion), ee: rate(score.exclusion), f: rate(score.f) }],
    ...(unrelated > 0 ? [['unrelatedAccused', { accused, unrelated }] as Text] : []),
  ];
}

const otherKinds: Readonly<Record<string, CliText>> = {
  siblings: 'kindSiblings',
  neutral: 'kindNeutral',
  unrelated: 'kindUnrelated',
};

function confusionTable({ text, shared }: Terminal, rows: readonly VerdictRow[]): Table {
  const given = verdicts.filter((verdict) => rows.some(({ counts }) => counts[verdict] > 0));
  const nameOf = (verdict: string) => shared(`verdict.${verdict}`);
  const names = given.map((verdict) => word(nameOf(verdict)));
  return {
    title: ['verdictTitle'],
    heads: ['colKind', ...names, 'colMissed', 'colRightVerdict', 'colWantedVerdict'],
    rows: rows.map(({ kind, group, counts, missed, right, rightShare }) => {
      const other = group === 'other' ? otherKinds[kind] : undefined;
      return [
        other ? text(other) : kind,
        ...given.map((verdict) => counts[verdict]),
        missed ?? '–',
        rightShare === null ? '–' : rate(rightShare),
        right?.map(nameOf).join(' / ') ?? '–',
      ];
    }),
  };
}

function detectorParts({ detectors }: DetectorsReport): Part[] {
  const scores = ['colPages', 'colPairs', 'colPrecision', 'colRecall', f1, ce, ee, f] as const;
  const kinds = detectors[0]?.score.kinds.map(({ kind }) => word(kind)) ?? [];
  return [
    {
      heads: ['colDetector', ...scores, 'colPagesPerSecond', 'colBytesPerPage'],
      rows: detectors.map(({ detector, pages, leftOut, pagesPerSecond, bytesPerPage, score }) => [
        detector,
        pages - leftOut,
        score.reported,
        ...[score.precision, score.recall, score.f1Pairs, score.confusion, score.exclusion, score.f].map(rate),
        pagesPerSecond,
        bytesPerPage,
      ]),
    },
    {
      title: ['kindTitle'],
      heads: ['colDetector', ...kinds],
      rows: detectors.map(({ detector, score }) => [detector, ...score.kinds.map(({ recall }) => recall.toFixed(2))]),
    },
  ];
}

const overlapParts = ({ rows, leftOut }: OverlapReport): Part[] => [
  {
    heads: ['colDetector', 'colDocuments', 'colPairs', ce, ee, f, 'colFingerprintTime', 'colJoinTime'],
    rows: rows.map((row) => [
      row.detector,
      row.documents,
      row.reported,
      ...[row.confusion, row.exclusion, row.f].map(rate),
      row.fingerprintMillis,
      row.joinMillis,
    ]),
  },
  ...(leftOut.length > 0 ? [['sizesLeftOut', { sizes: leftOut.join(', ') }] as Text] : []),
];

const stringHashParts = ({ planted, rows }: StringHashesReport): Part[] => [
  {
    heads: ['colHash', 'colPlanted', 'colCollisions', 'colFalseCollisions', 'colTime', 'colHashTime'],
    rows: rows.map((row) => {
      const { hash, collisions, falseCollisions, millis, hashMillis } = row;
      return [hash, planted, collisions, falseCollisions, millis, hashMillis.toFixed(1)];
    }),
  },
];

function descriptiveParts({ methods, lexicons, samePairs }: DescriptiveReport): Part[] {
  const limits = differenceLimits.map((limit) => word(`< ${whole(limit * 100)} %`));
  return [
    {
      heads: ['colDetector', 'colPairs', 'colMeasured', ...limits, 'colTime'],
      rows: methods.map((row) => [row.detector, row.proposed, row.measured, ...row.below.map(rate), row.millis]),
    },
    {
      title: ['lexiconTitle', { count: samePairs }],
      heads: ['colWords', 'colPairs', 'colAlpha', 'colBeta'],
      rows: lexicons.map(({ words, proposed, alpha, beta }) => [words, proposed, rate(alpha), rate(beta)]),
    },
  ];
}

function extractorParts({ extractors }: ExtractionReport, { shared }: Terminal): Part[] {
  const [first] = extractors;
  const names = extractors.map(({ extractor }) => word(extractor));
  const scores = (part: 'rows' | 'withSite', index: number) =>
    extractors.map((extractor) => rate(extractor[part][index]?.f1 ?? 0));
  return [
    {
      heads: ['colExtractor', 'colPrecision', 'colRecall', f1, 'colWithoutOutput', 'colPagesPerSecond'],
      rows: extractors.map(({ extractor, pagesPerSecond, withoutOutput, rows: [all] }) => [
        extractor,
        ...[all?.precision, all?.recall, all?.f1].map((value) => rate(value ?? 0)),
        withoutOutput,
        pagesPerSecond,
      ]),
    },
    {
      title: ['autoTitle'],
      heads: ['colExtractor', 'colPages', 'colReason'],
      rows: extractors
        .filter(({ extractor }) => extractor === 'auto')
        .flatMap((auto) => auto.answers)
        .map(({ extractor, reason, pages }) => [extractor, pages, shared(`extractionReason.${reason}`)]),
    },
    {
      title: ['f1Title'],
      heads: ['colGroup', 'colPages', ...names],
      rows: (first?.rows ?? []).map(({ group, pages }, index) => [group, pages, ...scores('rows', index)]),
    },
    ...whereAny({
      title: ['withSiteTitle'],
      heads: ['colGroup', 'colPages', 'colAlone', ...names],
      rows: (first?.withSite ?? []).map(({ group, pages, alone }, index) => [
        group,
        pages,
        rate(alone),
        ...scores('withSite', index),
      ]),
    }),
  ];
}

const renderers = {
  verdicts: verdictParts,
  detectors: detectorParts,
  overlap: overlapParts,
  'string-hashes': stringHashParts,
  descriptive: descriptiveParts,
  extraction: extractorParts,
  site: siteParts,
} satisfies Record<ExperimentId, (report: never, terminal: Terminal) => readonly Part[]>;
