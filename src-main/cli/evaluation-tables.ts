import { verdicts } from '../contract/verdicts.ts';
import { type DescriptiveReport, differenceLimits } from '../evaluate/descriptive-experiment.ts';
import type { DetectorsReport, OverlapReport } from '../evaluate/detectors-experiment.ts';
import type { ExperimentId, ExperimentReports } from '../evaluate/experiments.ts';
import type { KindRecall, PairScore } from '../evaluate/score-pairs.ts';
import type { SiteReport } from '../evaluate/site-experiment.ts';
import type { StringHashesReport } from '../evaluate/string-hashes-experiment.ts';
import type { VerdictsReport } from '../evaluate/verdicts-experiment.ts';
import type { VerdictRow } from '../evaluate/verdict-table.ts';
import type { CliText, Terminal } from './terminal.ts';
import { extractionLines, rate, setLine, table, whole, word } from './extraction-tables.ts';

type Render = { readonly [Id in ExperimentId]: (terminal: Terminal, report: ExperimentReports[Id]) => string[] };

/** With an empty line before. */
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
  const { score, jaccard, candidates, verifiedPairsPerSecond, totalMillis } = report;
  return [
    setLine(terminal, report),
    ...scoreLines(terminal, score),
    terminal.text('verifySpeed', {
      candidates,
      rate: whole(verifiedPairsPerSecond),
      seconds: (totalMillis / 1000).toFixed(1),
    }),
    '',
    terminal.text('kindTitle'),
    ...kindTable(terminal, score.kinds),
    ...(jaccard ? ['', terminal.text('jaccardTitle'), ...jaccardTable(terminal, jaccard)] : []),
    '',
    terminal.text('verdictTitle'),
    ...confusionTable(terminal, report.verdicts),
    ...(report.wrongPairs.length > 0
      ? ['', terminal.text('wrongTitle', { families: report.wrongFamilies }), ...wrongTable(terminal, report)]
      : []),
  ];
}

function siteLines(terminal: Terminal, report: SiteReport): string[] {
  const { right, wrong, unknown, precision, recall, missed, accused } = report;
  const lines = (title: CliText, pairs: SiteReport['missed']) =>
    pairs.length === 0
      ? []
      : ['', terminal.text(title), ...pairs.map(({ addressA, addressB }) => `  ${addressA}  ${addressB}`)];
  return [
    setLine(terminal, report),
    terminal.text('siteLabels', { right, wrong, unknown }),
    terminal.text('siteRates', { precision: rate(precision), recall: rate(recall) }),
    ...lines('siteMissed', missed),
    ...lines('siteAccused', accused),
  ];
}

function scoreLines(terminal: Terminal, score: PairScore): string[] {
  const { reported, right, neutral, wrong, unknown } = score;
  const rateOf = (wanted: KindRecall['relation'], recall: number) =>
    score.kinds.some(({ relation }) => relation === wanted) ? rate(recall) : '–';
  return [
    terminal.text('scoredPairs', { reported, right, neutral, wrong, unknown }),
    terminal.text('scoredRates', {
      precision: rate(score.precision),
      originals: rateOf('copy', score.recallOriginals),
      derived: rateOf('derived', score.recallDerived),
      pairs: rate(score.recallPairs),
      f1: rate(score.f1Pairs),
    }),
    terminal.text('scoredErrors', { ce: rate(score.confusion), ee: rate(score.exclusion), f: rate(score.f) }),
    ...(score.unrelated > 0
      ? [terminal.text('unrelatedAccused', { accused: score.unrelatedInWrongPairs, unrelated: score.unrelated })]
      : []),
  ];
}

function kindTable(terminal: Terminal, kinds: readonly KindRecall[]): string[] {
  const rows = kinds.map(({ kind, relation, wanted, found, recall }) => [
    kind,
    terminal.text(relation === 'copy' ? 'relationCopy' : 'relationDerived'),
    whole(wanted),
    whole(found),
    rate(recall),
  ]);
  return table(terminal, ['colKind', 'colRelation', 'colWanted', 'colFound', 'colRecall'], rows);
}

function jaccardTable(terminal: Terminal, bands: NonNullable<VerdictsReport['jaccard']>): string[] {
  const rows = bands.map(({ band, wanted, found, recall }) => [band, whole(wanted), whole(found), rate(recall)]);
  return table(terminal, ['colBand', 'colWanted', 'colFound', 'colRecall'], rows);
}

const otherKinds: Readonly<Record<string, CliText>> = {
  siblings: 'kindSiblings',
  neutral: 'kindNeutral',
  unrelated: 'kindUnrelated',
};

