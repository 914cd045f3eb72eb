import { markup, type Markup } from './parts.ts';

interface Bar {
  readonly label: string;
  readonly value: number;
  readonly shown: string;
  readonly tone: string;
}

interface ChartWords {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly columns: readonly [name: string, count: string];
}

const width = 720;
const labelWidth = 290;
const rowHeight = 28;

export function barChart(words: ChartWords, bars: readonly Bar[]): Markup {
  const largest = Math.max(1, ...bars.map((bar) => bar.value));
  const room = width - labelWidth - 90;
  const rows = bars.map(({ label, value, shown, tone }, index) => {
    const length = round((value / largest) * room);
    const middle = index * rowHeight + rowHeight / 2;
    return markup`<text class="label" x="${labelWidth - 10}" y="${middle}" text-anchor="end" dominant-baseline="central">${label}</text>
<rect class="bar ${tone}" x="${labelWidth}" y="${middle - 9}" width="${Math.max(value > 0 ? 2 : 0, length)}" height="18" rx="2"/>
<text x="${labelWidth + length + 8}" y="${middle}" dominant-baseline="central">${shown}</text>`;
  });
  const base = markup`<line class="axis" x1="${labelWidth}" y1="0" x2="${labelWidth}" y2="${bars.length * rowHeight}"/>`;
  return figure(words, bars.length * rowHeight, markup`${rows}${base}`, bars);
}

interface StackedRow {
  readonly label: string;
  readonly parts: readonly [emphasised: number, rest: number];
  readonly shown: string;
}

/** The second part is hatched, to be told apart without colours. */
export function stackedChart(
  words: ChartWords,
  rows: readonly StackedRow[],
  legend: readonly [emphasised: string, rest: string],
): Markup {
  const largest = Math.max(1, ...rows.map(({ parts }) => parts[0] + parts[1]));
  const room = width - labelWidth - 120;
  const pattern = markup`<defs><pattern id="${words.id}-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-ground" width="6" height="6"/><line class="hatch" x1="0" y1="0" x2="0" y2="6"/></pattern></defs>`;
  const bars = rows.map(({ label, parts, shown }, index) => {
    const [first, second] = [round((parts[0] / largest) * room), round((parts[1] / largest) * room)];
    const middle = index * rowHeight + rowHeight / 2;
    return markup`<text class="label" x="${labelWidth - 10}" y="${middle}" text-anchor="end" dominant-baseline="central">${label}</text>
<rect class="bar identical" x="${labelWidth}" y="${middle - 9}" width="${first}" height="18"/>
<rect x="${labelWidth + first}" y="${middle - 9}" width="${second}" height="18" fill="url(#${words.id}-hatch)"/>
<text x="${round(labelWidth + first + second + 8)}" y="${middle}" dominant-baseline="central">${shown}</text>`;
  });
  const bottom = rows.length * rowHeight;
  const key = markup`<rect class="bar identical" x="${labelWidth}" y="${bottom + 12}" width="14" height="12"/>
<text class="tick" x="${labelWidth + 20}" y="${bottom + 18}" dominant-baseline="central">${legend[0]}</text>
<rect x="${labelWidth + 240}" y="${bottom + 12}" width="14" height="12" fill="url(#${words.id}-hatch)"/>
<text class="tick" x="${labelWidth + 260}" y="${bottom + 18}" dominant-baseline="central">${legend[1]}</text>`;
  const base = markup`<line class="axis" x1="${labelWidth}" y1="0" x2="${labelWidth}" y2="${bottom}"/>`;
  return figure(words, bottom + 32, markup`${pattern}${bars}${base}${key}`, rows);
}

interface HistogramBar extends Bar {
  readonly tick: string;
}

const top = 20;
const plotHeight = 150;
const left = 48;

export function histogram(words: ChartWords, bars: readonly HistogramBar[], scale: (value: number) => string): Markup {
  const largest = scaleEnd(Math.max(1, ...bars.map((bar) => bar.value)));
  const step = (width - left) / bars.length;
  const bottom = top + plotHeight;
  const lines = [1, 0.5, 0].map((part) => {
    const y = bottom - part * plotHeight;
    return markup`<line class="${part === 0 ? 'axis' : 'grid'}" x1="${left}" y1="${y}" x2="${width}" y2="${y}"/>
<text class="tick" x="${left - 6}" y="${y}" text-anchor="end" dominant-baseline="central">${scale(part * largest)}</text>`;
  });
  const isLast = (index: number) => index === bars.length - 1;
  const columns = bars.map(({ value, tick, tone }, index) => {
    const height = value === 0 ? 0 : Math.max(1.5, round((value / largest) * plotHeight));
    const middle = round(left + (index + 0.5) * step);
    return markup`<rect class="bar ${tone}" x="${round(middle - step * 0.42)}" y="${bottom - height}" width="${round(step * 0.84)}" height="${height}"/>
${value > 0 && markup`<text class="count" x="${middle}" y="${bottom - height - 5}" text-anchor="middle">${scale(value)}</text>`}
${tick !== '' && markup`<text class="tick" x="${isLast(index) ? width : middle}" y="${bottom + 14}" text-anchor="${isLast(index) ? 'end' : 'middle'}">${tick}</text>`}`;
  });
  return figure(words, bottom + 22, markup`${lines}${columns}`, bars);
}

function figure(
  { id, title, description, columns }: ChartWords,
  height: number,
  picture: Markup,
  bars: readonly Pick<Bar, 'label' | 'shown'>[],
): Markup {
  const rows = bars.map(({ label, shown }) => markup`<tr><th scope="row">${label}</th><td>${shown}</td></tr>\n`);
  return markup`<figure>
<figcaption>${title}</figcaption>
<svg role="img" aria-labelledby="${id}-title ${id}-description" viewBox="0 0 ${width} ${height}">
<title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>
${picture}
</svg>
<div class="unseen"><table><caption>${title}</caption><thead><tr><th scope="col">${columns[0]}</th><th scope="col">${columns[1]}</th></tr></thead><tbody>
${rows}</tbody></table></div>
</figure>
`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The next even number of two digits at the most, so that the middle is whole too. */
function scaleEnd(largest: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(largest)) - 1);
  return 2 * unit * Math.ceil(largest / (2 * unit));
}
