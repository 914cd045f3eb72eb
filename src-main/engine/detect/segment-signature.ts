import {
  type Detector,
  type DetectorPage,
  integer,
  type OptionValues,
  type KeySet,
  pieceKeys,
  reached,
  sharedKeys,
  wordsCodec,
} from './detector.ts';
import { cutPages, joinedSegments, pieceOf } from './pieces.ts';

const options = {
  segments: integer(8, 2, 64),
  minEqual: integer(4, 1, 64),
};

type SegmentOptions = OptionValues<typeof options>;

/**
 * Segment signatures (S0): the text is cut into N runs of about equally many clauses, with an MD5 each; copies share M
 * at any positions. One inserted clause shifts all cuts.
 */
export const segmentSignature: Detector<typeof options, KeySet> = {
  id: 'segment-signature',
  options,
  needsWords: true,
  fingerprint: (page, { options }) => pieceKeys(segments(page, options), minEqualOf(options)),
  codec: wordsCodec,
  keys: (keys) => keys,
  joinRule: ({ options }) => ({ kind: 'keys', minShared: minEqualOf(options) }),
  compare: (a, b, { options }) => reached(sharedKeys(a, b), minEqualOf(options), 'matches'),
  explain: (a, b, { options }) => joinedSegments(...cutPages(a, b, (page) => segments(page, options))),
};

const minEqualOf = (options: SegmentOptions) => Math.min(options.minEqual, options.segments);

function segments({ text }: DetectorPage, { segments: count }: SegmentOptions) {
  const { clauses, folded } = text;
  if (clauses.length < count) return [];
  return Array.from({ length: count }, (_, segment) => {
    const first = clauses[Math.floor((segment * clauses.length) / count)];
    const last = clauses[Math.floor(((segment + 1) * clauses.length) / count) - 1];
    return pieceOf(folded.text, { start: first?.start ?? 0, end: last?.end ?? 0 });
  });
}
