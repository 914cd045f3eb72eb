import { restNote } from '../labels.ts';
import { type CheckSubject, checkTitles, subjectOf } from '../../../../contract/checks.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { addressLink, foreign, markup, type Markup } from '../markup.ts';
import type { Report, Section, Write } from '../report.ts';
import { column, number, table } from '../table.ts';

const shownAddresses = 20;

export const problems: Section = {
  id: 'problems',
  title: (texts) => texts.problems.title,
  write(report, write) {
    const { texts, store } = report;
    const groups = store.problems.counts();
    if (groups.length === 0) return write(markup`<p>${texts.problems.none}</p>\n`);
    write(markup`<p>${texts.problems.intro}</p>\n`);
    write(overview(report, groups));
    for (const group of groups) writeGroup(report, group, write);
  },
};

type Group = ReturnType<Report['store']['problems']['counts']>[number];

function overview(report: Report, groups: readonly Group[]): Markup {
  const { texts, format, shared } = report;
  const words = texts.problems;
  const columns = [
    column(words.problem, 32),
    column(words.severity, 12),
    number(words.count, 10),
    column(words.fix, 46),
  ];
  const rows = groups.map(({ code, severity, count }) => {
    const { title, fix } = report.problem(code);
    return [
      markup`<a href="#problem-${code}">${title}</a>`,
      shared(`severity.${severity}`),
      format.integer(count),
      fix,
    ];
  });
  return table(words.title, columns, rows);
}

function writeGroup(report: Report, { code, count }: Group, write: Write): void {
  const { texts, format, store } = report;
  const words = texts.problems;
  const { title, fix } = report.problem(code);
  const { rows } = store.problems.list(0, shownAddresses, code);
  write(
    markup`<section id="problem-${code}">\n<h3>${title} <span class="quiet">${format.integer(count)}</span></h3>\n<p>${fix}</p>\n`,
  );
  const columns = [column(words.address, 55), column(words.detail, 45)];
  write(
    table(
      title,
      columns,
      rows.map((problem) => [
        problem.address === null ? words.whole : addressLink(problem.address),
        detailOf(report, problem),
      ]),
    ),
  );
  write(restNote(report, 'problems.more', rows.length, count));
  write(markup`</section>\n`);
}

const detailOf = ({ shared }: Report, { code, parameters }: Problem): Markup =>
  foreign(shared(`problem.${code}`, parameters), 400);

export const checks: Section = {
  id: 'checks',
  title: (texts) => texts.checks.title,
  write({ text, texts, store, format, shared }, write) {
    const words = texts.checks;
    const { checks, checked, unread } = store.checks.summary();
    write(markup`<p>${text('checks.intro', { pages: format.integer(checked) })}</p>\n`);
    if (unread > 0) write(markup`<p class="note">${text('checks.unread', { pages: format.integer(unread) })}</p>\n`);
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
      return [named, shared(`check.${check}`), format.integer(pages), checkTitles[check]];
    });
    write(table(words.title, columns, rows));
    write(markup`<p class="note">${words.lengths}</p>\n`);
  },
};
