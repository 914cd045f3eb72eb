import { z } from 'zod';
import { notApplicableReasons, type DetectorEvidence } from '../../src-main/contract/evidence.ts';

/** Start and end (exclusive) in UTF-16 units of the shown text. */
const rangeSchema = z.tuple([z.int(), z.int()]);

const sidesOf = <Side extends z.ZodType>(side: Side) => z.object({ a: side, b: side });
const texts = sidesOf(z.string());
const numbers = sidesOf(z.number());

/** One number of the pair, or one of each page. */
const figureSchema = z.object({
  name: z.string(),
  form: z.enum(['count', 'share', 'decimal', 'yes-no']),
  value: z.union([z.number(), numbers]),
});
const figures = z.array(figureSchema);

/** `seed`: others grew from it; `hash` where each term is compared by its own. */
const keywordSchema = z.object({
  term: z.string(),
  weight: z.number(),
  shared: z.boolean(),
  seed: z.boolean().optional(),
  hash: z.string().optional(),
});

/** Hexadecimal, and what it is made of, cut with an ellipsis. */
const hashedSchema = z.object({ hash: z.string(), input: z.string() });
const hashedPairSchema = sidesOf(hashedSchema);

const segmentSchema = z.object({ text: z.string(), range: rangeSchema, hashed: hashedSchema.optional() });

/** In reading order; `parent` and `partner` are places in the own and the other list; `pruned`: not compared. */
const treeNodeSchema = z.object({
  level: z.enum(['document', 'paragraph', 'sentence']),
  parent: z.int().nullable(),
  keywords: z.array(z.string()),
  hashed: hashedSchema.optional(),
  range: rangeSchema,
  state: z.enum(['equal', 'differs', 'pruned']),
  partner: z.int().nullable(),
});

export const evidencePictureSchema = z.discriminatedUnion('kind', [
  /** Addresses and the rules that folded them into one. */
  z.object({ kind: z.literal('url'), canonicalA: z.string(), canonicalB: z.string(), rules: z.array(z.string()) }),
  z.object({
    kind: z.literal('hashes'),
    rows: z.array(
      z.object({
        name: z.string(),
        a: z.string(),
        b: z.string(),
        equal: z.boolean(),
        weight: z.number().optional(),
        texts: texts.optional(),
      }),
    ),
    figures,
  }),
  /**
   * Hexadecimal; bit 0 is the least significant, and set when its sum is above 0. A term adds its weight to sums of the
   * bits in `bits`, and takes it from the others.
   */
  z.object({
    kind: z.literal('bits'),
    bits: z.int(),
    a: z.string(),
    b: z.string(),
    differing: z.array(z.int()),
    /** By number of the bit. */
    sums: z.array(numbers),
    terms: z.array(z.object({ term: z.string(), weightA: z.number(), weightB: z.number(), bits: z.string() })),
  }),
  z.object({
    kind: z.literal('boxes'),
    boxes: z.array(texts.extend({ equal: z.boolean(), inputs: texts.optional() })),
    figures,
  }),
  /** Sentences, shingles, spots. `a` or `b` is empty where that page lacks the piece; `shared` counts unlisted ones too. */
  z.object({
    kind: z.literal('pieces'),
    countA: z.int(),
    countB: z.int(),
    shared: z.int(),
    pieces: z.array(
      z.object({
        text: z.string(),
        label: z.string().optional(),
        hashed: hashedSchema.optional(),
        a: z.array(rangeSchema),
        b: z.array(rangeSchema),
      }),
    ),
    figures,
  }),
  /** `joins`: equal parts, as places in the two lists. */
  z.object({
    kind: z.literal('segments'),
    countA: z.int(),
    countB: z.int(),
    a: z.array(segmentSchema),
    b: z.array(segmentSchema),
    joins: z.array(sidesOf(z.int())),
  }),
  z.object({ kind: z.literal('tree'), a: z.array(treeNodeSchema), b: z.array(treeNodeSchema), figures }),
  /** By rank, a group for each list or lexicon. */
  z.object({
    kind: z.literal('keywords'),
    groups: z.array(
      z.object({
        name: z.string(),
        equal: z.boolean(),
        a: z.array(keywordSchema),
        b: z.array(keywordSchema),
        hashes: hashedPairSchema.optional(),
      }),
    ),
    figures,
  }),
  /** Differences first. Above its threshold a component sets a bit; `hashes` are of all bits. */
  z.object({
    kind: z.literal('vector'),
    components: z.array(z.object({ term: z.string(), a: z.number(), b: z.number(), threshold: z.number().optional() })),
    hashes: hashedPairSchema.optional(),
    figures,
  }),
  /** Weighted mean of rows, null where a page lacks a feature; one gate must be equal. */
  z.object({
    kind: z.literal('scores'),
    gates: z.array(
      z.object({
        name: z.string(),
        a: z.string(),
        b: z.string(),
        equal: z.boolean(),
        hashes: texts.optional(),
      }),
    ),
    rows: z.array(z.object({ name: z.string(), score: z.number().nullable(), weight: z.number() })),
    mean: z.number(),
    threshold: z.number(),
  }),
]);

/** In the detector's own unit. */
export const detectorEvidenceSchema = z.object({
  detector: z.string(),
  outcome: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('compared'),
      score: z.number(),
      threshold: z.number(),
      /** Duplicate when score ≥ threshold, or ≤ (a distance). */
      sense: z.enum(['at-least', 'at-most']),
      unit: z.enum(['share', 'bits', 'matches', 'equal']),
      duplicate: z.boolean(),
      picture: evidencePictureSchema,
    }),
    z.object({
      kind: z.literal('not-applicable'),
      reason: z.enum(notApplicableReasons),
      page: z.enum(['a', 'b', 'both']),
    }),
  ]),
}) satisfies z.ZodType<DetectorEvidence>;
