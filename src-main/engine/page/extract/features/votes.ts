import { wordSet } from '../../../html/elements.ts';
import { add, sumUp } from '../../figures.ts';
import { extractRun } from '../format-run.ts';
import { squeeze, type Block, type BlockDecision, type SegmentedPage } from '../segmented-page.ts';
import { tags } from '../tags.ts';
import { aroundLevels, type FeatureGroup } from './context.ts';

const outsideRules = wordSet('outside-region before-headline');

export const voteFeatures: FeatureGroup = {
  names: [
    'density-outside',
    'tags-outside',
    ...['density', 'tags', 'formatRun', 'declared'].flatMap((family) => [
      `${family}-keeps`,
      `${family}-span`,
      ...Array.from({ length: aroundLevels }, (_, k) => `${family}-share${k + 1}`),
      `${family}-purity`,
    ]),
  ],
  of({ page, density, formats, shape, around }) {
    const { descriptions, bodies } = page.declared;
    const { nodes } = page.tree;
    const byTags = tags.extract(page);
    const votes = [
      density,
      byTags,
      extractRun(page, formats),
      declaredDecisions(page.blocks, [...descriptions, ...bodies]),
    ].map((decisions) => voteOf(page, decisions));
    return ({ element }, at, row) => {
      row.flag(outsideRules.has(density[at]?.rule ?? ''));
      row.flag(outsideRules.has(byTags[at]?.rule ?? ''));
      for (const vote of votes) {
        const { decisions, letters } = vote;
        row.flag(decisions[at]?.kept ?? false);
        row.put(spanOf(vote, at));
        for (let level = 0; level < aroundLevels; level++)
          row.ratio(letters[around[at * aroundLevels + level] ?? 0], letters[0]);
        let holder = element;
        while (holder > 0 && letters[holder] === 0) holder = nodes[holder]?.parent ?? 0;
        row.ratio(letters[holder], shape.letters[holder]);
      }
    };
  },
};

const isKept = ({ kept }: BlockDecision) => kept;

function voteOf({ blocks, tree }: SegmentedPage, decisions: readonly BlockDecision[]) {
  const letters = new Float64Array(tree.nodes.length);
  blocks.forEach((block, i) => {
    if (decisions[i]?.kept) add(letters, block.element, block.letters);
  });
  sumUp(tree.nodes, letters);
  return { decisions, first: decisions.findIndex(isKept), last: decisions.findLastIndex(isKept), letters };
}

/** 0: nothing is kept; −1 before, 1 among, 2 behind what is. */
function spanOf({ first, last }: ReturnType<typeof voteOf>, at: number) {
  if (first < 0) return 0;
  if (at < first) return -1;
  return at > last ? 2 : 1;
}

const piece = 12;
const window = 24;

/** Keeps blocks that the page declares as its text: two of the pieces at start, middle and end occur there. */
export function declaredDecisions(blocks: readonly Block[], declared: readonly string[]): readonly BlockDecision[] {
  const squeezed = squeezeDeclared(declared);
  if (squeezed === '') return blocks.map(() => own);
  return blocks.map((block) =>
    block.linkLetters * 2 <= block.letters && isDeclared(block.text, squeezed) ? repeated : own,
  );
}

const repeated: BlockDecision = { kept: true, rule: 'learned' };
const own: BlockDecision = { kept: false, rule: 'learned' };

/** One line per text; searching is faster than a table of pieces. */
function squeezeDeclared(declared: readonly string[]) {
  const lines: string[] = [];
  let left = maxCharacters;
  for (const text of declared) {
    const squeezed = squeeze(text.slice(0, left));
    left -= squeezed.length;
    if (squeezed.length >= piece) lines.push(squeezed);
    if (left < piece) break;
  }
  return lines.join('\n');
}

const maxCharacters = 8000;

function isDeclared(text: string, declared: string) {
  const room = Math.min(text.length, maxOfBlock) - window;
  if (room <= 0) return stands(text, declared);
  const begins = stands(text.slice(0, window), declared);
  if (begins === stands(text.slice(room >> 1, (room >> 1) + window), declared)) return begins;
  return stands(text.slice(room, room + window), declared);
}

const maxOfBlock = 600;

function stands(text: string, declared: string) {
  const squeezed = squeeze(text);
  return squeezed.length >= piece && declared.includes(squeezed.slice(0, piece));
}
