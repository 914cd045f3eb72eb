import { markup } from '../markup.ts';
import type { Report, Section } from '../report.ts';

export const limits: Section = {
  id: 'limits',
  isAppendix: true,
  title: (texts) => texts.limits.title,
  write(report, write) {
    const { text, texts, format } = report;
    write(markup`<ul>${texts.limits.items.map((item) => markup`<li>${item}</li>\n`)}</ul>\n`);
    const capped = pairsLeftOut(report);
    if (capped > 0) write(markup`<p class="note">${text('limits.capped', { pairs: format.integer(capped) })}</p>\n`);
  },
};

const maxDetectors = 100;

/** The same pair may be among those of several detectors. */
const pairsLeftOut = ({ store }: Report): number =>
  store.problems
    .list(0, maxDetectors, 'join-capped')
    .rows.reduce((sum, { parameters }) => sum + Number(parameters['pairs'] ?? 0), 0);
