import { verdicts } from '../contract/verdicts.ts';
import { type DescriptiveReport, differenceLimits } from '../evaluate/descriptive-experiment.ts';
import type { DetectorsReport, OverlapReport } from '../evaluate/detectors-experiment.ts';
import type { ExperimentId, ExperimentReports } from '../evaluate/experiments.ts';
import type { CrossColumn, CrossReport } from '../evaluate/extraction-cross.ts';
import type { ExtractionReport } from '../evaluate/extraction-experiment.ts';
import type { PairScore } from '../evaluate/score-pairs.ts';
import type { SiteReport } from '../evaluate/site-experiment.ts';
import type { StringHashesReport } from '../evaluate/string-hashes-experiment.ts';
import type { VerdictsReport, VerdictRow } from '../evaluate/verdicts-experiment.ts';
import { type CliText, left, right, type Terminal, textTable } from './terminal.ts';

type Render = { readonly [Id in ExperimentId]: (terminal: Terminal, report: ExperimentReports[Id]) => string[] };

export function reportLines<Id extends ExperimentId>(
  terminal: Terminal,
  experiment: Id,
  report: ExperimentReports[Id],
): string[] {
  return ['', ...renderers[experiment](terminal, report)];
}

const renderers: Render = {
  verdicts: verdictLines,
  detectors: detectorLines,
  overlap: overlapLines,
  'string-hashes': stringHashLines,
  descriptive: descriptiveLines,
  extraction: extractionLines,
  site: siteLines,
};

function verdictLines(terminal: Terminal, report: VerdictsReport): string[] {
  const { score, jaccard, candidates, verifiedPairsPerSecond, totalMillis, wrongPairs, wrongFamilies } = report;
  const recalls = (jaccard ?? []).map(({ band, wanted, found, recall }) => [
    band,
    ...recallCells(wanted, found, recall),
  ]);
  const wrong = wrongPairs
    .slice(0, shownWrongKinds)
    .map(({ kinds, count, example }) => [kinds.join(' + '), whole(count), example.join(' + ')]);
  return [
    setLine(terminal, report),
    ...scoreLines(terminal, score),
    terminal.text('verifySpeed', {
      candidates,
      rate: whole(verifiedPairsPerSecond),
      seconds: (totalMillis / 1000).toFixed(1),
    }),
    ...titled(terminal.text('kindTitle'), kindTable(terminal, score.kinds)),
    ...(jaccard
      ? titled(
          terminal.text('jaccardTitle'),
          table(terminal, ['colBand', 'colWanted', 'colFound', 'colRecall'], recalls),
        )
      : []),
    ...titled(terminal.text('verdictTitle'), confusionTable(terminal, report.verdicts)),
    ...(wrong.length > 0
      ? titled(
          terminal.text('wrongTitle', { families: wrongFamilies }),
          table(terminal, ['colKind', 'colPairs', 'colExample'], wrong),
        )
      : []),
  ];
}

const shownWrongKinds = 12;

const recallCells = (wanted: number, found: number, recall: number): string[] => [
  whole(wanted),
  whole(found),
  rate(recall),
];

function siteLines(terminal: Terminal, report: SiteReport): string[] {
  const { right, wrong, unknown, precision, recall, missed, accused } = report;
  const lines = (title: CliText, pairs: SiteReport['missed']) =>
    pairs.length === 0
      ? []
      : titled(
          terminal.text(title),
          pairs.map(({ addressA, addressB }) => `  ${addressA}  ${addressB}`),
        );
  return [
    setLine(terminal, report),
    terminal.text('siteLabels', { right, wrong, unknown }),
    terminal.text('siteRates', { precision: rate(precision), recall: rate(recall) }),
    ...lines('siteMissed', missed),
    ...lines('siteAccused', accused),
  ];
}

function scoreLines({ text }: Terminal, score: PairScore): string[] {
  const { reported, right, neutral, wrong, unknown, unrelated, unrelatedInWrongPairs: accused } = score;
  const rateOf = (wanted: PairScore['kinds'][number]['relation'], recall: number) =>
    score.kinds.some(({ relation }) => relation === wanted) ? rate(recall) : '–';
  return [
    text('scoredPairs', { reported, right, neutral, wrong, unknown }),
    text('scoredRates', {
      precision: rate(score.precision),
      originals: rateOf('copy', score.recallOriginals),
      derived: rateOf('derived', score.recallDerived),
      pairs: rate(score.recallPairs),
      f1: rate(score.f1Pairs),
    }),
    text('scoredErrors', { ce: rate(score.confusion), ee: rate(score.exclusion), f: rate(score.f) }),
    ...(unrelated > 0 ? [text('unrelatedAccused', { accused, unrelated })] : []),
  ];
}

