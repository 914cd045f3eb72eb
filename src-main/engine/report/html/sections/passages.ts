import type { Comparison, Passage, Range } from '../../../../contract/evidence.ts';
import { differenceClassOf } from '../../../../contract/clusters.ts';
import { languageTag } from '../../../../contract/language-tags.ts';
import { layoutRelation } from '../../../../contract/verdicts.ts';
import type { PageBrief } from '../../../../contract/pages.ts';
import { asAppError } from '../../../app-error.ts';
import type { Report } from '../../report.ts';
import { characterStart } from '../../plain-text.ts';
import {
  addressText,
  facts,
  layoutBadge,
  markup,
  type Markup,
  note,
  pageCell,
  paragraph,
  table,
  verdictBadge,
} from '../parts.ts';

const shownPassages = 6;

export async function longestPassage(report: Report, source: PageBrief, other: PageBrief): Promise<Markup> {
  try {
    const comparison = await report.compare(source.id, other.id);
    return comparison.passages.length === 0 ? markup`` : passageTable(report, comparison, 1);
  } catch {
    return markup``;
  }
}

export function legend({ texts: { passages: words } }: Report) {
  const verbatim = markup`<mark class="verbatim">${words.verbatim}</mark>`;
  const reworded = markup`<mark class="reworded">${words.reworded}</mark>`;
  return markup`<p class="legend"><b>${words.legend}</b> <span>${verbatim} ${words.verbatimLine}</span> <span>${reworded} ${words.rewordedLine}</span> <span>${words.ownText}</span> <span class="quiet">${words.templateText}</span></p>\n`;
}

/** If a pair cannot be compared again, only its passages are missing. */
export async function comparedPair(report: Report, source: PageBrief, other: PageBrief): Promise<Markup> {
  const [before, between, after] = report.text('passages.heading', { a: '\n', b: '\n' }).split('\n');
  const heading = markup`${before ?? ''}${addressText(source.address, 120)}${between ?? ''}${addressText(other.address, 120)}${after ?? ''}`;
  let body: Markup;
  try {
    body = pairBody(report, await report.compare(source.id, other.id));
  } catch (error) {
    const { code, parameters } = asAppError(error);
    body = note(report.text('passages.failed', { reason: report.shared(`error.${code}.message`, parameters) }));
  }
  return markup`<details open>\n<summary>${heading}</summary>\n${body}</details>\n`;
}

function pairBody(report: Report, comparison: Comparison) {
  const all = comparison.passages.length;
  const some = markup`<p class="quiet">${report.text('passages.someOf', { shown: shownPassages, all })}</p>\n`;
  const found = all === 0 ? paragraph(report.texts.passages.none) : passageTable(report, comparison);
  return markup`${pairFacts(report, comparison)}${found}${all > shownPassages && some}`;
}

function pairFacts(report: Report, { a, b, figures, verdict, rule, detectors }: Comparison) {
  const { text, texts, format, shared } = report;
  const words = texts.passages;
  const covered = (verbatim: number, reworded: number) =>
    markup`${format.share(verbatim + reworded)}${reworded > 0 && markup` · ${text('passages.ofWhichReworded', { share: format.share(reworded) })}`}`;
  const layout = layoutRelation(a.page.layout, b.page.layout);
  const pair = { verdict, layout, addressA: a.page.address, addressB: b.page.address };
  const difference = figures.editDifference;
  const found = format.list(detectors.map((id) => report.detector(id).name));
  const badges = markup`${verdict !== null && verdictBadge(report, verdict)} ${layoutBadge(report, pair)}`;
  const differenceClass = shared(`differenceClass.${differenceClassOf(difference)}`);
  return facts([
    [words.similarity, markup`${format.percent(figures.similarity)} ${badges}`],
    [words.editDifference, `${format.share(difference)} · ${differenceClass}`],
    [words.coveredSource, covered(figures.verbatimA, figures.rewordedA)],
    [words.coveredOther, covered(figures.verbatimB, figures.rewordedB)],
    [words.longestRun, text('clusters.characters', { count: figures.longestRun })],
    [words.matched, format.integer(figures.matchedCharacters)],
    [words.orderChanges, format.integer(figures.orderChanges)],
    [words.rule, shared(`rule.${rule}`)],
    ...(found === '' ? [] : [[words.foundBy, found] as const]),
  ]);
}

