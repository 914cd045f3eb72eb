import type { Comparison, DetectorEvidence } from '../../contract/evidence.ts';
import { differenceClassOf } from '../../contract/clusters.ts';
import { type Locale, languageTags } from '../../contract/language-tags.ts';
import { detectorWords } from '../../locales/translate.ts';
import { openToRead, type Session, type Values } from '../acting.ts';
import { drawPicture } from '../pictures.ts';
import { left, type Terminal, textTable } from '../terminal.ts';

export async function explainCommand(
  session: Session,
  file: string,
  addressA: string,
  addressB: string,
  values: Values,
) {
  const { client, terminal } = session;
  const audit = await openToRead(session, file);
  const { id: a } = await client.request('page/find', { audit, address: addressA });
  const { id: b } = await client.request('page/find', { audit, address: addressB });
  const comparison = await client.request('pair/compare', { audit, a, b });
  const all = values['all'] === true ? (await client.request('detector/list', {})).detectors : null;
  const { evidence } = await client.request('pair/evidence', {
    audit,
    a,
    b,
    ...(all && { detectors: all.map(({ id }) => id) }),
  });
  terminal.show({ ...comparison, evidence }, () => [
    ...comparisonLines(terminal, comparison),
    '',
    ...scoreTable(terminal, evidence),
    ...(values['pictures'] === false ? [] : pictureLines(terminal, evidence)),
  ]);
}

const shownPassages = 5;

function comparisonLines(terminal: Terminal, { a, b, figures, verdict, rule, passages }: Comparison) {
  const { text, share, shared } = terminal;
  const ruleText = shared(`rule.${rule}`);
  const longest = passages
    .filter(({ kind }) => kind === 'verbatim')
    .sort((one, other) => other.a[1] - other.a[0] - (one.a[1] - one.a[0]))
    .slice(0, shownPassages);
  return [
    `A  ${a.page.address}  ${a.page.title}`,
    `B  ${b.page.address}  ${b.page.title}`,
    verdict
      ? text('verdict', { verdict: shared(`verdict.${verdict}`), rule: ruleText })
      : text('noVerdict', { rule: ruleText }),
    text('covered', {
      a: share(figures.verbatimA + figures.rewordedA),
      b: share(figures.verbatimB + figures.rewordedB),
      similarity: share(figures.similarity / 100),
    }),
    text('editDifference', {
      difference: share(figures.editDifference),
      class: shared(`differenceClass.${differenceClassOf(figures.editDifference)}`),
    }),
    text('longest', { run: figures.longestRun, matched: figures.matchedCharacters, order: figures.orderChanges }),
    ...(longest.length > 0 ? ['', text('sharedPassages')] : []),
    ...longest.map(({ a: [start, end] }) => `  “${a.text.slice(start, end).replaceAll('\n', ' ').slice(0, 160)}”`),
  ];
}

function scoreTable({ text, shared, locale }: Terminal, evidence: readonly DetectorEvidence[]) {
  const rows = evidence.map(({ detector, outcome }) => {
    const head = [detector, detectorWords(locale, detector).name];
    if (outcome.kind === 'not-applicable')
      return [...head, '–', '–', text('notApplicable', { reason: shared(`notApplicable.${outcome.reason}`) })];
    const { score, threshold, sense, duplicate } = outcome;
    const limit = `${sense === 'at-least' ? '≥' : '≤'} ${number(threshold, locale)}`;
    return [...head, number(score, locale), limit, text(duplicate ? 'fired' : 'silent')];
  });
  const heads = (['detector', 'method', 'score', 'threshold', 'result'] as const).map((key) => left(text(key)));
  return textTable(heads, rows, Infinity);
}

function pictureLines(terminal: Terminal, evidence: readonly DetectorEvidence[]) {
  const indent = '  ';
  const canvas = { ...terminal, resultColumns: terminal.resultColumns - indent.length };
  return evidence.flatMap(({ detector, outcome }) => {
    if (outcome.kind === 'not-applicable') return [];
    const { name } = detectorWords(terminal.locale, detector);
    const title = `${name} (${detector}) – ${terminal.text(outcome.duplicate ? 'fired' : 'silent')}`;
    return [
      '',
      terminal.colours ? `\u001b[1m${title}\u001b[22m` : title,
      ...drawPicture(canvas, outcome.picture).map((line) => indent + line),
    ];
  });
}

const number = (value: number, locale: Locale) =>
  value.toLocaleString(languageTags[locale], {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 3,
    maximumFractionDigits: 3,
  });
