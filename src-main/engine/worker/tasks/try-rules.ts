import type { PreviewSample } from '../../../contract/selector-preview.ts';
import { measureText } from '../../page/extract/text-measure.ts';
import type { DocView } from '../../page/docview.ts';
import type { FetchedPage } from '../../page/page.ts';
import { readPage } from '../../page/read-page.ts';
import { storedBody } from '../../store/bodies/stored-body.ts';
import { auditReader, type InFile } from '../reader.ts';
import { stageOptions } from '../../stage-options.ts';

type Trial = Readonly<{ pages: readonly number[]; rules: string; samples: number }>;

export function tryRules({ file, pages, options, rules, samples }: InFile<Trial>) {
  const { database } = auditReader(file);
  const before = stageOptions('analyse', options);
  const after = { ...before, selectorRules: rules };
  const shown: PreviewSample[] = [];
  const total = { changed: 0, lettersRemoved: 0, lettersAdded: 0, emptied: 0, unmatched: 0, samples: shown };
  for (const id of pages) {
    const page = storedBody(database, id);
    const [old, now] = [readPage(page, before).view, readPage(page, after).view];
    if (![...old.blocks, ...now.blocks].some(({ rule }) => rule.startsWith('selector-'))) total.unmatched += 1;
    if (old.text === now.text) continue;
    const sample = sampleOf(id, page, old, now);
    total.changed += 1;
    total.lettersRemoved += sample.lettersRemoved;
    total.lettersAdded += sample.lettersAdded;
    if (now.text === '') total.emptied += 1;
    if (shown.length < samples) shown.push(sample.shown);
  }
  return total;
}

function sampleOf(id: number, page: FetchedPage, old: DocView, now: DocView) {
  const lines = changedLines(old.text.split('\n'), now.text.split('\n'));
  const letters = (change: 'added' | 'removed') =>
    lines.reduce((sum, line) => (line.change === change ? sum + measureText(line.text).letters : sum), 0);
  const listed = listedLines(lines);
  const shown: PreviewSample = {
    page: id,
    address: page.address,
    title: now.title,
    lettersBefore: measureText(old.text).letters,
    lettersAfter: measureText(now.text).letters,
    lines: listed.map(({ text, change }) => ({
      change,
      text: text.length > maxLineLength ? `${text.slice(0, maxLineLength).toWellFormed()}…` : text,
    })),
    moreLines: lines.length - listed.length,
  };
  return { lettersRemoved: letters('removed'), lettersAdded: letters('added'), shown };
}

const maxLineLength = 300;
const maxLines = 40;

function listedLines(lines: readonly ChangedLine[]): readonly ChangedLine[] {
  const isNear = (index: number) =>
    [index - 1, index, index + 1].some((at) => (lines[at]?.change ?? 'same') !== 'same');
  return lines.filter((_, index) => isNear(index)).slice(0, maxLines);
}

type ChangedLine = Readonly<{ text: string; change: 'same' | 'added' | 'removed' }>;

/**
 * Lines gone from the old text and added in the new. Rules keep the order of lines that stay, so that each is looked up
 * at its earliest place in the rest. Linear but for the map.
 */
export function changedLines(old: readonly string[], now: readonly string[]): ChangedLine[] {
  const places = Map.groupBy(now.keys(), (index) => now[index] ?? '');
  const used = new Map<string, number>();
  const lines: ChangedLine[] = [];
  let next = 0;
  const addUpTo = (place: number) => {
    for (; next < place; next += 1) {
      const text = now[next] ?? '';
      if (text !== '') lines.push({ text, change: 'added' });
    }
  };
  for (const line of old) {
    if (line === '') continue;
    const known = places.get(line) ?? [];
    let at = used.get(line) ?? 0;
    while ((known[at] ?? Infinity) < next) at += 1;
    used.set(line, at);
    const place = known[at];
    if (place === undefined) {
      lines.push({ text: line, change: 'removed' });
      continue;
    }
    addUpTo(place);
    lines.push({ text: line, change: 'same' });
    next = place + 1;
  }
  addUpTo(now.length);
  return lines;
}
