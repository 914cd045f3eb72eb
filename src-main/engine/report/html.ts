import { join } from 'node:path';
import { writeWhole } from './file-writer.ts';
import { documentEnd, documentStart, sectionEnd, sectionStart } from './html/document.ts';
import type { Section, Write } from './html/parts.ts';
import { actions } from './html/sections/actions.ts';
import { addresses, checks, families, problems, relations, sentences, stake } from './html/sections/lists.ts';
import { changes } from './html/sections/changes.ts';
import { clusters, keyClusters } from './html/sections/clusters.ts';
import { figures } from './html/sections/figures.ts';
import { limits, methods, scope } from './html/sections/scope.ts';
import { type Edition, type ReportInput, reportOf } from './report.ts';

export const htmlName = 'report.html';

const shortSections: readonly Section[] = [figures, keyClusters, actions];

/** In the order in which people read: what was found, what to do, the evidence, how it was found. */
const everySection: readonly Section[] = [
  figures,
  changes,
  actions,
  stake,
  clusters,
  families,
  sentences,
  relations,
  checks,
  problems,
  scope,
  methods,
  limits,
  addresses,
];

/** One file without network, script or clock: the same audit gives the same report. */
export async function writeHtmlReport(input: ReportInput): Promise<string> {
  await writeHtmlFile(input, 'screen', join(input.folder, htmlName));
  return htmlName;
}

export async function writeHtmlFile(input: ReportInput, edition: Edition, path: string): Promise<void> {
  let bytes = 0;
  const report = reportOf(input, edition);
  const sections = (edition === 'summary' ? shortSections : everySection).filter(
    ({ isThere }) => isThere?.(report) ?? true,
  );
  await writeWhole(path, async (writeText) => {
    const write: Write = ({ html }) => {
      bytes += Buffer.byteLength(html);
      writeText(html);
    };
    write(documentStart(report, sections));
    for (const section of sections) {
      write(sectionStart(report, section));
      await section.write(report, write, () => bytes);
      write(sectionEnd(report));
      await report.progress.advance(100);
    }
    write(documentEnd);
  });
}
