import { phrases } from '../boilerplate.ts';
import { hints } from '../hints.ts';
import { headingLevel, worth } from '../prose.ts';
import type { FeatureGroup } from './context.ts';
import { foldOf } from './fold.ts';
import { ratio } from './row.ts';

const tagKinds: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['p', new Set(['p'])],
  ['li', new Set(['li'])],
  ['cell', new Set(['td', 'th', 'caption'])],
  ['definition', new Set(['dt', 'dd'])],
  ['pre', new Set(['pre'])],
  ['caption', new Set(['figcaption', 'figure'])],
  ['legend', new Set(['legend', 'summary', 'fieldset', 'form'])],
];

const kindsOfTags: ReadonlyMap<string, number> = new Map(
  tagKinds.flatMap(([, tags], kind) => [...tags].map((tag): [string, number] => [tag, kind])),
);

/** What a block says by itself: its length, marks, links, element, boilerplate and words. */
export const ownFeatures: FeatureGroup = {
  names: [
    'letters',
    'marks',
    'stops',
    'marks-per-letter',
    'stops-per-letter',
    'link-density',
    'links',
    'worth',
    'letters-per-line',
    'lines',
    'digits',
    'capitals',
    'price',
    'date',
    'begins',
    'ends',
    'heading-level',
    ...tagKinds.map(([name]) => `tag-${name}`),
    'hidden',
    'fold',
    ...hints.map((hint) => `hint-${hint}`),
    ...phrases.map((phrase) => `phrase-${phrase}`),
    'boilerplate-share',
    'copies',
    'boilerplate-words',
  ],
  write({ blocks, copies, shape, totalLetters, page, discussion }, index, row) {
    const block = blocks[index];
    if (!block) return;
    const { wording, letters, marks, stops, linkLetters, links, tag, hintElement } = block;
    row.put(letters);
    row.put(marks);
    row.put(stops);
    row.put(ratio(marks, letters));
    row.put(ratio(stops, letters));
    row.put(ratio(linkLetters, letters));
    row.put(links);
    row.put(worth(block));
    row.put(letters / wording.lines);
    row.put(wording.lines);
    row.put(ratio(wording.digits, letters));
    row.put(ratio(wording.capitals, letters));
    row.flag(wording.namesPrice);
    row.flag(wording.namesDate);
    row.put(wording.begins);
    row.put(wording.ends);
    row.put(headingLevel(tag));
    row.oneOf(tagKinds.length, kindsOfTags.get(tag) ?? -1);
    row.flag(block.hidden);
    row.put(foldOf(page.tree, block));
    row.oneOf(
      hints.length,
      block.hint === null || (block.hint === 'comments' && discussion) ? -1 : hints.indexOf(block.hint),
    );
    row.oneOf(phrases.length, block.phrase === null ? -1 : phrases.indexOf(block.phrase));
    row.put(hintElement < 0 ? 0 : ratio(shape.letters[hintElement] ?? 0, totalLetters));
    row.put(copies[index] ?? 1);
    row.put(wording.boilerplate);
  },
};
