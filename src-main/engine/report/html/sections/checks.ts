import { checkTitles, subjectOf, type CheckSubject } from '../../../../contract/checks.ts';
import { markup } from '../markup.ts';
import type { Section } from '../report.ts';
import { table } from '../table.ts';

/** The pages stand in the tables. */
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
