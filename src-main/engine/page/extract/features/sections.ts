import { remembered } from '../../remember.ts';
import { headingLevel, isHeading } from '../segmented-page.ts';
import { ratio, type FeatureGroup } from './context.ts';

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
    ...'section-letters section-links section-blocks section-distance section-level'.split(' '),
    ...['related', 'reviews', 'details', 'service'].map((topic) => `topic-${topic}`),
  ],
  of({ blocks }) {
    const headings = new Int32Array(blocks.length);
    /** Letters, link letters and blocks behind each heading; of what stands before the first one at 0. */
    const sums = new Float64Array(3 * (blocks.length + 1));
    let last = -1;
    blocks.forEach((block, i) => {
      if (isHeading(block) && !block.hidden) last = i;
      headings[i] = last;
      const at = 3 * (last + 1);
      sums[at] = (sums[at] ?? 0) + block.letters;
      sums[at + 1] = (sums[at + 1] ?? 0) + block.linkLetters;
      sums[at + 2] = (sums[at + 2] ?? 0) + 1;
    });
    return (_, index, row) => {
      const at = headings[index] ?? -1;
      const heading = blocks[at];
      const section = 3 * (at + 1);
      const letters = sums[section] ?? 0;
      row.put(letters);
      row.put(ratio(sums[section + 1] ?? 0, letters));
      row.put(sums[section + 2] ?? 0);
      row.put(heading ? index - at : -1);
      row.put(heading ? headingLevel(heading.tag) : 0);
      row.oneOf(topics.length, heading && heading.letters <= maxHeadingLength ? topicOf(heading.text) : -1);
    };
  },
};
