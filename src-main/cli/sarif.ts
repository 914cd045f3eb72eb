import type { Verdict } from '../contract/verdicts.ts';
import { writeResult } from './text-files.ts';

export interface SarifFinding {
  readonly verdict: Verdict;
  readonly level: 'error' | 'warning' | 'note';
  readonly message: string;
  readonly place: string;
  readonly sources: readonly { readonly place: string; readonly message: string }[];
  /** The same as long as the finding is. */
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
  version: string,
  rules: readonly SarifRule[],
  findings: readonly SarifFinding[],
): Promise<void> {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'PageTwin',
            version,
            rules: rules.map(({ id, name, meaning }) => ({
              id,
              name: pascal(id),
              shortDescription: { text: name },
              fullDescription: { text: meaning },
            })),
          },
        },
        results: findings.map(({ verdict, level, message, place: at, sources, fingerprint, known }) => ({
          ruleId: verdict,
          ruleIndex: rules.findIndex(({ id }) => id === verdict),
          level,
          message: { text: message },
          locations: [place(at)],
          relatedLocations: sources.map((source, id) => ({
            id,
            ...place(source.place),
            message: { text: source.message },
          })),
          partialFingerprints: { 'pagetwinFinding/v1': fingerprint },
          baselineState: known ? 'unchanged' : 'new',
        })),
      },
    ],
  };
  await writeResult(file, `${JSON.stringify(log, null, 2)}\n`);
}

const place = (uri: string) => ({ physicalLocation: { artifactLocation: { uri: uriOf(uri) } } });

/** Of a web address, or a path with blanks and other signs encoded. */
function uriOf(place: string): string {
  const url = /^[a-z][\w+.-]+:\/\//iu.test(place) ? URL.parse(place) : null;
  return url?.href ?? place.toWellFormed().replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}

const pascal = (id: string): string => id.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase());
