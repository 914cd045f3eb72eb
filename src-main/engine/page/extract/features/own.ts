import { phrases } from '../wording.ts';
import { hints } from '../hints.ts';
import { headingLevel, worth, type Block } from '../segmented-page.ts';
import type { FeatureGroup } from './context.ts';
import type { HtmlTree } from '../../html-tree.ts';
import { rememberedNames } from '../../../remember.ts';

const tagKinds = Object.entries({
  p: 'p',
  li: 'li',
  cell: 'td th caption',
  definition: 'dt dd',
  pre: 'pre',
  caption: 'figcaption figure',
  legend: 'legend summary fieldset form',
});
const kindsOfTags = new Map(tagKinds.flatMap(([, tags], kind) => tags.split(' ').map((tag) => [tag, kind])));

export const ownFeatures: FeatureGroup = {
  names: [
    ...(
      'letters marks stops marks-per-letter stops-per-letter link-density links worth ' +
      'letters-per-line lines digits capitals price date begins ends heading-level'
    ).split(' '),
    ...tagKinds.map(([name]) => `tag-${name}`),
    'hidden',
    'fold',
    ...hints.map((hint) => `hint-${hint}`),
    ...phrases.map((phrase) => `phrase-${phrase}`),
    ...'boilerplate-share copies boilerplate-words'.split(' '),
  ],
  of({ blocks, shape, totalLetters, page, discussion }) {
    const copies = new Map<string, number>();
    for (const { text } of blocks) copies.set(text, (copies.get(text) ?? 0) + 1);
    return (block, _, row) => {
      const { wording, letters, marks, stops, linkLetters, links, tag, hintElement } = block;
      row.put(letters);
      row.put(marks);
      row.put(stops);
      row.ratio(marks, letters);
      row.ratio(stops, letters);
      row.ratio(linkLetters, letters);
      row.put(links);
      row.put(worth(block));
      row.put(letters / wording.lines);
      row.put(wording.lines);
      row.ratio(wording.digits, letters);
      row.ratio(wording.capitals, letters);
      row.flag(wording.namesPrice);
      row.flag(wording.namesDate);
      row.put(wording.begins);
      row.put(wording.ends);
      row.put(headingLevel(tag));
      row.oneOf(tagKinds.length, kindsOfTags.get(tag) ?? -1);
      row.flag(block.hidden);
      row.put(foldOf(page.tree, block));
      const { hint, phrase } = block;
      row.oneOf(hints.length, hint === null || (hint === 'comments' && discussion) ? -1 : hints.indexOf(hint));
      row.oneOf(phrases.length, phrase === null ? -1 : phrases.indexOf(phrase));
      row.ratio(hintElement < 0 ? 0 : shape.letters[hintElement], totalLetters);
      row.put(copies.get(block.text));
      row.put(wording.boilerplate);
    };
  },
};

export const folds = { shown: 0, folded: 1, over: 2, other: 3 } as const;

/** Whether hidden text is a folded tab or section, an overlay, or something without a name. */
export function foldOf({ nodes }: HtmlTree, { hidden, element }: Block) {
  if (!hidden) return folds.shown;
  let fold: number = folds.other;
  for (let at = element; at > 0; at = nodes[at]?.parent ?? 0) {
    const node = nodes[at];
    if (!node) break;
    const named = Math.max(foldOfNames(node.attributes['class'] ?? ''), foldOfNames(node.attributes['id'] ?? ''));
    if (named === folds.over || node.name === 'nav' || node.name === 'dialog') return folds.over;
    if (named === folds.folded) fold = folds.folded;
  }
  return fold;
}

const foldOfNames = rememberedNames((names) => {
  if (overWords.test(names)) return folds.over;
  return foldWords.test(names) ? folds.folded : folds.shown;
});

const overWords = /modal|popup|dialog|drawer|menu|nav|cart|cookie|overlay|dropdown|search|filter|login|tooltip/i;
const foldWords = /\btab|tab-?(?:pane|content)|panel|accordion|collaps|expand|toggle|more|faq|answer/i;
