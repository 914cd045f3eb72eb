import type { SegmentedPage } from './extractor.ts';

const discussionTypes: ReadonlySet<string> = new Set(['discussionforumposting', 'qapage', 'question', 'socialmediaposting']);

/** True for pages that declare a discussion or a question with answers: there the comments are the text. */
export function isDiscussion({ types }: Pick<SegmentedPage, 'types'>): boolean {
  return types.some((type) => discussionTypes.has(type));
}
