import type { Source } from '../../../../contract/audits.ts';
import type { OptionField, OptionFields, OptionValue } from '../../../../contract/options.ts';
import type { Locale } from '../../../../contract/settings.ts';
import en from '../../../../locales/en/options.json' with { type: 'json' };
import ru from '../../../../locales/ru/options.json' with { type: 'json' };
import zh from '../../../../locales/zh/options.json' with { type: 'json' };
import { clusterOptions } from '../../../cluster/options.ts';
import { detectors } from '../../../detect/registry.ts';
import { analyseOptions, templateOptions } from '../../../page/options.ts';
import { collectOptions } from '../../../source/options.ts';
import { verifyOptions } from '../../../verify/options.ts';
import { columnsOf } from '../../lists.ts';
import type { Report } from '../../report.ts';
import {
  addressLink,
  type Child,
  facts,
  foreign,
  markup,
  type Markup,
  note,
  paragraph,
  type Section,
  table,
} from '../parts.ts';

export const scope: Section = {
  id: 'scope',
  isAppendix: true,
  write(report, write) {
    const { texts, format, summary, store, shared } = report;
    const sources = summary.sources.map((source) => markup`<li>${sourceName(report, source)}</li>`);
    write(
      facts([
        [texts.head.sources, markup`<ul class="plain">${sources}</ul>`],
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

function sourceName({ text, texts }: Report, source: Source): Markup {
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

type Values = Readonly<Record<string, OptionValue>>;

interface Option {
  readonly owner: string;
  readonly name: string;
  readonly field: OptionField;
  readonly value: OptionValue;
}

function changedSettings(report: Report): Markup {
  const { texts, store, detector, shared } = report;
  const { collect, analyse, template, verify, cluster, detectors: chosen } = store.meta.options();
  const stages: readonly (readonly [owner: string, fields: OptionFields, values: Values])[] = [
    ['collect', collectOptions, collect],
    ['analyse', analyseOptions, analyse],
    ['template', templateOptions, template],
    ['verify', verifyOptions, verify],
    ['cluster', clusterOptions, cluster],
    ...Object.entries(chosen ?? {}).map(([id, values]) => [id, fieldsOf(id), values] as const),
  ];
  const changed = stages.flatMap(([owner, fields, values]) =>
    Object.entries(values).flatMap(([name, value]): Option[] => {
      const field = fields[name];
      return field && field.default !== value ? [{ owner, name, value, field }] : [];
    }),
  );
  if (changed.length === 0) return paragraph(texts.scope.unchanged);
  const columns = columnsOf(texts.scope, { setting: 50, value: 25, usual: 25 }, 'value', 'usual');
  const rows = changed.map((option) => [
    report.text('methods.setting', {
      name: detectors.has(option.owner) ? detector(option.owner).name : shared(`stage.${option.owner}`),
      value: optionName(report, option),
    }),
    optionValue(report, option),
    optionValue(report, { ...option, value: option.field.default }),
  ]);
  return table(report, texts.scope.changed, { columns, rows });
}

const fieldsOf = (detector: string): OptionFields => detectors.get(detector)?.options ?? {};

type Named<Value> = Readonly<Partial<Record<string, Readonly<Partial<Record<string, Value>>>>>>;
type Choices = Readonly<Partial<Record<string, string>>>;

const optionTexts: Readonly<
  Record<
    Locale,
    {
      readonly optionLabel: Named<string>;
      readonly optionChoice: Named<Choices>;
      readonly detectorOptions: Named<{ readonly label?: string; readonly help?: string; readonly choices?: Choices }>;
    }
  >
> = { en, zh, ru };

function optionName({ locale }: Report, { owner, name }: Option): string {
  const { optionLabel, detectorOptions } = optionTexts[locale];
  return (
    optionLabel[owner]?.[name] ??
    detectorOptions[owner]?.[name]?.label ??
    detectorOptions['shared']?.[name]?.label ??
    `${owner}.${name}`
  );
}

function optionValue({ locale, texts: { scope }, format }: Report, { owner, name, field, value }: Option): string {
  if (typeof value === 'boolean') return value ? scope.on : scope.off;
  if (typeof value === 'number') return format.decimal(value);
  if (field.kind !== 'choice') return value;
  const { optionChoice, detectorOptions } = optionTexts[locale];
  return (
    optionChoice[owner]?.[name]?.[value] ??
    detectorOptions[owner]?.[name]?.choices?.[value] ??
    detectorOptions['shared']?.[name]?.choices?.[value] ??
    value
  );
}

export const limits: Section = {
  id: 'limits',
  isAppendix: true,
  write({ text, texts, store }, write) {
    write(markup`<ul>${texts.limits.items.map((item) => markup`<li>${item}</li>\n`)}</ul>\n`);
    // The same pair may be among those of several detectors.
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
    const { texts, summary } = report;
    const words = texts.methods;
    write(markup`${words.intro.map(paragraph)}`);
    const columns = columnsOf(words, { method: 17, summary: 35, settings: 27, work: 21 });
    const rows = summary.detectors.map((id) => {
      const { name, explains } = report.detector(id);
      return [name, explains, settingsOf(report, id), citations(detectors.get(id)?.work ?? '')];
    });
    write(table(report, words.title, { columns, rows }));
  },
};

/** The same in every language; what else the registry says of a method's origin is English. */
const citations = (work: string): string =>
  work.match(/\p{Lu}[\p{L}.]*(?:,? (?:et al\.|\p{Lu}[\p{L}.]*))* \d{4}/gu)?.join('; ') ?? '–';

function settingsOf(report: Report, id: string): Child {
  const { texts, text, store } = report;
  const chosen = store.meta.options().detectors?.[id] ?? {};
  const lines = Object.entries(fieldsOf(id)).map(([name, field]) => {
    const option = { owner: id, name, field, value: chosen[name] ?? field.default };
    const words = { name: optionName(report, option), value: optionValue(report, option) };
    return markup`<li>${text('methods.setting', words)}</li>`;
  });
  return lines.length === 0 ? texts.methods.noSettings : markup`<ul class="plain">${lines}</ul>`;
}
