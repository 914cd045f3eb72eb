import { basename } from 'node:path';
import { z } from 'zod';
import { type Client, RequestError } from '../../contract/api.ts';
import type { AuditSummary } from '../../contract/audits.ts';
import type { RelationRow } from '../../contract/clusters.ts';
import { verdicts, type Verdict } from '../../contract/verdicts.ts';
import { AppError } from '../../engine/app-error.ts';
import { escapeMarkup } from '../../engine/escape-markup.ts';
import { directed } from '../../engine/report/plan/relation-proposals.ts';
import {
  allRows,
  exitCodes,
  pathOf,
  readTextFile,
  type Session,
  type Values,
  writeJson,
  writeResult,
} from '../acting.ts';
import {
  checkConditions,
  readFailOn,
  type CheckedCondition,
  type FailCondition,
  type KnownFindings,
  type ListedCluster,
} from '../fail-on.ts';
import type { Terminal } from '../terminal.ts';

/** Before the audit runs. Null for nothing; with a baseline alone every finding that is not in it fails. */
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
  const checked = checkConditions(gate.conditions, { summary, changes, ...fresh });
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
  for (const { text: condition, value, figure, met } of checked)
    terminal.noteText(met ? 'conditionMet' : 'conditionNotMet', { condition, value: shown(terminal, figure, value) });
  return checked.some(({ met }) => met) ? exitCodes.found : exitCodes.done;
}

const shown = (terminal: Terminal, figure: string, value: number) =>
  figure === 'duplicate-rate' ? terminal.share(value) : String(value);

/** Null when no condition asks for changes, or without an earlier run. */
async function changesOf(client: Client, audit: string, conditions: readonly FailCondition[]) {
  if (!conditions.some(({ figure }) => ['new-clusters', 'grown-clusters', 'reopened-clusters'].includes(figure)))
    return null;
  try {
    return (await client.request('changes/summary', { audit })).clusters;
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

export const sarifMessage = (terminal: Terminal, verdict: Verdict, address: string) =>
  terminal.text('sarifCopy', {
    verdict: terminal.shared(`verdict.${verdict}`),
    address,
    meaning: terminal.shared(`verdictMeaning.${verdict}`),
  });

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

export const suiteName = (file: string) => basename(file, '.pagetwin');

/** Known findings, recognised by the addresses of their pages. */
const baselineSchema = z.object({
  format: z.literal('pagetwin-baseline'),
  version: z.literal(1),
  clusters: z.array(z.object({ key: z.string(), title: z.string(), pages: z.array(z.string()) })),
  relations: z.array(z.tuple([z.string(), z.string()])),
});
type Baseline = z.infer<typeof baselineSchema>;

/** Throws `baseline-invalid` for another file, and what reading throws. */
async function readBaseline(file: unknown): Promise<Baseline | null> {
  const text = await readTextFile(file);
  try {
    return text === null ? null : baselineSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('baseline-invalid', { file: String(file) }, { cause });
  }
}

async function writeBaseline(file: string, { clusters, relations }: KnownFindings) {
  const baseline: Baseline = {
    format: 'pagetwin-baseline',
    version: 1,
    clusters: clusters
      .map(({ cluster: { key, title }, members }) => ({ key, title, pages: members.map(addressOf).sort() }))
      .sort((x, y) => (x.key < y.key ? -1 : 1)),
    relations: relations.map(pairOf).sort((x, y) => (x.join('\n') < y.join('\n') ? -1 : 1)),
  };
  await writeJson(file, baseline);
}

/** By one cluster of the baseline that holds all its pages. */
export function withoutKnown(findings: KnownFindings, baseline: Baseline | null) {
  if (!baseline) return { fresh: findings, known: { clusters: [], relations: [] } };
  const homes = new Map<string, Set<number>>();
  for (const [at, { pages }] of baseline.clusters.entries())
    for (const address of pages) homes.set(address, (homes.get(address) ?? new Set()).add(at));
  const isKnownCluster = ({ members }: ListedCluster) => {
    const [first, ...rest] = members.map(({ address }) => homes.get(address) ?? new Set<number>());
    return first !== undefined && [...first].some((home) => rest.every((others) => others.has(home)));
  };
  const pairs = new Set(baseline.relations.map((pair) => pair.join('\n')));
  const isKnownRelation = (relation: RelationRow) => pairs.has(pairOf(relation).join('\n'));
  const part = (known: boolean): KnownFindings => ({
    clusters: findings.clusters.filter((cluster) => isKnownCluster(cluster) === known),
    relations: findings.relations.filter((relation) => isKnownRelation(relation) === known),
  });
  return { fresh: part(false), known: part(true) };
}

const addressOf = ({ address }: { readonly address: string }) => address;

const pairOf = ({ addressA, addressB }: RelationRow): [string, string] =>
  addressA < addressB ? [addressA, addressB] : [addressB, addressA];

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

export interface SarifFinding {
  readonly verdict: Verdict;
  readonly level: 'error' | 'warning' | 'note';
  readonly message: string;
  readonly place: string;
  readonly sources: readonly { readonly place: string; readonly message: string }[];
  /** The same in every run. */
  readonly fingerprint: string;
  readonly known: boolean;
}

/** Writes SARIF 2.1.0 (OASIS 2020). */
export async function writeSarif({ client, terminal }: Session, file: string, findings: readonly SarifFinding[]) {
  const { version } = await client.request('app/info', {});
  const rules = verdicts.map((id) => ({
    id,
    name: pascal(id),
    shortDescription: { text: terminal.shared(`verdict.${id}`) },
    fullDescription: { text: terminal.shared(`verdictMeaning.${id}`) },
  }));
  const results = findings.map(({ verdict, level, message, place: at, sources, fingerprint, known }) => ({
    ruleId: verdict,
    ruleIndex: verdicts.indexOf(verdict),
    level,
    message: { text: message },
    locations: [place(at)],
    relatedLocations: sources.map((source, id) => ({ id, ...place(source.place), message: { text: source.message } })),
    partialFingerprints: { 'pagetwinFinding/v1': fingerprint },
    baselineState: known ? 'unchanged' : 'new',
  }));
  await writeJson(file, {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'PageTwin', version, rules } }, results }],
  });
}

