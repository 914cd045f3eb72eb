import { type CheckSubject, checkTitles, subjectOf } from '../../../../contract/checks.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { addressLink, foreign, markup, type Markup } from '../markup.ts';
import type { Report, Section, Write } from '../report.ts';
import { table } from '../table.ts';

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
    { title: words.problem, width: 32 },
    { title: words.severity, width: 12 },
    { title: words.count, width: 10, isNumber: true },
    { title: words.fix, width: 46 },
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
  const { text, texts, format, store } = report;
  const words = texts.problems;
  const { title, fix } = report.problem(code);
  const { rows } = store.problems.list(0, shownAddresses, code);
  write(
    markup`<section id="problem-${code}">\n<h3>${title} <span class="quiet">${format.integer(count)}</span></h3>\n<p>${fix}</p>\n`,
  );
  const columns = [
    { title: words.address, width: 55 },
    { title: words.detail, width: 45 },
  ];
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
  if (count > rows.length)
    write(
      markup`<p class="note">${text('problems.more', { shown: format.integer(rows.length), all: format.integer(count) })}</p>\n`,
    );
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
      { title: words.subject, width: 18 },
      { title: words.check, width: 34 },
      { title: words.pages, width: 12, isNumber: true },
      { title: words.name, width: 36 },
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
