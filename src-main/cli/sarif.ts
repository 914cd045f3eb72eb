import type { Verdict } from '../contract/verdicts.ts';
import { writeJson } from './text-files.ts';

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
