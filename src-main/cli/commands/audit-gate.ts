import type { Values } from '../acting.ts';
import { basename, resolve } from 'node:path';
import type { Client } from '../../contract/api.ts';
import type { AuditSummary } from '../../contract/audits.ts';
import { RequestError } from '../../contract/rpc.ts';
import { verdicts, type Verdict } from '../../contract/verdicts.ts';
import { directed } from '../../engine/report/plan/read-plan.ts';
import {
  listFindings,
  readBaseline,
  withoutKnown,
  writeBaseline,
  type Baseline,
  type KnownFindings,
} from '../baseline.ts';
import { exitCodes } from '../exit-codes.ts';
import { checkConditions, readFailOn, type CheckedCondition, type FailCondition } from '../fail-on.ts';
import { writeJunit, type JunitCase } from '../junit.ts';
import { writeSarif, type SarifFinding, type SarifRule } from '../sarif.ts';
import type { Terminal } from '../terminal.ts';

/** Read before the audit runs, so that a mistake costs nothing. */
interface AuditGate {
  readonly conditions: readonly FailCondition[];
  readonly baseline: Baseline | null;
  readonly writeBaseline: string | null;
  readonly junit: string | null;
  readonly sarif: string | null;
}

/** Null when nothing is asked. A baseline alone means that anything beside it is too much. */
export async function readGate(values: Values): Promise<AuditGate | null> {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null);
  const path = (name: string) => (text(name) === null ? null : resolve(text(name) ?? ''));
  const [failOn, baselineFile] = [text('failOn'), text('baseline')];
  const gate = {
    conditions: readFailOn(failOn ?? (baselineFile === null ? '' : 'clusters>0,relations>0')),
    baseline: await readBaseline(baselineFile),
    writeBaseline: path('writeBaseline'),
    junit: path('junit'),
    sarif: path('sarif'),
  };
  const { conditions, ...others } = gate;
  return conditions.length === 0 && Object.values(others).every((value) => value === null) ? null : gate;
}

/** And writes what pipelines read. Returns the exit code. */
export async function passGate(
  client: Client,
  terminal: Terminal,
  summary: AuditSummary,
  gate: AuditGate,
): Promise<number> {
  const { audit } = summary;
  const all = await listFindings(client, audit);
  const { fresh, known } = withoutKnown(all, gate.baseline);
  const checked = checkConditions(gate.conditions, summary, {
    findings: fresh,
    changes: await changesOf(client, audit, gate.conditions),
  });
  const { version } = await client.request('app/info', {});
  if (gate.writeBaseline !== null) await writeBaseline(gate.writeBaseline, all);
  if (gate.junit !== null) await writeJunit(gate.junit, summary.name, casesOf(terminal, checked, fresh, known));
  if (gate.sarif !== null)
    await writeSarif(gate.sarif, version, rulesOf(terminal), [
      ...findingsOf(terminal, fresh, false),
      ...findingsOf(terminal, known, true),
    ]);
  for (const written of [gate.writeBaseline, gate.junit, gate.sarif])
    if (written !== null) terminal.note(terminal.text('exported', { path: written }));
  if (gate.baseline)
    terminal.note(
      terminal.text('baselineKnown', { clusters: known.clusters.length, relations: known.relations.length }),
    );
  for (const { text, value, figure, met } of checked)
    terminal.note(
      terminal.text(met ? 'conditionMet' : 'conditionNotMet', {
        condition: text,
        value: shown(terminal, figure, value),
      }),
    );
  return checked.some(({ met }) => met) ? exitCodes.found : exitCodes.done;
}

const shown = (terminal: Terminal, figure: string, value: number): string =>
  figure === 'duplicate-rate' ? terminal.share(value) : String(value);

/** Null when nobody asks for changes, or there was no audit before. */
async function changesOf(client: Client, audit: string, conditions: readonly FailCondition[]) {
  if (!conditions.some(({ figure }) => ['new-clusters', 'grown-clusters', 'reopened-clusters'].includes(figure)))
    return null;
  try {
    const { clusters } = await client.request('changes/summary', { audit });
    return clusters;
  } catch (error) {
    if (error instanceof RequestError && error.wire.code === 'nothing-before') return null;
    throw error;
  }
}

function casesOf(
  terminal: Terminal,
  checked: readonly CheckedCondition[],
  fresh: KnownFindings,
  known: KnownFindings,
): JunitCase[] {
  const conditions = checked.map(({ text, figure, value, met }): JunitCase => ({
    name: text,
    group: 'conditions',
    outcome: met ? 'failed' : 'passed',
    message: `${text}: ${shown(terminal, figure, value)}`,
    details: '',
  }));
  const clusters = (findings: KnownFindings, outcome: JunitCase['outcome']) =>
    findings.clusters.map(({ cluster, members }): JunitCase => {
      const verdict = terminal.shared(`verdict.${cluster.verdict}`);
      return {
        name: `${cluster.title} (${cluster.sourceAddress})`,
        group: `clusters.${cluster.verdict}`,
        outcome: cluster.resolvedBySite ? 'skipped' : outcome,
        message: terminal.text('junitCluster', { verdict, pages: cluster.pages }),
        details: members
          .map(
            ({ address, similarity }) =>
              `${address}${similarity === null ? '' : `  ${terminal.share(similarity / 100)}`}`,
          )
          .join('\n'),
      };
    });
  return [...conditions, ...clusters(fresh, 'failed'), ...clusters(known, 'skipped')];
}

export const rulesOf = (terminal: Terminal): SarifRule[] =>
  verdicts.map((id) => ({
    id,
    name: terminal.shared(`verdict.${id}`),
    meaning: terminal.shared(`verdictMeaning.${id}`),
  }));

/** For each copy; the text comes from its source page. */
function findingsOf(terminal: Terminal, { clusters, relations }: KnownFindings, known: boolean): SarifFinding[] {
  const message = (verdict: Verdict, address: string) =>
    terminal.text('sarifCopy', {
      verdict: terminal.shared(`verdict.${verdict}`),
      address,
      meaning: terminal.shared(`verdictMeaning.${verdict}`),
    });
  const copies = clusters.flatMap(({ cluster, members }) =>
    members.slice(1).map(({ address, verdict }): SarifFinding => {
      const kind = verdicts.find((id) => id === verdict) ?? cluster.verdict;
      return {
        verdict: kind,
        level: cluster.resolvedBySite ? 'note' : 'warning',
        message: message(kind, cluster.sourceAddress),
        place: address,
        sources: [{ place: cluster.sourceAddress, message: cluster.title }],
        fingerprint: `${cluster.key}:${address}`,
        known,
      };
    }),
  );
  const related = relations.map((relation): SarifFinding => {
    const { taker, giver } = directed(relation);
    return {
      verdict: relation.verdict,
      level: 'warning',
      message: message(relation.verdict, giver.address),
      place: taker.address,
      sources: [{ place: giver.address, message: taker.page === relation.a ? relation.titleB : relation.titleA }],
      fingerprint: `${taker.address}:${giver.address}`,
      known,
    };
  });
  return [...copies, ...related];
}

export const suiteName = (file: string): string => basename(file, '.pagetwin');