function kindTable(terminal: Terminal, kinds: PairScore['kinds']): string[] {
  const rows = kinds.map(({ kind, relation, wanted, found, recall }) => [
    kind,
    terminal.text(relation === 'copy' ? 'relationCopy' : 'relationDerived'),
    ...recallCells(wanted, found, recall),
  ]);
  return table(terminal, ['colKind', 'colRelation', 'colWanted', 'colFound', 'colRecall'], rows);
}

const otherKinds: Readonly<Record<string, CliText>> = {
  siblings: 'kindSiblings',
  neutral: 'kindNeutral',
  unrelated: 'kindUnrelated',
};

/** Verdicts without pairs have no column. */
function confusionTable(terminal: Terminal, rows: readonly VerdictRow[]): string[] {
  const given = verdicts.filter((verdict) => rows.some(({ counts }) => counts[verdict] > 0));
  const nameOf = (verdict: string) => terminal.shared(`verdict.${verdict}`);
  const cells = rows.map(({ kind, group, counts, missed, right, rightShare }) => {
    const other = group === 'other' ? otherKinds[kind] : undefined;
    return [
      other ? terminal.text(other) : kind,
      ...given.map((verdict) => whole(counts[verdict])),
      missed === null ? '–' : whole(missed),
      rightShare === null ? '–' : rate(rightShare),
      right?.map(nameOf).join(' / ') ?? '–',
    ];
  });
  const names = given.map((verdict) => word(nameOf(verdict)));
  return table(terminal, ['colKind', ...names, 'colMissed', 'colRightVerdict', 'colWantedVerdict'], cells);
}

function detectorLines(terminal: Terminal, report: DetectorsReport): string[] {
  const rows = report.detectors.map(({ detector, pages, leftOut, pagesPerSecond, bytesPerPage, score }) => [
    detector,
    whole(pages - leftOut),
    whole(score.reported),
    ...[score.precision, score.recall, score.f1Pairs, score.confusion, score.exclusion, score.f].map(rate),
    whole(pagesPerSecond),
    whole(bytesPerPage),
  ]);
  const scores = ['colPages', 'colPairs', 'colPrecision', 'colRecall', f1, ce, ee, f] as const;
  const kinds = report.detectors[0]?.score.kinds.map(({ kind }) => word(kind)) ?? [];
  const recalls = report.detectors.map(({ detector, score }) => [
    detector,
    ...score.kinds.map(({ recall }) => recall.toFixed(2)),
  ]);
  return [
    setLine(terminal, report),
    ...table(terminal, ['colDetector', ...scores, 'colPagesPerSecond', 'colBytesPerPage'], rows),
    ...titled(terminal.text('kindTitle'), table(terminal, ['colDetector', ...kinds], recalls)),
  ];
}

function overlapLines(terminal: Terminal, report: OverlapReport): string[] {
  const rows = report.rows.map(
    ({ detector, documents, reported, confusion, exclusion, f: both, fingerprintMillis, joinMillis }) => [
      detector,
      whole(documents),
      whole(reported),
      ...[confusion, exclusion, both].map(rate),
      whole(fingerprintMillis),
      whole(joinMillis),
    ],
  );
  const heads = ['colDetector', 'colDocuments', 'colPairs', ce, ee, f, 'colFingerprintTime', 'colJoinTime'] as const;
  return [
    setLine(terminal, report),
    ...table(terminal, heads, rows),
    ...(report.leftOut.length > 0 ? [terminal.text('sizesLeftOut', { sizes: report.leftOut.join(', ') })] : []),
  ];
}

function stringHashLines(terminal: Terminal, report: StringHashesReport): string[] {
  const rows = report.rows.map(({ hash, collisions, falseCollisions, millis, hashMillis }) => [
    hash,
    ...[report.planted, collisions, falseCollisions, millis].map(whole),
    hashMillis.toFixed(1),
  ]);
  const heads = ['colHash', 'colPlanted', 'colCollisions', 'colFalseCollisions', 'colTime', 'colHashTime'] as const;
  return [setLine(terminal, report), ...table(terminal, heads, rows)];
}

function descriptiveLines(terminal: Terminal, report: DescriptiveReport): string[] {
  const limits = differenceLimits.map((limit) => word(`< ${whole(limit * 100)} %`));
  const methods = report.methods.map(({ detector, proposed, measured, below, millis }) => [
    detector,
    whole(proposed),
    whole(measured),
    ...below.map(rate),
    whole(millis),
  ]);
  const lexicons = report.lexicons.map(({ words, proposed, alpha, beta }) => [
    whole(words),
    whole(proposed),
    rate(alpha),
    rate(beta),
  ]);
  return [
    setLine(terminal, report),
    ...table(terminal, ['colDetector', 'colPairs', 'colMeasured', ...limits, 'colTime'], methods),
    ...titled(
      terminal.text('lexiconTitle', { count: report.samePairs }),
      table(terminal, ['colWords', 'colPairs', 'colAlpha', 'colBeta'], lexicons),
    ),
  ];
}

