import { type CheckSubject, checkTitles, subjectOf } from '../../../../contract/checks.ts';
import { column, number, problemList } from '../../lists.ts';
import type { Report } from '../../report.ts';
import { addressLink, foreign, markup } from '../markup.ts';
import { htmlForm, note, paragraph, restNote, type Section, table, type Write } from '../parts.ts';

const shownAddresses = 20;

export const problems: Section = {
  id: 'problems',
  write(report, write) {
    const words = report.texts.problems;
    const groups = report.store.problems.counts();
    if (groups.length === 0) return write(paragraph(words.none));
    write(paragraph(words.intro));
    write(table(report, words.title, problemList(report, htmlForm(report))));
    for (const { code, count } of groups) writeGroup(report, code, count, write);
  },
};

function writeGroup(report: Report, code: string, count: number, write: Write): void {
  const { texts, format, shared, store } = report;
  const words = texts.problems;
  const { title, fix } = report.problem(code);
  const found = store.problems.list(0, shownAddresses, code).rows;
  write(
    markup`<section id="problem-${code}">\n<h3>${title} <span class="quiet">${format.integer(count)}</span></h3>\n<p>${fix}</p>\n`,
  );
  const columns = [column(words.address, 55), column(words.detail, 45)];
  const rows = found.map(({ code, address, parameters }) => [
    address === null ? words.whole : addressLink(address),
    foreign(shared(`problem.${code}`, parameters), 400),
  ]);
  write(table(report, title, { columns, rows }));
  write(restNote(report, 'problems.more', rows.length, count));
  write(markup`</section>\n`);
}

export const checks: Section = {
  id: 'checks',
  write(report, write) {
    const { text, texts, store, shared } = report;
    const words = texts.checks;
    const { checks, checked, unread } = store.checks.summary();
    write(paragraph(text('checks.intro', { pages: checked })));
    if (unread > 0) write(note(text('checks.unread', { pages: unread })));
    const columns = [
      column(words.subject, 18),
      column(words.check, 34),
      number(words.pages, 12),
      column(words.name, 36),
    ];
    let before: CheckSubject | null = null;
    const rows = checks.map(({ check, pages }) => {
      const subject = subjectOf(check);
      const named = subject === before ? '' : shared(`checkSubject.${subject}`);
      before = subject;
      return [named, shared(`check.${check}`), pages, checkTitles[check]];
    });
    write(table(report, words.title, { columns, rows }));
    write(note(words.lengths));
  },
};
