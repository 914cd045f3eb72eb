import { groupsOf } from '../../../languages.ts';
import { add, sumUp } from '../../figures.ts';
import { remembered } from '../../../remember.ts';
import { headingLevel, isHeading, isSentence, type Block } from '../segmented-page.ts';
import { isOpen, type FeatureContext, type FeatureGroup } from './context.ts';

const offsets = [-1, 1] as const;
const reach = 5;

export const neighbourFeatures: FeatureGroup = {
  names: [
    ...offsets.flatMap((offset) =>
      ['letters', 'link-density', 'stops', 'same-format', 'heading', 'boilerplate'].map(
        (what) => `at${offset > 0 ? '+' : ''}${offset}-${what}`,
      ),
    ),
    'prose-near',
    'links-near',
    'behind-comments',
    'behind-related',
  ],
  of({ blocks, formats }) {
    const all = sumsOf(blocks, ({ letters }) => letters);
    const prose = sumsOf(blocks, (block) => (isSentence(block) ? block.letters - block.linkLetters : 0));
    const links = sumsOf(blocks, ({ linkLetters }) => linkLetters);
    const near = (sums: Float64Array, at: number) =>
      (sums[Math.min(blocks.length, at + reach + 1)] ?? 0) - (sums[Math.max(0, at - reach)] ?? 0);
    const behindComments = distancesBehind(blocks, 'comments');
    const behindRelated = distancesBehind(blocks, 'related');
    return (_, at, row) => {
      for (const offset of offsets) {
        const other = blocks[at + offset];
        row.put(other?.letters);
        row.ratio(other?.linkLetters, other?.letters);
        row.put(other?.stops);
        row.flag(other !== undefined && formats.of[at + offset] === formats.of[at]);
        row.flag(other !== undefined && isHeading(other));
        row.flag(other !== undefined && !isOpen(other));
      }
      row.ratio(near(prose, at), near(all, at));
      row.ratio(near(links, at), near(all, at));
      row.put(behindComments[at]);
      row.put(behindRelated[at]);
    };
  },
};

function sumsOf(blocks: readonly Block[], value: (block: Block) => number) {
  const sums = new Float64Array(blocks.length + 1);
  blocks.forEach((block, i) => {
    sums[i + 1] = (sums[i] ?? 0) + value(block);
  });
  return sums;
}

/** Blocks since the last one that names the topic, which has 1; 0 before the first. */
function distancesBehind(blocks: readonly Block[], topic: 'comments' | 'related') {
  let distance = 0;
  return blocks.map(({ phrase, hint }) => {
    if (phrase === topic || hint === topic) distance = 1;
    else if (distance > 0) distance++;
    return distance;
  });
}

export const recordFeatures: FeatureGroup = {
  names: 'record-count record-letters record-price record-links record-stops record-share record-largest'.split(' '),
  of(context) {
    const { siblings, openLetters } = context;
    const records = recordsOf(context);
    return ({ element }, _, row) => {
      const group = records.of[element] ?? -1;
      const count = siblings.counts[group];
      const letters = siblings.letters[group] ?? 0;
      row.put(count);
      row.ratio(letters, count);
      row.ratio(records.prices[group], count);
      row.ratio(records.linkLetters[group], letters);
      row.ratio(records.stops[group], letters);
      row.ratio(letters, openLetters);
      row.flag(group >= 0 && letters >= records.largest);
    };
  },
};

function recordsOf({ page, blocks, shape, siblings }: FeatureContext) {
  const { nodes } = page.tree;
  const pricesBelow = new Float64Array(nodes.length);
  for (const { element, wording } of blocks) if (wording.namesPrice) add(pricesBelow, element, 1);
  sumUp(nodes, pricesBelow);
  const { counts, letters } = siblings;
  const zeros = () => new Float64Array(counts.length);
  const [prices, linkLetters, stops] = [zeros(), zeros(), zeros()];
  const of = new Int32Array(nodes.length);
  let largest = 0;
  of[0] = -1;
  nodes.forEach((node, i) => {
    if (i === 0) return;
    const outer = of[node.parent] ?? -1;
    const group = siblings.of[i] ?? -1;
    of[i] = outer;
    if (group < 0) return;
    const own = letters[group] ?? 0;
    if ((counts[group] ?? 0) >= minRecords) {
      largest = Math.max(largest, own);
      if (outer < 0 || own >= (letters[outer] ?? 0)) of[i] = group;
    }
    add(prices, group, pricesBelow[i] ?? 0);
    add(linkLetters, group, shape.linkLetters[i] ?? 0);
    add(stops, group, shape.stops[i] ?? 0);
  });
  return { of, prices, linkLetters, stops, largest };
}

const minRecords = 3;

const topics = groupsOf('topics').map(([topic, words]) => ({ topic, pattern: new RegExp(words.join('|'), 'i') }));

const topicOf = remembered((heading) => topics.findIndex(({ pattern }) => pattern.test(heading)));

export const sectionFeatures: FeatureGroup = {
  names: [
    ...'section-letters section-links section-blocks section-distance section-level'.split(' '),
    ...topics.map(({ topic }) => `topic-${topic}`),
  ],
  of({ blocks }) {
    const headings = new Int32Array(blocks.length);
    /** Letters, link letters and blocks behind each heading; at 0 those before the first. */
    const sums = new Float64Array(3 * (blocks.length + 1));
    let last = -1;
    blocks.forEach((block, i) => {
      if (isHeading(block) && !block.hidden) last = i;
      headings[i] = last;
      const at = 3 * (last + 1);
      add(sums, at, block.letters);
      add(sums, at + 1, block.linkLetters);
      add(sums, at + 2, 1);
    });
    return (_, index, row) => {
      const at = headings[index] ?? -1;
      const heading = blocks[at];
      const section = 3 * (at + 1);
      const letters = sums[section];
      row.put(letters);
      row.ratio(sums[section + 1], letters);
      row.put(sums[section + 2]);
      row.put(heading ? index - at : -1);
      row.put(heading ? headingLevel(heading.tag) : 0);
      row.oneOf(topics.length, heading && heading.letters <= maxHeadingLength ? topicOf(heading.text) : -1);
    };
  },
};

const maxHeadingLength = 60;
