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
    says: 'The first N terms with their counts, MD5 of the list; weights nf/df in use (“比较常用的是nf/df”).',
    ours: 'N = 10, counts, in order of frequency or of text; ranked by frequency, or by tf·idf (`ranking`).',
    deviation:
      'Term, space, count, one a line, in UTF-8: "a1" twelve times and "a" 112 times stay apart. The hash printed in the text is that of its list in GBK with nothing between and a line feed behind. Ranked by frequency: with tf·idf every page that comes may change the fingerprints of all others; recalls with it are .269 instead of .250 on spun Chinese, .291 (.263) spun Russian, the same English, .115 (.077) laws.',
  },
  'tianwang-con': {
    says: 'MD5 of the first n terms in order of weight; “10个左右关键词最恰当”.',
    ours: 'N = 10; equal weights by text; `ranking` as above.',
    deviation:
      'The text leaves ties open. Ten hold here too: on spun Chinese 5, 8, 10, 15, 20 terms find .323, .275, .261, .249, .244, with 2, 0, 0, 0, 0 wrong pairs. By tf·idf ten find .279 (.261), .331 (.281) spun Russian, .343 (.347) English, .231 (.173) laws.',
  },
  'tianwang-sort': {
    says: 'MD5 of the same terms sorted.',
    ours: 'N = 10; `ranking` as above.',
    deviation:
      'On spun Chinese 5, 8, 10, 15, 20 terms find .404, .367, .332, .293, .272, with 17, 12, 0, 0, 0 wrong pairs. By tf·idf ten find .327 (.332), .400 (.391) spun Russian, .351 (.356) English, .327 (.250) laws.',
  },
  'tianwang-con-weighted': {
    says: 'Con equal, and (Wi − Wj)² over Wi² + Wj² below a; weights are densities; a follows their distribution.',
    ours: 'a = 0.02 at most; densities, so that a text and the same text twice are equal, or frequencies (`weights`).',
    deviation:
      'One fixed a: see below. Densities, which were an option before, find .259 instead of .261 on spun Chinese and the same elsewhere.',
  },
  'tianwang-sort-weighted': {
    says: 'Sort equal, and the same ratio below a.',
    ours: 'As above.',
    deviation: 'As above: .313 instead of .324 on spun Chinese, .366 instead of .369 on spun Russian.',
  },
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
    ours: 'The same; the lexicon also ends at twelve set bits a page. It is stored with the audit and kept when pages come and go (`lexicon`).',
    deviation: 'A site is no index of 60 million: with 2,000 words recall is .43 instead of .64 on spun Chinese.',
  },
  'shingle-sketch': {
    says: 'Ten words, 48 bits, modulo 16, 7/8; sketches of variable and of fixed size.',
    ours: 'The same, or the 64 smallest checksums (`kept`).',
    deviation:
      'The modulus is what S2 measured. 64 smallest find .161 instead of .169 on spun Chinese, .116 (.131) spun Russian, .308 (.237) English, .250 (.231) laws, never a wrong pair.',
  },
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
    deviation:
      'A third is what the paper has. Without a twentieth, a tenth, a third, a half of the terms .239, .241, .248, .262 are found on spun Chinese, .311, .319, .387, .444 on English passages, never a wrong pair.',
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
    'A bound a that follows the distribution of weights (Tianwang 4 and 5, S0)',
    'Tried: a at .005, .02, .05 and .9, which is no bound, on four sets. None makes a wrong pair, .9 finds most (.332 instead of .313 on spun Chinese), so these sets cannot tell a good rule for it from a bad one.',
  ],
  [
    'SVD of the matrix of similarities (S0)',
    'Tried on tf·idf vectors, as recall at the threshold that lets no wrong pair in: of spun Russian the cosine finds .776, with 50 to 300 dimensions .769 to .776; of laws .942, with 50, 100, 200 dimensions .788, .827, .904. It saves no time either, for pages meet by keys and most pairs are never compared.',
  ],
  [
    'The Boolean model with Fourier coefficients (S3)',
    'The survey names it and gives no formula. Tried: the Walsh transform of the vector of terms that a page has, and the cosine of 384 or 1,024 of its coefficients: .692 and .701 of spun Russian at the threshold that lets no wrong pair in, .776 by the cosine of the weights. Signs of such coefficients are what `random-projection` compares.',
  ],
  [
    'Similarity by content and links, and by addresses (S3)',
    'The text itself finds that they add little (“收效并不明显”). Addresses are a tenth of the score of `content-then-feature`, with keywords that are computed where none are declared. Links are the template of a site here, and are taken out before anything is compared. Not tried.',
  ],
  [
    'The weight of words that differ, for shops (S2)',
    'The authors leave it open. It is no part of a detector but of the verdict: numbers for numbers and the same words in the same places count as fields of a template (`verify/substitutions.ts`).',
  ],
  [
    'Leaving duplicates out of a crawl, and crawling what is copied most first (S4)',
    'A page that is not processed has no text to confirm the finding by, and an audit has to name it and say what to do with it. Equal texts cost a hash when they are met again. How often a text is copied is known when all pages are. Not tried.',
  ],
];
