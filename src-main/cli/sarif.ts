import { verdicts, type Verdict } from '../contract/verdicts.ts';
import { type Session, writeJson } from './acting.ts';
import type { Terminal } from './terminal.ts';

export type SarifFinding = Readonly<{
  verdict: Verdict;
  level: 'error' | 'warning' | 'note';
  message: string;
  place: string;
  sources: readonly { readonly place: string; readonly message: string }[];
  /** Stable over runs. */
  fingerprint: string;
  known: boolean;
}>;

/** SARIF 2.1.0 (OASIS 2020). */
export async function writeSarif({ client, terminal }: Session, file: string, findings: readonly SarifFinding[]) {
  const { version } = await client.request('app/info', {});
  const rules = verdicts.map((id) => ({
    id,
    name: id.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase()),
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

function place(address: string) {
  const url = /^[a-z][\w+.-]+:\/\//iu.test(address) ? URL.parse(address) : null;
  const parts = address.toWellFormed().replaceAll('\\', '/').split('/');
  return { physicalLocation: { artifactLocation: { uri: url?.href ?? parts.map(encodeURIComponent).join('/') } } };
}

export const sarifMessage = (terminal: Terminal, verdict: Verdict, address: string) =>
  terminal.text('sarifCopy', {
    verdict: terminal.shared(`verdict.${verdict}`),
    address,
    meaning: terminal.shared(`verdictMeaning.${verdict}`),
  });
