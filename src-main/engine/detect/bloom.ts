import { BloomFilter, bloomSize } from './bloom-filter.ts';
import { decimal, type Detector, integer, cutInput, type Digest, digestOf, equalDigest } from './detector.ts';
import { hexOfWords } from '../hex.ts';

const options = {
  capacity: integer(100_000, 1000, 10_000_000, 'pages'),
  rate: decimal(0.001, 0.000_001, 0.1),
};

/**
 * "Content seen already?" (S3, S0): the folded text is looked up in a Bloom filter (Bloom 1970), and hits are
 * confirmed. As a detector: equal MD5 of the folded text with white space. Cost: k memory accesses per page, 1.8 MB per
 * million pages at 0.1 %.
 */
export const bloom: Detector<typeof options, Digest> = {
  id: 'bloom',
  options,
  needsWords: true,
  fingerprint: (page) => digestOf(page.text.folded.text),
  ...equalDigest,
  explain({ page: pageA, fingerprint: a }, { page: pageB, fingerprint: b }, { options }) {
    const size = bloomSize(options.capacity, options.rate);
    const filter = new BloomFilter(size);
    filter.add(a[0] ?? 0, a[1] ?? 0);
    const { duplicate } = equalDigest.compare(a, b);
    const texts = { a: cutInput(pageA.text.folded.text), b: cutInput(pageB.text.folded.text) };
    return {
      kind: 'hashes',
      rows: [{ name: 'text-hash', a: hexOfWords(a), b: hexOfWords(b), equal: duplicate, texts }],
      figures: [
        { name: 'bloom-seen', form: 'yes-no', value: Number(filter.has(b[0] ?? 0, b[1] ?? 0)) },
        { name: 'bloom-confirmed', form: 'yes-no', value: Number(duplicate) },
        { name: 'bloom-bits', form: 'count', value: size.bits },
        { name: 'bloom-hashes', form: 'count', value: size.hashes },
        { name: 'bloom-capacity', form: 'count', value: options.capacity },
        { name: 'bloom-rate', form: 'decimal', value: options.rate },
      ],
    };
  },
};
