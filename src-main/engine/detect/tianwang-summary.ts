import { integer, type OptionFields } from '../../contract/options.ts';
import { type Detector, type DetectorPage, NotApplicable } from './detector.ts';
import { digestOf, equalDigest, type Digest } from './equal-digest.ts';
import { md5 } from './key-set.ts';

const options = {
  source: {
    kind: 'choice',
    default: 'description-else-text',
    choices: ['description-else-text', 'description', 'text'],
    help: 'The meta description, the start of the main text, or the text where there is no description.',
  },
  bytes: integer(512, 32, 65536, 'How much of the main text is taken, in UTF-8.', 'bytes'),
} as const satisfies OptionFields;

/**
 * Tianwang 1 (S0): MD5(Des(Pi)) = MD5(Des(Pj)), Des being the meta description, as one engine stored it, or the first
 * 512 bytes of folded text without white space. Descriptions that a site repeats fire without cause; verification
 * rejects them. Cost: one MD5; one key.
 */
export const tianwangSummary: Detector<typeof options, Digest> = {
  id: 'tianwang-summary',
  seed: 'S0',
  work: 'Tianwang group, Peking University: MD5(Des(P))',
  cost: 'low',
  summary: 'Pages with the same meta description, or the same first 512 bytes of text.',
  options,
  statistics: [],
  fingerprint(page, { options }) {
    const summary = summaryOf(page, options);
    if (summary !== '') return digestOf(summary);
    return new NotApplicable(options.source === 'description' ? 'no-description' : 'empty-text');
  },
  ...equalDigest,
  explain(a, b, { options }) {
    const [summaryA, summaryB] = [summaryOf(a.page, options), summaryOf(b.page, options)];
    const equal = summaryA === summaryB;
    return {
      kind: 'hashes',
      rows: [{ name: 'summary', a: md5(summaryA), b: md5(summaryB), equal, texts: { a: summaryA, b: summaryB } }],
      figures: [],
    };
  },
};

function summaryOf(page: DetectorPage, { source, bytes }: { readonly source: string; readonly bytes: number }): string {
  const description = page.description.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (source !== 'text' && description !== '') return description;
  return source === 'description' ? '' : firstBytes(page.text.folded.text.replace(/\s+/g, ''), bytes);
}

function firstBytes(text: string, bytes: number): string {
  const room = new Uint8Array(bytes);
  return text.slice(0, new TextEncoder().encodeInto(text, room).read);
}
