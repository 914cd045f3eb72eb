import { detectors } from '../../../detect/registry.ts';
import { optionName, optionValue } from '../../option-words.ts';
import { markup, type Markup } from '../markup.ts';
import type { Report, Section } from '../report.ts';
import { table } from '../table.ts';

export const methods: Section = {
  id: 'methods',
  isAppendix: true,
  title: (texts) => texts.methods.title,
  write(report, write) {
    const { texts, summary } = report;
    const words = texts.methods;
    write(markup`${words.intro.map((paragraph) => markup`<p>${paragraph}</p>\n`)}`);
    const columns = [
      { title: words.method, width: 17 },
      { title: words.summary, width: 35 },
      { title: words.settings, width: 27 },
      { title: words.work, width: 21 },
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
