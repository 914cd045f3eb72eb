import type { Verdict } from '../contract/verdicts.ts';
import { escapeMarkup } from '../engine/escape-markup.ts';
import { writeJson, writeResult } from './text-files.ts';

export interface SarifFinding {
  readonly verdict: Verdict;
  readonly level: 'error' | 'warning' | 'note';
  readonly message: string;
  readonly place: string;
  readonly sources: readonly { readonly place: string; readonly message: string }[];
  /** Kept as long as the finding is. */
  readonly fingerprint: string;
  readonly known: boolean;
}

export interface SarifRule {
  readonly id: Verdict;
  readonly name: string;
  readonly meaning: string;
}

/** SARIF 2.1.0 (OASIS 2020). */
export async function writeSarif(
  file: string,
  { version, rules }: { readonly version: string; readonly rules: readonly SarifRule[] },
  findings: readonly SarifFinding[],
): Promise<void> {
  const described = rules.map(({ id, name, meaning }) => ({
    id,
    name: pascal(id),
    shortDescription: { text: name },
    fullDescription: { text: meaning },
  }));
  const results = findings.map(({ verdict, level, message, place: at, sources, fingerprint, known }) => ({
    ruleId: verdict,
    ruleIndex: rules.findIndex(({ id }) => id === verdict),
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
    runs: [{ tool: { driver: { name: 'PageTwin', version, rules: described } }, results }],
  });
}

const place = (uri: string) => ({ physicalLocation: { artifactLocation: { uri: uriOf(uri) } } });

function uriOf(place: string): string {
  const url = /^[a-z][\w+.-]+:\/\//iu.test(place) ? URL.parse(place) : null;
  return url?.href ?? place.toWellFormed().replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}

const pascal = (id: string): string => id.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase());

/** `message`: why it failed or was skipped. */
export interface JunitCase {
  readonly name: string;
  readonly group: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly message: string;
  readonly details: string;
}

export async function writeJunit(file: string, suite: string, cases: readonly JunitCase[]): Promise<void> {
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

function caseLine({ name, group, outcome, message, details }: JunitCase): string {
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(group)}"`;
  if (outcome === 'passed') return `${open}/>`;
  if (outcome === 'skipped') return `${open}><skipped message="${attribute(message)}"/></testcase>`;
  return `${open}><failure message="${attribute(message)}">${content(details)}</failure></testcase>`;
}

/** Without what XML 1.0 cannot hold. */
const content = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are the characters to replace
  escapeMarkup(text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '\ufffd'));
const attribute = (text: string): string => content(text).replaceAll(/[\t\n\r]/gu, ' ');
