/** What the text that a system comes from says of it, what is done here, and where both differ, why. */
export interface SeedComparison {
  readonly says: string;
  readonly ours: string;
  /** Empty where nothing differs. */
  readonly deviation: string;
}

export const seedComparisons: Readonly<Record<string, SeedComparison>> = {
  'same-url': {
    says: 'Equal addresses are the same page.',
    ours: 'Equal after folding; http, https and www taken for one.',
    deviation: 'Folding: meta search engines get one spelling, a crawler gets many.',
  },
  'exact-content': {
    says: 'A hash of the content, kept and asked.',
    ours: 'MD5 of the folded text without white space, and of the bytes.',
    deviation: '',
  },
  bloom: {
    says: 'A bit vector and several hash functions tell what is known.',
    ours: '1,437,759 bits and ten functions for 100,000 pages at 0.1 %.',
    deviation: 'A hit is confirmed, so the rate costs time and no wrong finding.',
  },
  'tianwang-summary': {
    says: 'MD5(Des): the meta description, or 512 bytes of text.',
    ours: 'The description where there is one, else 512 bytes up to the last whole character.',
    deviation: '',
  },
  'top-keywords': {
    says: 'The first N terms with their counts, MD5 of the list; weights nf/df in use.',
    ours: 'N = 10, counts, in order of frequency or of text.',
    deviation:
      'Term, space, count, one a line, in UTF-8: "a1" twelve times and "a" 112 times stay apart. The hash printed in the text is that of its list in GBK with nothing between and a line feed behind. No idf: see below.',
  },
  'tianwang-con': {
    says: 'MD5 of the first n terms in order of weight; about 10 are best.',
    ours: 'N = 10; equal weights by text.',
    deviation: 'The text leaves ties open.',
  },
  'tianwang-sort': { says: 'MD5 of the same terms sorted.', ours: 'N = 10.', deviation: '' },
  'tianwang-con-weighted': {
    says: 'Con equal, and (Wi − Wj)² over Wi² + Wj² below a; weights are densities; a follows their distribution.',
    ours: 'a = 0.02 at most; frequencies, or densities (`weights`).',
    deviation: 'Frequencies by default: densities find .259 instead of .261 on spun Chinese and the same elsewhere. One fixed a.',
  },
  'tianwang-sort-weighted': { says: 'Sort equal, and the same ratio below a.', ours: 'As above.', deviation: 'As above: .313 instead of .324.' },
  'random-projection': {
    says: 'A random vector for each term, added up; equal bits are counted.',
    ours: '384 bits from six hashes of the term; 372 equal.',
    deviation: 'Vectors follow from the term, so that no table has to be stored; the number of bits is Henzinger’s.',
  },
  'approximate-page': {
    says: 'sum3 = sum2 DIV Sum_interval · Sum_interval terms, sorted descending, MD5.',
    ours: 'Percentage 0.3, Sum_interval 10.',
    deviation: 'The text names no values.',
  },
  'idf-string': {
    says: 'The 70 % of terms with the highest idf, descending; equal hashes are confirmed by the strings; APHash chosen.',
    ours: 'The same; the MD5 of the string confirms.',
    deviation: '20 bytes a page instead of the string.',
  },
  'punctuation-context': {
    says: 'Two characters or English on both sides of comma, full stop, exclamation and question mark; three parts and the title, weights 1 and 1.5, threshold 3.',
    ours: 'The same; two words in scripts with spaces.',
    deviation: '',
  },
  'segment-signature': {
    says: 'N segments cut by a rule, M of them equal.',
    ours: 'N = 8 runs of clauses, M = 4.',
    deviation: 'The text names no rule and no values.',
  },
  'full-stop-code': {
    says: 'Five characters on each side of a full stop.',
    ours: 'The same; three words in scripts with spaces; half of the codes of the smaller page.',
    deviation: 'The text names no threshold.',
  },
  'character-cosine': {
    says: 'Frequencies of 6,763 characters, the angle decides.',
    ours: 'Cosine 0.98; runs of three letters where there are no Hanzi.',
    deviation: 'Pages meet in bands of hyperplanes, not pair by pair.',
  },
  'title-keywords': {
    says: 'Terms that often stand in a window with a word of the title join it; overlap above a threshold.',
    ours: 'Window of ten terms, two windows, three tenths; overlap 0.8.',
    deviation: 'The text names no values.',
  },
  'forman-chunks': {
    says: 'Chunks, MD5, 80 % equal.',
    ours: 'Content-defined, some 32 characters or 16 words; 80 % of the smaller page.',
    deviation: '',
  },
  'iyer-keyword-tree': {
    says: 'A tree of keyword hashes, pruned from the top, 80 % equal.',
    ours: 'Page, paragraphs, sentences; pruned at paragraphs.',
    deviation: 'Pruning is part of the key, so the join finds all pairs.',
  },
  'descriptive-words': {
    says: '2,000 words with thresholds for which λ is least; vectors of three words or fewer are dropped.',
    ours: 'The same; the lexicon also ends at twelve set bits a page.',
    deviation: 'A site is no index of 60 million: with 2,000 words recall is .43 instead of .64 on spun Chinese.',
  },
  'shingle-sketch': { says: 'Ten words, 48 bits, modulo 16, 7/8.', ours: 'The same.', deviation: '' },
  shingling: {
    says: 'Overlap of the sets of runs; 2 of 4 and 5 are 2/7.',
    ours: 'Runs of five characters or three words; 0.8.',
    deviation: 'Broder’s values.',
  },
  'super-shingle': {
    says: '84 hash functions in blocks of 14, six hashes, two equal.',
    ours: 'The same.',
    deviation: 'The text can be read as two or more, or as more than two; two or more, as in the paper.',
  },
  containment: {
    says: 'Named in the paper behind the text, not in the text.',
    ours: 'A fifth of the smaller page; one run in 8 or 3.',
    deviation: 'Added, for pages made of parts.',
  },
  'i-match': {
    says: 'A share of the highest and of the lowest idf dropped, SHA-1 of the rest.',
    ours: 'A tenth at each end; pages with eight terms or more.',
    deviation: 'Short pages are left out, as the text names them as its weakness.',
  },
  'i-match-lexicons': {
    says: 'A very small share dropped at random, several times.',
    ours: 'Ten lexicons without a third of the terms each.',
    deviation: 'A third is what the paper has: of copies that lost one term 98 % agree under some lexicon, with a twentieth 40 % would.',
  },
  simhash: {
    says: '64 bits from weighted features, a sum of 0 is a 0; three bits at most.',
    ours: 'The same; weight 1 + ln tf.',
    deviation: 'The text names no weight.',
  },
  spotsigs: {
    says: 'Stop word, then two content words: a:rally:kick.',
    ours: 'The same; antecedents in three languages; Jaccard 0.44.',
    deviation: 'More antecedents than a, an, the, is: a "that" in the example gives one spot more.',
  },
  'long-sentence': {
    says: 'First and last tenth dropped; pieces of k characters between marks, the m longest, MD5; overlap above a threshold.',
    ours: 'k = 8, m = 16, 0.5; `cut` for the tenths.',
    deviation:
      'No tenths by default: .326 instead of .344 on spun Chinese, .444 instead of .466 on spun Russian, .162 instead of .177 English, .385 instead of .365 laws. 28 bits of each MD5.',
  },
  'key-long-sentence': {
    says: 'Key long sentences, pages classified by length.',
    ours: 'The longest of each paragraph; classes of doubling length.',
    deviation: 'Only the abstract is there.',
  },
  'content-then-feature': {
    says: 'Grouped by a hash of the content, then decided by address, title, keywords, text.',
    ours: 'Grouped by title or three terms; weights 0.1, 0.2, 0.3, 0.4; 0.6.',
    deviation: 'A hash of all content groups equal pages only.',
  },
  'rare-terms': {
    says: 'Not in the texts.',
    ours: 'A hundred rarest terms, 15 % common, neighbours.',
    deviation: 'Added, for pages reworded throughout.',
  },
};

/** What the texts have beside that and what is not done. */
export const refusals: readonly (readonly [what: string, why: string])[] = [
  [
    'tf·idf as the weight of `top-keywords` and Tianwang 2 to 5 (S0)',
    'The weight of a term would change with every page that comes or goes, and with it the fingerprints of all others; only detectors whose keys need the corpus count words first. Not measured.',
  ],
  [
    'A bound a that follows the distribution of weights (Tianwang 4 and 5, S0)',
    'The text gives no rule; a fixed one can be explained and set. Not measured.',
  ],
  ['SVD of the matrix of similarities (S0)', 'There is no matrix: pages meet by keys, and most pairs are never compared. Not tried.'],
  ['The Boolean model with Fourier coefficients (S3)', 'The survey names it and gives no formula. Not tried.'],
  ['Leaving duplicates out of a crawl (S4)', 'A page that is not processed has no text to confirm the finding by. Not tried.'],
];
