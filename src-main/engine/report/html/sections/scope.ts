import type { Source } from '../../../../contract/audits.ts';
import type { OptionFields, OptionValue } from '../../../../contract/options.ts';
import { clusterOptions } from '../../../cluster/options.ts';
import { detectors } from '../../../detect/registry.ts';
import { analyseOptions, templateOptions } from '../../../page/options.ts';
import { collectOptions } from '../../../source/options.ts';
import { verifyOptions } from '../../../verify/options.ts';
import { optionName, type OptionPath, optionValue } from '../../option-words.ts';
import { facts } from '../labels.ts';
import { addressLink, foreign, markup, type Markup } from '../markup.ts';
import type { Report, Section } from '../report.ts';
import { column, number, table } from '../table.ts';

export const scope: Section = {
  id: 'scope',
  isAppendix: true,
  title: (texts) => texts.scope.title,
  write(report, write) {
    const { texts, format, summary, store } = report;
    const rows: [string, Markup | string][] = [
      [
        texts.head.sources,
        markup`<ul class="plain">${summary.sources.map((source) => markup`<li>${sourceName(report, source)}</li>`)}</ul>`,
      ],
      [texts.scope.addresses, format.integer(store.figures.addresses())],
      [texts.scope.pages, format.integer(summary.pages)],
      [texts.scope.detectors, format.list(summary.detectors.map((id) => report.detector(id).name))],
    ];
    write(facts(rows));
    if (summary.notices.length > 0) {
      write(
        markup`<h3>${texts.scope.notices}</h3><ul>${summary.notices.map((notice) => markup`<li>${report.shared(`notice.${notice}`)}</li>`)}</ul>\n`,
      );
    }
    write(changedSettings(report));
  },
};

function sourceName({ text, texts, format }: Report, source: Source): Markup {
  switch (source.kind) {
    case 'site':
      return markup`${texts.source.site} ${addressLink(source.url)}`;
    case 'sitemap':
      return markup`${texts.source.sitemap} ${addressLink(source.url)}`;
    case 'folder':
      return markup`${texts.source.folder} ${foreign(source.path)}`;
    case 'file':
      return markup`${texts.source.file} ${foreign(source.path)}`;
    case 'url-list':
      return markup`${text('source.url-list', { count: format.integer(source.urls.length) })} ${source.from !== undefined && foreign(source.from)}`;
  }
}

interface Changed extends OptionPath {
  readonly value: OptionValue;
}

function changedSettings(report: Report): Markup {
  const { locale, text, texts, store } = report;
  const { collect, analyse, template, verify, cluster, detectors: chosen } = store.meta.options();
  const changed = [
    ...changedOf('collect', collectOptions, collect),
    ...changedOf('analyse', analyseOptions, analyse),
    ...changedOf('template', templateOptions, template),
    ...changedOf('verify', verifyOptions, verify),
    ...changedOf('cluster', clusterOptions, cluster),
    ...Object.entries(chosen ?? {}).flatMap(([id, values]) => changedOf(id, detectors.get(id)?.options ?? {}, values)),
  ];
  if (changed.length === 0) return markup`<p>${texts.scope.unchanged}</p>\n`;
  return table(
    texts.scope.changed,
    [column(texts.scope.setting, 50), number(texts.scope.value, 25), number(texts.scope.usual, 25)],
    changed.map(({ value, ...path }) => [
      text('methods.setting', {
        name: ownerName(report, path.owner),
        value: optionName(locale, path.owner, path.name),
      }),
      optionValue(report, path, value),
      optionValue(report, path, path.field.default),
    ]),
  );
}

const ownerName = ({ detector, shared }: Report, owner: string): string =>
  detectors.has(owner) ? detector(owner).name : shared(`stage.${owner}`);

function changedOf(owner: string, fields: OptionFields, values: Readonly<Record<string, OptionValue>>): Changed[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    return field && field.default !== value ? [{ owner, name, value, field }] : [];
  });
}

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

export const methods: Section = {
  id: 'methods',
  isAppendix: true,
  title: (texts) => texts.methods.title,
  write(report, write) {
    const { texts, summary } = report;
    const words = texts.methods;
    write(markup`${words.intro.map((paragraph) => markup`<p>${paragraph}</p>\n`)}`);
    const columns = [
      column(words.method, 17),
      column(words.summary, 35),
      column(words.settings, 27),
      column(words.work, 21),
    ];
    const rows = summary.detectors.map((id) => {
      const { name, explains } = report.detector(id);
      return [name, explains, settingsOf(report, id), citations(detectors.get(id)?.work ?? '')];
    });
    write(table(words.title, columns, rows));
  },
};

/** The same in every language; what else the registry says of a method's origin is English. */
const citations = (work: string): string =>
  work.match(/\p{Lu}[\p{L}.]*(?:,? (?:et al\.|\p{Lu}[\p{L}.]*))* \d{4}/gu)?.join('; ') ?? '–';

/** In force, under the names of the settings. */
function settingsOf(report: Report, id: string): Markup | string {
  const { locale, texts, text, store } = report;
  const chosen = store.meta.options().detectors?.[id] ?? {};
  const lines = Object.entries(detectors.get(id)?.options ?? {}).map(([name, field]) => {
    const value = optionValue(report, { owner: id, name, field }, chosen[name] ?? field.default);
    return markup`<li>${text('methods.setting', { name: optionName(locale, id, name), value })}</li>`;
  });
  return lines.length === 0 ? texts.methods.noSettings : markup`<ul class="plain">${lines}</ul>`;
}
