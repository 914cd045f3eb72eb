import { z } from 'zod';

/** Start and end (exclusive) in UTF-16 units of the shown main text. */
export const rangeSchema = z.tuple([z.number().int(), z.number().int()]);
export type Range = readonly [start: number, end: number];

const keywordSchema = z.object({ term: z.string(), weight: z.number(), shared: z.boolean() });

/** What a detector can show of a pair; every detector uses one of these pictures, so that every client can draw all of them. */
export const evidencePictureSchema = z.discriminatedUnion('kind', [
  /** Two addresses and the rules that folded them into one. */
  z.object({ kind: z.literal('url'), canonicalA: z.string(), canonicalB: z.string(), rules: z.array(z.string()) }),
  /** Named hashes side by side. */
  z.object({
    kind: z.literal('hashes'),
    rows: z.array(z.object({ name: z.string(), a: z.string(), b: z.string(), equal: z.boolean(), weight: z.number().optional() })),
  }),
  /** Bit vectors as hexadecimal strings (most significant digit first), the differing bits, and the terms that weigh most. */
  z.object({
    kind: z.literal('bits'),
    bits: z.number().int(),
    a: z.string(),
    b: z.string(),
    differing: z.array(z.number().int()),
    terms: z.array(z.object({ term: z.string(), weightA: z.number(), weightB: z.number(), bits: z.string() })),
  }),
  /** Boxes that agree or differ, such as super-shingles. */
  z.object({
    kind: z.literal('boxes'),
    boxes: z.array(z.object({ a: z.string(), b: z.string(), equal: z.boolean() })),
    estimates: z.array(z.object({ name: z.string(), value: z.number() })),
  }),
  /** Pieces of text: sentences, chunks, spots. Ranges point into the shown texts. */
  z.object({
    kind: z.literal('pieces'),
    countA: z.number().int(),
    countB: z.number().int(),
    shared: z.number().int(),
    pieces: z.array(z.object({ text: z.string(), a: z.array(rangeSchema), b: z.array(rangeSchema) })),
  }),
  /** Keyword lists, in rank order, one group for each list or lexicon. */
  z.object({
    kind: z.literal('keywords'),
    groups: z.array(z.object({ name: z.string(), equal: z.boolean(), a: z.array(keywordSchema), b: z.array(keywordSchema) })),
  }),
  /** Vectors over terms or characters: the components that differ most. */
  z.object({ kind: z.literal('vector'), cosine: z.number(), components: z.array(z.object({ term: z.string(), a: z.number(), b: z.number() })) }),
]);

export type EvidencePicture = z.infer<typeof evidencePictureSchema>;

export const notApplicableReasons = [
  'empty-text',
  'too-short',
  'no-title',
  'no-punctuation',
  'no-description',
  'other-language',
  'too-few-terms',
  'no-address',
] as const;
export type NotApplicableReason = (typeof notApplicableReasons)[number];

/** What one detector says about one pair. A score means nothing without its threshold; both carry the detector's own unit. */
export const detectorEvidenceSchema = z.object({
  detector: z.string(),
  outcome: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('compared'),
      score: z.number(),
      threshold: z.number(),
      /** `at-least`: duplicate when score ≥ threshold; `at-most`: when score ≤ threshold (a distance). */
      sense: z.enum(['at-least', 'at-most']),
      unit: z.enum(['share', 'bits', 'matches', 'equal']),
      duplicate: z.boolean(),
      picture: evidencePictureSchema,
    }),
    z.object({ kind: z.literal('not-applicable'), reason: z.enum(notApplicableReasons), page: z.enum(['a', 'b', 'both']) }),
  ]),
});

export type DetectorEvidence = z.infer<typeof detectorEvidenceSchema>;

export const passageSchema = z.object({ kind: z.enum(['verbatim', 'reworded']), a: rangeSchema, b: rangeSchema });
export type Passage = z.infer<typeof passageSchema>;

/** Measures of a verified pair. Lengths are letters and digits of the folded text; shares are 0 to 1. */
export const pairFiguresSchema = z.object({
  lengthA: z.number().int(),
  lengthB: z.number().int(),
  verbatimA: z.number(),
  verbatimB: z.number(),
  rewordedA: z.number(),
  rewordedB: z.number(),
  /** Longest verbatim run, in characters. */
  longestRun: z.number().int(),
  /** Characters of A that stand verbatim in B. */
  matchedCharacters: z.number().int(),
  /** Neighbouring passages of A that stand in another order in B. */
  orderChanges: z.number().int(),
  /** Levenshtein distance of the folded texts over the longer length, estimated from the alignment; 0 is equal, 1 has nothing in common. */
  editDifference: z.number(),
  /** Covered characters of both over all characters of both, in per cent; 100 only for equal texts. */
  similarity: z.number(),
});
export type PairFigures = z.infer<typeof pairFiguresSchema>;
