import type { Session, Values } from '../acting.ts';
import { differenceClassOf } from '../../contract/edit-difference.ts';
import type { DetectorEvidence } from '../../contract/evidence.ts';
import type { Comparison } from '../../contract/comparison.ts';
import { detectorWords } from '../../locales/translate.ts';
import { exitCodes } from '../exit-codes.ts';
import { drawPicture } from '../pictures.ts';
import { openToRead } from '../open-to-read.ts';
import type { Terminal } from '../terminal.ts';
import { left, textTable } from '../text-table.ts';

/** What each detector says and shows, fired or not. */
export async function explainCommand(
  session: Session,
  file: string,
  addresses: readonly [string, string],
  values: Values,
): Promise<number> {
  const { client, terminal } = session;
  const audit = await openToRead(session, file);
  const { id: a } = await client.request('page/find', { audit, address: addresses[0] });
  const { id: b } = await client.request('page/find', { audit, address: addresses[1] });
  const comparison = await client.request('pair/compare', { audit, a, b });
  const detectors =
    values['all'] === true ? (await client.request('detector/list', {})).detectors.map(({ id }) => id) : undefined;
  const { evidence } = await client.request('pair/evidence', { audit, a, b, ...(detectors && { detectors }) });
  terminal.show({ ...comparison, evidence }, () => [
    ...comparisonLines(terminal, comparison),
    '',
    ...scoreTable(terminal, evidence),
    ...(values['pictures'] === false ? [] : pictureLines(terminal, evidence)),
  ]);
  return exitCodes.done;
}

const shownPassages = 5;

function comparisonLines(terminal: Terminal, { a, b, figures, verdict, rule, passages }: Comparison): string[] {
  const { share } = terminal;
  const ruleText = terminal.shared(`rule.${rule}`);
  const longest = passages
    .filter(({ kind }) => kind === 'verbatim')
    .sort((one, other) => other.a[1] - other.a[0] - (one.a[1] - one.a[0]))
    .slice(0, shownPassages);
  return [
    `A  ${a.page.address}  ${a.page.title}`,
    `B  ${b.page.address}  ${b.page.title}`,
    verdict
      ? terminal.text('verdict', { verdict: terminal.shared(`verdict.${verdict}`), rule: ruleText })
      : terminal.text('noVerdict', { rule: ruleText }),
    terminal.text('covered', {
      a: share(figures.verbatimA + figures.rewordedA),
      b: share(figures.verbatimB + figures.rewordedB),
      similarity: share(figures.similarity / 100),
    }),
    terminal.text('editDifference', {
      difference: share(figures.editDifference),
      class: terminal.shared(`differenceClass.${differenceClassOf(figures.editDifference)}`),
    }),
    terminal.text('longest', {
      run: figures.longestRun,
      matched: figures.matchedCharacters,
      order: figures.orderChanges,
    }),
    ...(longest.length > 0 ? ['', terminal.text('sharedPassages')] : []),
    ...longest.map(({ a: [start, end] }) => `  “${a.text.slice(start, end).replaceAll('\n', ' ').slice(0, 160)}”`),
  ];
}

function scoreTable(terminal: Terminal, evidence: readonly DetectorEvidence[]): string[] {
  const rows = evidence.map(({ detector, outcome }) => {
    const head = [detector, detectorWords(terminal.locale, detector).name];
    if (outcome.kind === 'not-applicable') {
      return [
        ...head,
        '–',
        '–',
        terminal.text('notApplicable', { reason: terminal.shared(`notApplicable.${outcome.reason}`) }),
      ];
    }
    const { score, threshold, sense, duplicate } = outcome;
    return [
      ...head,
      number(score),
      `${sense === 'at-least' ? '≥' : '≤'} ${number(threshold)}`,
      terminal.text(duplicate ? 'fired' : 'silent'),
    ];
  });
  const heads = ['detector', 'method', 'score', 'threshold', 'result'] as const;
  const columns = heads.map((key) => left(terminal.text(key)));
  return textTable(columns, rows, Infinity);
}

/** A method that does not apply has nothing to show. */
function pictureLines(terminal: Terminal, evidence: readonly DetectorEvidence[]): string[] {
  const canvas = { ...terminal, resultColumns: terminal.resultColumns - pictureIndent.length };
  return evidence.flatMap(({ detector, outcome }) => {
    if (outcome.kind === 'not-applicable') return [];
    const { name } = detectorWords(terminal.locale, detector);
    const title = `${name} (${detector}) – ${terminal.text(outcome.duplicate ? 'fired' : 'silent')}`;
    return [
      '',
      terminal.colours ? `\u001b[1m${title}\u001b[22m` : title,
      ...drawPicture(canvas, outcome.picture).map((line) => pictureIndent + line),
    ];
  });
}

const pictureIndent = '  ';

const number = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(3));
