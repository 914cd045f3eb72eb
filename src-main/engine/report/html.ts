import { join } from 'node:path';
import type { ReportInput } from './report-input.ts';
import { writeWholeInTime } from './file-writer.ts';
import { documentEnd, documentStart, sectionEnd, sectionStart } from './html/document.ts';
import { reportOf, type Section, type Write } from './html/report.ts';
import { actions } from './html/sections/actions.ts';
import { addresses } from './html/sections/addresses.ts';
import { clusters } from './html/sections/clusters.ts';
import { figures } from './html/sections/figures.ts';
import { limits } from './html/sections/limits.ts';
import { methods } from './html/sections/methods.ts';
import { problems } from './html/sections/problems.ts';
import { relations } from './html/sections/relations.ts';
import { scope } from './html/sections/scope.ts';

/** In the order in which people read: what was looked at, what was found, what to do, then the evidence. */
const sections: readonly Section[] = [scope, figures, actions, clusters, relations, problems, methods, limits, addresses];

/**
 * The report as one HTML file that needs nothing else: no network, no script. It is made from the audit alone, without a look at the
 * clock, so that the same audit gives the same report. Returns the name of the file.
 */
export async function writeHtmlReport(input: ReportInput): Promise<string> {
  const name = 'report.html';
  const report = reportOf(input);
  await writeWholeInTime(join(input.folder, name), async (writeText) => {
    const write: Write = ({ html }) => writeText(html);
    write(documentStart(report, sections));
    for (const section of sections) {
      write(sectionStart(report, section));
      await section.write(report, write);
      write(sectionEnd(report));
    }
    write(documentEnd);
  });
  return name;
}
