import type { ReportInput } from './export-audit.ts';

export async function writeHtmlReport(_input: ReportInput): Promise<string> {
  throw new Error('not written yet');
}
