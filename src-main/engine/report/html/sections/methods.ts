import { detectors } from '../../../detect/registry.ts';
import { foreign, markup, type Markup } from '../markup.ts';
import type { Report, Section } from '../report.ts';
import { table } from '../table.ts';

/** How the findings were made: the detectors that ran, each with what it finds and the options that decide. */
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
      return [markup`${name}<br><code>${id}</code>`, explains, settingsOf(report, id), foreign(detectors.get(id)?.work ?? '')];
    });
    write(table(words.title, columns, rows));
  },
};

/** Options in force, threshold among them, under the names that they have everywhere else. */
function settingsOf({ texts, format, store }: Report, id: string): Markup | string {
  const chosen = store.meta.options().detectors?.[id] ?? {};
  const lines = Object.entries(detectors.get(id)?.options ?? {}).map(([name, field]) => {
    const value = chosen[name] ?? field.default;
    return markup`<li><code>${name} ${typeof value === 'number' ? format.decimal(value) : String(value)}</code></li>`;
  });
  return lines.length === 0 ? texts.methods.noSettings : markup`<ul class="plain">${lines}</ul>`;
}
