import { type CheckSubject, checkTitles, subjectOf } from '../../../../contract/checks.ts';
import type { RelationRow } from '../../../../contract/clusters.ts';
import { languageTag } from '../../../../contract/language-tags.ts';
import { familyVerdicts, otherKindsFound } from '../../../../contract/verdicts.ts';
import type { PageBrief } from '../../../../contract/pages.ts';
import { batches } from '../../../batches.ts';
import {
  adviceList,
  columnsOf,
  countOf,
  decisionsText,
  familyList,
  mostCopied,
  otherKinds,
  problemList,
  stakeList,
  stakeText,
  treeList,
  type Report,
} from '../../report.ts';
import { adviceItems, openWork } from '../open-work.ts';
import {
  addressLink,
  type Child,
  clusterAnchor,
  foreign,
  htmlForm,
  markup,
  note,
  pageCell,
  paragraph,
  plainList,
  restNote,
  type Section,
  table,
  tableWriter,
  titleOf,
  verdictBadge,
  type Write,
} from '../parts.ts';

const shownAddresses = 3;

export const sentences: Section = {
  id: 'sentences',
  write(report, write) {
    const { text, texts, store, sizeLimits } = report;
    const words = texts.sentences;
    const found = mostCopied(report, sizeLimits.sentences);
    if (found.length === 0) return write(paragraph(words.none));
    write(paragraph(words.intro));
    const columns = columnsOf(words, { sentence: 48, pages: 9, where: 43 }, 'pages');
    const rows = found.map(({ id, pages, language, text: written }) => {
      const shown = store.sentences.addresses(id, shownAddresses);
      const left = pages - shown.length;
      const rest = left > 0 && markup`<li class="quiet">${text('sentences.morePages', { count: left })}</li>`;
      return [
        markup`<span lang="${languageTag(language)}">${foreign(written, 500)}</span>`,
        pages,
        markup`<ul class="plain">${shown.map((address) => markup`<li>${addressLink(address)}</li>`)}${rest}</ul>`,
      ];
    });
    write(table(report, words.title, { columns, rows }));
    write(restNote(report, 'sentences.more', rows.length, store.sentences.count()));
  },
};

export const relations: Section = {
  id: 'relations',
  write(report, write) {
    const { texts, format, store } = report;
    const words = texts.relations;
    const { rows: found, total } = store.pairs.relations(0, report.sizeLimits.relations);
    if (total === 0) return write(paragraph(words.none));
    write(paragraph(words.intro));
    const columns = columnsOf(words, { pageA: 31, pageB: 31, verdict: 16, aInB: 11, bInA: 11 }, 'aInB', 'bInA');
    const rows = found.map((pair) => [
      pageCell(report, pair.titleA, pair.addressA),
      pageCell(report, pair.titleB, pair.addressB),
      relationCell(report, pair),
      format.share(pair.coveredA),
      format.share(pair.coveredB),
    ]);
    write(table(report, words.title, { columns, rows }));
    write(restNote(report, 'relations.more', rows.length, total));
  },
};

function relationCell(report: Report, { verdict, direction }: RelationRow) {
  const badge = verdictBadge(report, verdict);
  if (direction === 'none' || familyVerdicts.has(verdict)) return badge;
  const words = report.texts.relations;
  const [ofA, ofB] = verdict === 'contained' ? [words.insideA, words.insideB] : [words.fromA, words.fromB];
  return markup`${badge}<br>${direction === 'a-to-b' ? ofB : ofA}`;
}

export const families: Section = {
  id: 'families',
  isThere: (report) => countOf(report, otherKinds).clusters > 0,
  write(report, write) {
    const { text, texts, summary, shared, sizeLimits } = report;
    const words = texts.families;
    const kinds = otherKindsFound(summary.clustersByKind).map(({ kind, clusters, pages }) => {
      const counted = text('families.counted', { kind: shared(`clusterKind.${kind}`), families: clusters, pages });
      return markup`<li><b>${counted}</b> ${shared(`clusterKindMeaning.${kind}`)}</li>\n`;
    });
    write(markup`<p>${words.intro}</p>\n<ul>${kinds}</ul>\n`);
    const trees = treeList(report);
    if (trees.rows.length > 0) write(table(report, texts.trees.title, trees));
    write(table(report, words.overview, familyList(report, htmlForm(report))));
    write(restNote(report, 'families.more', sizeLimits.families, countOf(report, otherKinds).clusters));
  },
};

