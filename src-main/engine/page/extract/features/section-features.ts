import { remembered } from '../../remember.ts';
import { headingLevel } from '../prose.ts';
import { type FeatureGroup, ratio } from './context.ts';

/** Other pages, opinions, the thing itself, terms and services. */
const topics: readonly RegExp[] = [
  /you (?:may|might)|related|similar|recently viewed|also (?:bought|like|viewed)|customers who|recommend|more from|shop (?:by|all|more)|frequently bought|trending|popular|похож|смотрите|рекоменд|с этим товаром|相关|推荐|猜你/i,
  /review|rating|testimonial|customers? say|comments?|отзыв|комментар|评价|评论/i,
  /specification|feature|description|detail|about|overview|ingredient|dimension|material|include|what'?s in|highlights|характеристик|описани|规格|参数|详情|介绍/i,
  /shipping|return|deliver|warranty|faq|questions|contact|newsletter|sign up|subscribe|follow|доставк|гарант|вопрос|配送|售后|常见问题/i,
];

const maxHeadingLength = 60;

const topicOf = remembered((heading) => topics.findIndex((topic) => topic.test(heading)));

/** The section of a block, from the last heading on: size, links, distance and topic of the heading. */
export const sectionFeatures: FeatureGroup = {
  names: [
    'section-letters',
    'section-links',
    'section-blocks',
    'section-distance',
    'section-level',
    ...['related', 'reviews', 'details', 'service'].map((topic) => `topic-${topic}`),
  ],
  write({ blocks, sections }, index, row) {
    const at = sections.of[index] ?? -1;
    const heading = blocks[at];
    const letters = sections.letters[at + 1] ?? 0;
    row.put(letters);
    row.put(ratio(sections.linkLetters[at + 1] ?? 0, letters));
    row.put(sections.blocks[at + 1] ?? 0);
    row.put(heading ? index - at : -1);
    row.put(heading ? headingLevel(heading.tag) : 0);
    row.oneOf(topics.length, heading && heading.letters <= maxHeadingLength ? topicOf(heading.text) : -1);
  },
};
