import type { Source } from '../../../../contract/audits.ts';
import type { OptionField, OptionFields, OptionValue } from '../../../../contract/options.ts';
import { optionWords } from '../../../../locales/option-words.ts';
import { workOf } from '../../../detect/detector.ts';
import { detectors } from '../../../detect/registry.ts';
import { stageFields } from '../../../stage-options.ts';
import { columnsOf, type Report } from '../../report.ts';
import { addressLink, facts, foreign, markup, note, paragraph, plainList, type Section, table } from '../parts.ts';

export const scope: Section = {
  id: 'scope',
  isAppendix: true,
  write(report, write) {
    const { texts, format, summary, store, shared } = report;
    write(
      facts([
        [texts.head.sources, plainList(summary.sources.map((source) => sourceName(report, source)))],
        [texts.scope.addresses, format.integer(store.figures.addresses())],
        [texts.scope.pages, format.integer(summary.pages)],
        [texts.scope.detectors, format.list(summary.detectors.map((id) => report.detector(id).name))],
      ]),
    );
    const notices = summary.notices.map((notice) => markup`<li>${shared(`notice.${notice}`)}</li>`);
    if (notices.length > 0) write(markup`<h3>${texts.scope.notices}</h3><ul>${notices}</ul>\n`);
    write(changedSettings(report));
  },
};

function sourceName({ text, texts }: Report, source: Source) {
  switch (source.kind) {
    case 'site':
    case 'sitemap':
      return markup`${texts.source[source.kind]} ${addressLink(source.url)}`;
    case 'folder':
    case 'file':
      return markup`${texts.source[source.kind]} ${foreign(source.path)}`;
    case 'url-list':
      return markup`${text('source.url-list', { count: source.urls.length })} ${source.from !== undefined && foreign(source.from)}`;
  }
}

type Option = Readonly<{ owner: string; name: string; field: OptionField; value: OptionValue }>;

function changedSettings(report: Report) {
  const { texts, store, detector, shared } = report;
  const { detectors: chosen, ...ofStages } = store.meta.options();
  const changed = Object.entries({ ...ofStages, ...chosen }).flatMap(([owner, values]) =>
    Object.entries(values).flatMap(([name, value]): Option[] => {
      const field = fieldsOf(owner)[name];
      return field && field.default !== value ? [{ owner, name, value, field }] : [];
    }),
  );
  if (changed.length === 0) return paragraph(texts.scope.unchanged);
  const columns = columnsOf(texts.scope, { setting: 50, value: 25, usual: 25 }, 'value', 'usual');
  const rows = changed.map((option) => [
    report.text('methods.setting', {
      name: detectors.has(option.owner) ? detector(option.owner).name : shared(`stage.${option.owner}`),
      value: optionWords(report.locale, option.owner, option.name).label,
    }),
    optionValue(report, option),
    optionValue(report, { ...option, value: option.field.default }),
  ]);
  return table(report, texts.scope.changed, { columns, rows });
}

const fieldsOf = (owner: string) =>
  detectors.get(owner)?.options ?? new Map<string, OptionFields>(Object.entries(stageFields)).get(owner) ?? {};

function optionValue({ texts, format, locale }: Report, { owner, name, field, value }: Option) {
  if (typeof value === 'boolean') return value ? texts.scope.on : texts.scope.off;
  if (typeof value === 'number') return format.decimal(value);
  return field.kind === 'choice' ? optionWords(locale, owner, name).choice(value) : value;
}

export const limits: Section = {
  id: 'limits',
  isAppendix: true,
  write({ text, texts, store }, write) {
    write(markup`<ul>${texts.limits.items.map((item) => markup`<li>${item}</li>\n`)}</ul>\n`);
    const capped = store.problems
      .list(0, maxDetectors, 'join-capped')
      .rows.reduce((sum, { parameters }) => sum + Number(parameters['pairs'] ?? 0), 0);
    if (capped > 0) write(note(text('limits.capped', { pairs: capped })));
  },
};

const maxDetectors = 100;

export const methods: Section = {
  id: 'methods',
  isAppendix: true,
  write(report, write) {
    const words = report.texts.methods;
    write(markup`${words.intro.map(paragraph)}`);
    const columns = columnsOf(words, { method: 17, summary: 35, settings: 27, work: 21 });
    const rows = report.summary.detectors.map((id) => {
      const { name, explains } = report.detector(id);
      const detector = detectors.get(id);
      return [name, explains, settingsOf(report, id), citations(detector ? workOf(detector).work : '')];
    });
    write(table(report, words.title, { columns, rows }));
  },
};

/** Authors and years, the part of the registry's text that needs no translation. */
const citations = (work: string) =>
  work.match(/\p{Lu}[\p{L}.]*(?:,? (?:et al\.|\p{Lu}[\p{L}.]*))* \d{4}/gu)?.join('; ') ?? '–';

function settingsOf(report: Report, id: string) {
  const chosen = report.store.meta.options().detectors?.[id] ?? {};
  const lines = Object.entries(fieldsOf(id)).map(([name, field]) =>
    report.text('methods.setting', {
      name: optionWords(report.locale, id, name).label,
      value: optionValue(report, { owner: id, name, field, value: chosen[name] ?? field.default }),
    }),
  );
  return lines.length === 0 ? report.texts.methods.noSettings : plainList(lines);
}