export const stake: Section = {
  id: 'stake',
  isThere: ({ store }) => store.figures.clicksAtStake(1).length > 0,
  write(report, write) {
    const words = report.texts.stake;
    write(paragraph(markup`<b>${stakeText(report)}</b> ${words.intro}`));
    write(table(report, words.overview, stakeList(report, htmlForm(report))));
  },
};

/** All pages, or only those in clusters if there are too many, until the size limit. */
export const addresses: Section = {
  id: 'addresses',
  isAppendix: true,
  async write(report, write, written) {
    const { text, texts, store, sizeLimits, progress } = report;
    const words = texts.addresses;
    const all = store.figures.addresses();
    const onlyCopies = all > sizeLimits.addresses;
    write(paragraph(onlyCopies ? text('addresses.onlyClusters', { all }) : text('addresses.intro', { count: all })));
    const { begin, row, end } = tableWriter(
      report,
      words.title,
      columnsOf(words, { address: 37, status: 7, indexability: 16, pageTitle: 31, cluster: 9 }, 'status', 'cluster'),
    );
    write(begin);
    let shown = 0;
    for (const batch of batches(pagesOf(report, onlyCopies), 200)) {
      if (written() > sizeLimits.bytes || shown >= sizeLimits.addresses) break;
      for (const page of batch) write(row(addressRow(report, page)));
      shown += batch.length;
      await progress.advance(batch.length);
    }
    write(end);
    write(restNote(report, 'addresses.more', shown, all));
  },
};

function* pagesOf({ store }: Report, onlyCopies: boolean) {
  for (const page of store.pages.iterate()) if (!onlyCopies || store.clusterOf(page.id) !== undefined) yield page;
}

function addressRow(report: Report, { id, address, statusCode, indexabilityStatus, title }: PageBrief): Child[] {
  const { store, format, shared, sizeLimits } = report;
  const cluster = store.clusterOf(id);
  const name = cluster !== undefined && format.integer(cluster);
  return [
    addressLink(address),
    statusCode === 0 ? '–' : String(statusCode),
    shared(`indexability.${indexabilityStatus || 'indexable'}`),
    title !== '' && titleOf(report, title),
    cluster !== undefined && sizeLimits.detailed.has(cluster)
      ? markup`<a href="#${clusterAnchor(cluster)}">${name}</a>`
      : name,
  ];
}

const shownOfKind = 20;

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

function writeGroup(report: Report, code: string, count: number, write: Write) {
  const { format, shared, store } = report;
  const words = report.texts.problems;
  const { title, fix } = report.problem(code);
  write(
    markup`<section id="problem-${code}">\n<h3>${title} <span class="quiet">${format.integer(count)}</span></h3>\n<p>${fix}</p>\n`,
  );
  const columns = columnsOf(words, { address: 55, detail: 45 });
  const rows = store.problems
    .list(0, shownOfKind, code)
    .rows.map(({ code, address, parameters }) => [
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
    const { checks, checked } = store.checks.summary();
    write(paragraph(text('checks.intro', { pages: checked })));
    write(note(words.lengths));
    const columns = columnsOf(words, { subject: 18, check: 34, pages: 12, name: 36 }, 'pages');
    let before: CheckSubject | null = null;
    const rows = checks.map(({ check, pages }) => {
      const subject = subjectOf(check);
      const named = subject === before ? '' : shared(`checkSubject.${subject}`);
      before = subject;
      return [named, shared(`check.${check}`), pages, checkTitles[check]];
    });
    write(table(report, words.title, { columns, rows }));
  },
};

export const actions: Section = {
  id: 'actions',
  write(report, write) {
    const words = report.texts.actions;
    const list = adviceList(report, htmlForm(report));
    const work = openWork(report);
    const isAdvised = list.rows.length > 0;
    if (isAdvised)
      write(markup`${paragraph(markup`<strong>${words.proposal}</strong>`)}${paragraph(decisionsText(report))}`);
    if (report.summary.relations > 0) write(markup`<p class="quiet">${words.beside}</p>\n`);
    if (isAdvised) write(table(report, words.byAdvice, list));
    if (work.length === 0) return write(paragraph(words.nothing));
    const columns = columnsOf(words, { cluster: 27, verdict: 20, work: 22, source: 31 });
    const rows = work.map(({ name, contents, advice, source }) => [
      name,
      contents,
      plainList(adviceItems(report, advice)),
      source,
    ]);
    write(table(report, report.text('actions.first', { count: rows.length }), { columns, rows }));
  },
};