const place = (uri: string) => ({ physicalLocation: { artifactLocation: { uri: uriOf(uri) } } });

function uriOf(place: string) {
  const url = /^[a-z][\w+.-]+:\/\//iu.test(place) ? URL.parse(place) : null;
  return url?.href ?? place.toWellFormed().replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}

const pascal = (id: string) => id.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase());

/** `message`: why it failed or was skipped. */
export interface JunitCase {
  readonly name: string;
  readonly group: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly message: string;
  readonly details: string;
}

export async function writeJunit(file: string, suite: string, cases: readonly JunitCase[]) {
  const count = (outcome: JunitCase['outcome']) => cases.filter((each) => each.outcome === outcome).length;
  const counts = `tests="${cases.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}"`;
  await writeResult(
    file,
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="PageTwin" ${counts}>
  <testsuite name="${attribute(suite)}" ${counts}>
${cases.map((each) => `${caseLine(each)}\n`).join('')}  </testsuite>
</testsuites>
`,
  );
}

function caseLine({ name, group, outcome, message, details }: JunitCase) {
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(group)}"`;
  if (outcome === 'passed') return `${open}/>`;
  if (outcome === 'skipped') return `${open}><skipped message="${attribute(message)}"/></testcase>`;
  return `${open}><failure message="${attribute(message)}">${content(details)}</failure></testcase>`;
}

/** Escaped, with characters that XML 1.0 forbids replaced. */
const content = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- these are the characters to replace
  escapeMarkup(text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '\ufffd'));
const attribute = (text: string) => content(text).replaceAll(/[\t\n\r]/gu, ' ');
