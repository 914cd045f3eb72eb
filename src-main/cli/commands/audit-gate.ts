import { allRows, type Client } from '../../contract/api.ts';
import type { AuditSummary } from '../../contract/audits.ts';
import { directed } from '../../engine/report/plan/relation-proposals.ts';
import { exitCodes, isRefused, pathOf, type Session, type Values } from '../acting.ts';
import { readBaseline, withoutKnown, writeBaseline } from '../baseline.ts';
import { checkConditions, readFailOn, type FailCondition, type KnownFindings, type ListedCluster } from '../fail-on.ts';
import { type JunitCase, writeJunit } from '../junit.ts';
import { type SarifFinding, sarifMessage, writeSarif } from '../sarif.ts';
import type { Terminal } from '../terminal.ts';

/** Runs before the audit. Null without gate; with only a baseline, every finding outside of it fails. */
export async function readGate({ failOn, baseline, writeBaseline: known, junit, sarif }: Values) {
  const usual = typeof baseline === 'string' ? 'clusters>0,relations>0' : '';
  const conditions = readFailOn(typeof failOn === 'string' ? failOn : usual);
  const others = {
    baseline: await readBaseline(baseline),
    writeBaseline: pathOf(known),
    junit: pathOf(junit),
    sarif: pathOf(sarif),
  };
  const isAsked = conditions.length > 0 || Object.values(others).some((value) => value !== null);
  return isAsked ? { conditions, ...others } : null;
}

/** Returns the exit code. */
export async function passGate(
  { client, terminal }: Session,
  summary: AuditSummary,
  gate: NonNullable<Awaited<ReturnType<typeof readGate>>>,
) {
  const { audit } = summary;
  const all = await listFindings(client, audit);
  const { fresh, known } = withoutKnown(all, gate.baseline);
  const changes = await changesOf(client, audit, gate.conditions);
  const checked = checkConditions(gate.conditions, { summary, changes, ...fresh }).map((condition) => ({
    ...condition,
    shown: condition.figure === 'duplicate-rate' ? terminal.share(condition.value) : String(condition.value),
  }));
  if (gate.writeBaseline !== null) await writeBaseline(gate.writeBaseline, all);
  if (gate.junit !== null) await writeJunit(gate.junit, summary.name, casesOf(terminal, checked, fresh, known));
  const findings = [...findingsOf(terminal, fresh, false), ...findingsOf(terminal, known, true)];
  if (gate.sarif !== null) await writeSarif({ client, terminal }, gate.sarif, findings);
  for (const path of [gate.writeBaseline, gate.junit, gate.sarif])
    if (path !== null) terminal.noteText('exported', { path });
  if (gate.baseline) {
    const [clusters, relations] = [known.clusters.length, known.relations.length];
    terminal.noteText('baselineKnown', { clusters, relations });
  }
  for (const { text: condition, shown: value, met } of checked)
    terminal.noteText(met ? 'conditionMet' : 'conditionNotMet', { condition, value });
  return checked.some(({ met }) => met) ? exitCodes.found : exitCodes.done;
}

/** Null if no condition needs changes, or without an earlier run. */
async function changesOf(client: Client, audit: string, conditions: readonly FailCondition[]) {
  if (!conditions.some(({ figure }) => ['new-clusters', 'grown-clusters', 'reopened-clusters'].includes(figure)))
    return null;
  try {
    return (await client.request('changes/summary', { audit })).clusters;
  } catch (error) {
    if (isRefused(error, 'nothing-before')) return null;
    throw error;
  }
}

function casesOf(
  terminal: Terminal,
  checked: readonly Readonly<{ text: string; met: boolean; shown: string }>[],
  fresh: KnownFindings,
  known: KnownFindings,
): JunitCase[] {
  const conditions = checked.map(({ text: name, met, shown }): JunitCase => {
    const outcome = met ? 'failed' : 'passed';
    return { name, group: 'conditions', outcome, message: `${name}: ${shown}`, details: '' };
  });
  const clusters = (findings: KnownFindings, outcome: JunitCase['outcome']) =>
    findings.clusters.map(({ cluster, members }): JunitCase => {
      const verdict = terminal.shared(`verdict.${cluster.verdict}`);
      const lines = members.map(({ address, similarity }) =>
        similarity === null ? address : `${address}  ${terminal.share(similarity / 100)}`,
      );
      return {
        name: `${cluster.title} (${cluster.sourceAddress})`,
        group: `clusters.${cluster.verdict}`,
        outcome: cluster.resolvedBySite ? 'skipped' : outcome,
        message: terminal.text('junitCluster', { verdict, pages: cluster.pages }),
        details: lines.join('\n'),
      };
    });
  return [...conditions, ...clusters(fresh, 'failed'), ...clusters(known, 'skipped')];
}

function findingsOf(terminal: Terminal, { clusters, relations }: KnownFindings, known: boolean): SarifFinding[] {
  const copies = clusters.flatMap(({ cluster, members }) =>
    members.slice(1).map(({ address, verdict: own }): SarifFinding => {
      const verdict = own ?? cluster.verdict;
      return {
        verdict,
        level: cluster.resolvedBySite ? 'note' : 'warning',
        message: sarifMessage(terminal, verdict, cluster.sourceAddress),
        place: address,
        sources: [{ place: cluster.sourceAddress, message: cluster.title }],
        fingerprint: `${cluster.key}:${address}`,
        known,
      };
    }),
  );
  const related = relations.map((relation): SarifFinding => {
    const { verdict, a, titleA, titleB } = relation;
    const { taker, giver } = directed(relation);
    return {
      verdict,
      level: 'warning',
      message: sarifMessage(terminal, verdict, giver.address),
      place: taker.address,
      sources: [{ place: giver.address, message: taker.page === a ? titleB : titleA }],
      fingerprint: `${taker.address}:${giver.address}`,
      known,
    };
  });
  return [...copies, ...related];
}

async function listFindings(client: Client, audit: string): Promise<KnownFindings> {
  const clusters: ListedCluster[] = [];
  for (const cluster of await allRows((part) => client.request('cluster/list', { audit, ...part }))) {
    const members = await allRows((part) => client.request('cluster/members', { audit, cluster: cluster.id, ...part }));
    clusters.push({
      cluster,
      members: members.map(({ page: { address }, verdict, similarity }) => ({ address, verdict, similarity })),
    });
  }
  return { clusters, relations: await allRows((part) => client.request('relation/list', { audit, ...part })) };
}