/** In every language, as in the docs. */
const rate = (value: number): string => value.toFixed(3);
const whole = (value: number): string => value.toFixed(0);

/** Names, then figures. */
function table(
  { text }: Terminal,
  heads: readonly (CliText | { readonly word: string })[],
  rows: readonly (readonly string[])[],
): string[] {
  const words = heads.map((head) => (typeof head === 'string' ? text(head) : head.word));
  return textTable(
    words.map((head, index) => (index === 0 ? left(head) : right(head))),
    rows,
  );
}

const word = (text: string) => ({ word: text });
const [f1, ce, ee, f] = [word('F1'), word('CE'), word('EE'), word('F')];

const titled = (title: string, lines: readonly string[]): string[] => ['', title, ...lines];

const setLine = (
  { text }: Terminal,
  { set, documents }: { readonly set: string; readonly documents: number },
): string => text('evaluatedSet', { set, documents });

function extractionLines(terminal: Terminal, report: ExtractionReport | CrossReport): string[] {
  const lines = 'seeds' in report ? crossLines(terminal, report) : extractorLines(terminal, report);
  return [setLine(terminal, { set: report.set, documents: report.pages }), ...lines];
}

function crossLines(terminal: Terminal, { apart, curve, features, names }: CrossReport): string[] {
  const rules = names.map(({ word: name, hint, helps, harms }) => [name, hint, whole(helps), whole(harms)]);
  const block = (title: CliText, lines: readonly string[]) =>
    lines.length > 0 ? titled(terminal.text(title), lines) : [];
  return [
    ...block('crossTitle', crossTable(terminal, apart)),
    ...block('curveTitle', crossTable(terminal, curve)),
    ...block('featuresTitle', crossTable(terminal, features)),
    ...(rules.length > 0
      ? block('namesTitle', table(terminal, [word('class'), 'colKind', 'colHelps', 'colHarms'], rules))
      : []),
  ];
}

function crossTable(terminal: Terminal, columns: readonly CrossColumn[]): string[] {
  const groups = Object.entries(columns[0]?.scores ?? {}).map(([group, { pages }]) => [
    group,
    whole(pages),
    ...columns.map(({ scores }) => rate(scores[group]?.f1 ?? 0)),
  ]);
  const names = columns.map(({ name }) => word(name));
  return groups.length > 0 ? table(terminal, ['colGroup', 'colPages', ...names], groups) : [];
}

function extractorLines(terminal: Terminal, { extractors }: ExtractionReport): string[] {
  const summary = extractors.map(({ extractor, pagesPerSecond, withoutOutput, rows: [all] }) => [
    extractor,
    ...[all?.precision, all?.recall, all?.f1].map((value) => rate(value ?? 0)),
    whole(withoutOutput),
    whole(pagesPerSecond),
  ]);
  const [first] = extractors;
  const scores = (part: 'rows' | 'withSite', index: number) =>
    extractors.map((extractor) => rate(extractor[part][index]?.f1 ?? 0));
  const groups = (first?.rows ?? []).map(({ group, pages }, index) => [group, whole(pages), ...scores('rows', index)]);
  const withSite = (first?.withSite ?? []).map(({ group, pages, alone }, index) => [
    group,
    whole(pages),
    rate(alone),
    ...scores('withSite', index),
  ]);
  const names = extractors.map(({ extractor }) => word(extractor));
  const answers = extractors
    .filter(({ extractor }) => extractor === 'auto')
    .flatMap((auto) => auto.answers)
    .map(({ extractor, reason, pages }) => [extractor, whole(pages), terminal.shared(`extractionReason.${reason}`)]);
  return [
    ...table(
      terminal,
      ['colExtractor', 'colPrecision', 'colRecall', word('F1'), 'colWithoutOutput', 'colPagesPerSecond'],
      summary,
    ),
    ...titled(terminal.text('autoTitle'), table(terminal, ['colExtractor', 'colPages', 'colReason'], answers)),
    ...titled(terminal.text('f1Title'), table(terminal, ['colGroup', 'colPages', ...names], groups)),
    ...(withSite.length > 0
      ? titled(
          terminal.text('withSiteTitle'),
          table(terminal, ['colGroup', 'colPages', 'colAlone', ...names], withSite),
        )
      : []),
  ];
}