/** Verdicts that nobody got have no column. */
function confusionTable(terminal: Terminal, rows: readonly VerdictRow[]): string[] {
  const given = verdicts.filter((verdict) => rows.some(({ counts }) => counts[verdict] > 0));
  const wantedWords = (right: VerdictRow['right']) =>
    right?.map((verdict) => terminal.shared(`verdict.${verdict}`)).join(' / ') ?? '–';
  const cells = rows.map(({ kind, group, counts, missed, right, rightShare }) => {
    const other = group === 'other' ? otherKinds[kind] : undefined;
    return [
      other ? terminal.text(other) : kind,
      ...given.map((verdict) => whole(counts[verdict])),
      missed === null ? '–' : whole(missed),
      rightShare === null ? '–' : rate(rightShare),
      wantedWords(right),
    ];
  });
  return table(
    terminal,
    [
      'colKind',
      ...given.map((verdict) => word(terminal.shared(`verdict.${verdict}`))),
      'colMissed',
      'colRightVerdict',
      'colWantedVerdict',
    ],
    cells,
  );
}

const shownWrongKinds = 12;

function wrongTable(terminal: Terminal, { wrongPairs }: VerdictsReport): string[] {
  const rows = wrongPairs
    .slice(0, shownWrongKinds)
    .map(({ kinds, count, example }) => [kinds.join(' + '), whole(count), example.join(' + ')]);
  return table(terminal, ['colKind', 'colPairs', 'colExample'], rows);
}

function detectorLines(terminal: Terminal, report: DetectorsReport): string[] {
  const rows = report.detectors.map(({ detector, pages, leftOut, pagesPerSecond, bytesPerPage, score }) => [
    detector,
    whole(pages - leftOut),
    whole(score.reported),
    rate(score.precision),
    rate(score.recall),
    rate(score.f1Pairs),
    rate(score.confusion),
    rate(score.exclusion),
    rate(score.f),
    whole(pagesPerSecond),
    whole(bytesPerPage),
  ]);
  const heads = [
    'colPages',
    'colPairs',
    'colPrecision',
    'colRecall',
    word('F1'),
    word('CE'),
    word('EE'),
    word('F'),
  ] as const;
  return [
    setLine(terminal, report),
    ...table(terminal, ['colDetector', ...heads, 'colPagesPerSecond', 'colBytesPerPage'], rows),
    '',
    terminal.text('kindTitle'),
    ...kindsByDetector(terminal, report),
  ];
}

function kindsByDetector(terminal: Terminal, { detectors }: DetectorsReport): string[] {
  const kinds = detectors[0]?.score.kinds.map(({ kind }) => kind) ?? [];
  const rows = detectors.map(({ detector, score }) => [
    detector,
    ...score.kinds.map(({ recall }) => recall.toFixed(2)),
  ]);
  return table(terminal, ['colDetector', ...kinds.map(word)], rows);
}

function overlapLines(terminal: Terminal, report: OverlapReport): string[] {
  const rows = report.rows.map(
    ({ detector, documents, reported, confusion, exclusion, f, fingerprintMillis, joinMillis }) => [
      detector,
      whole(documents),
      whole(reported),
      ...[confusion, exclusion, f].map(rate),
      whole(fingerprintMillis),
      whole(joinMillis),
    ],
  );
  return [
    setLine(terminal, report),
    ...table(
      terminal,
      [
        'colDetector',
        'colDocuments',
        'colPairs',
        word('CE'),
        word('EE'),
        word('F'),
        'colFingerprintTime',
        'colJoinTime',
      ],
      rows,
    ),
    ...(report.leftOut.length > 0 ? [terminal.text('sizesLeftOut', { sizes: report.leftOut.join(', ') })] : []),
  ];
}

function stringHashLines(terminal: Terminal, report: StringHashesReport): string[] {
  const rows = report.rows.map(({ hash, collisions, falseCollisions, millis, hashMillis }) => [
    hash,
    whole(report.planted),
    whole(collisions),
    whole(falseCollisions),
    whole(millis),
    hashMillis.toFixed(1),
  ]);
  return [
    setLine(terminal, report),
    ...table(
      terminal,
      ['colHash', 'colPlanted', 'colCollisions', 'colFalseCollisions', 'colTime', 'colHashTime'],
      rows,
    ),
  ];
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
    '',
    terminal.text('lexiconTitle', { count: report.samePairs }),
    ...table(terminal, ['colWords', 'colPairs', 'colAlpha', 'colBeta'], lexicons),
  ];
}