/** One table keeps both sides aligned on screen and in print. */
function passageTable(report: Report, { a, b, passages }: Comparison, most = shownPassages) {
  const words = report.texts.passages;
  const shown = passages
    .toSorted((x, y) => lengthOf(y) - lengthOf(x) || x.a[0] - y.a[0])
    .slice(0, most)
    .sort((x, y) => x.a[0] - y.a[0]);
  const numbers = new Map(shown.map((passage, index) => [passage, index + 1]));
  const [left, right] = [markedText(a, passages, numbers, 'a'), markedText(b, passages, numbers, 'b')];
  const leftOut = (characters: number) => report.text('passages.leftOut', { count: characters });
  const rows = [...numbers].map(([{ kind, ...passage }, number]) => [
    markup`${number}<br><span class="quiet">${words[kind]}</span>`,
    excerpt(left, passage.a, leftOut),
    excerpt(right, passage.b, leftOut),
  ]);
  const side = (name: string, { title, address }: PageBrief) => ({
    title: markup`${name}<br>${pageCell(report, title, address)}`,
    width: 44,
  });
  const columns = [{ title: words.number, width: 12 }, side(words.sourceSide, a.page), side(words.otherSide, b.page)];
  return markup`<div class="passages">${table(report, words.caption, { columns, rows })}</div>\n`;
}

const lengthOf = ({ a, b }: Passage) => a[1] - a[0] + b[1] - b[0];

function markedText(
  { text, page }: Comparison['a'],
  passages: readonly Passage[],
  numbers: ReadonlyMap<Passage, number>,
  side: 'a' | 'b',
) {
  const places = passages.map((passage): Place => ({
    range: passage[side],
    kind: passage.kind,
    number: numbers.get(passage) ?? null,
  }));
  return { text, language: languageTag(page.language), places: places.toSorted((x, y) => x.range[0] - y.range[0]) };
}

type Place = Readonly<{
  range: Range;
  kind: Passage['kind'];
  /** Null for a passage that is not listed but near a listed one. */
  number: number | null;
}>;

const contextCharacters = 60;
/** Words are left out rather than cut if their edge is at most this many characters away. */
const wordCharacters = 16;
const maxPassageLength = 420;
const headCharacters = 280;
const tailCharacters = 80;

/** A passage with context, in which other passages are marked too, so that unmarked text is unique. */
function excerpt(
  { text, language, places }: ReturnType<typeof markedText>,
  [start, end]: Range,
  leftOut: (characters: number) => string,
) {
  const from = contextStart(text, Math.max(0, start - contextCharacters));
  const to = contextEnd(text, Math.min(text.length, end + contextCharacters));
  const pieces: Markup[] = [];
  let at = from;
  for (const place of places) {
    const [placeStart, placeEnd] = [Math.max(at, place.range[0]), Math.min(to, place.range[1])];
    if (placeStart >= placeEnd) continue;
    pieces.push(markup`${text.slice(at, placeStart)}`, marked(text.slice(placeStart, placeEnd), place, leftOut));
    at = placeEnd;
  }
  pieces.push(markup`${text.slice(at, to)}`);
  return markup`<div class="excerpt" lang="${language}"><bdi>${from > 0 && '…'}${pieces}${to < text.length && '…'}</bdi></div>`;
}

function marked(text: string, { kind, number }: Place, leftOut: (characters: number) => string) {
  const label = number !== null && markup`<sup>${number}</sup>`;
  if (text.length <= maxPassageLength) return markup`<mark class="${kind}">${label}${text}</mark>`;
  const head = text.slice(0, contextEnd(text, headCharacters));
  const tail = text.slice(contextStart(text, text.length - tailCharacters));
  const gap = leftOut(text.length - head.length - tail.length);
  return markup`<mark class="${kind}">${label}${head}</mark> <span class="quiet">${gap}</span> <mark class="${kind}">${tail}</mark>`;
}

function contextStart(text: string, at: number) {
  if (at === 0) return 0;
  const space = text.slice(at - 1, at + wordCharacters).search(/\s/);
  return space < 0 ? characterStart(text, at) : at + space;
}

function contextEnd(text: string, at: number) {
  if (at === text.length) return at;
  const near = text.slice(at - wordCharacters, at + 1);
  const space = near.length - 1 - near.search(/\s\S*$/);
  return space === near.length ? characterStart(text, at) : at - space;
}
