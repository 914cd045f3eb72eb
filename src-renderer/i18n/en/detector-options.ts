/**
 * What the options of the algorithms are called. `shared` has what an option says wherever it occurs; an algorithm adds, under its id, the
 * options that only it has and whatever differs there.
 */
export const detectorOptions = {
  shared: {
    threshold: { label: 'Threshold' },
    terms: { label: 'Most frequent terms', help: 'So many of the most frequent terms make the fingerprint; more of them are stricter.' },
    minTerms: { label: 'Fewest terms', help: 'Pages with fewer terms in the fingerprint are left out, because so few agree by chance.' },
    ratio: {
      label: 'Difference of weights',
      help: 'The squared difference of the two weight vectors is at most this share of the sum of their squares.',
    },
    weights: {
      label: 'Weights',
      help: 'A term weighs as often as it stands on the page, or as much of all terms of the page as it makes up.',
      choices: { frequency: 'Frequency', density: 'Density' },
    },
    cut: {
      label: 'Left out at both ends',
      help: 'So much of the text is left out at its start and at its end, where reprints have introductions and comments.',
    },
    lowestIdf: { label: 'Lower bound of idf', help: 'This share of the terms of all pages, the most frequent ones, is no feature.' },
    highestIdf: { label: 'Upper bound of idf', help: 'Terms beyond this share, counted from the most frequent, are too rare to be a feature.' },
    characters: { label: 'Characters per shingle', help: 'In Chinese and Japanese text a shingle is a run of so many characters.' },
    words: { label: 'Words per shingle', help: 'In all other text a shingle is a run of so many words.' },
    modulus: { label: 'Sampling modulus', help: 'Only shingles whose hash is divisible by this are kept; 1 keeps all.' },
    minShingles: { label: 'Fewest shingles', help: 'Pages with fewer shingles are left out; those that sampling drops do not count.' },
    minSentences: { label: 'Fewest sentences', help: 'Pages with fewer such sentences are left out.' },
    titleWeight: { label: 'Weight of the title' },
  },
  'same-url': {
    ignoreScheme: { label: 'Fold http and https', help: 'Addresses that differ only in http or https are taken for the same.' },
    ignoreWww: { label: 'Fold www', help: 'Addresses with and without “www.” in front are taken for the same.' },
  },
  bloom: {
    capacity: { label: 'Expected pages', help: 'The filter is made for so many pages; with more it errs more often.' },
    rate: { label: 'False positive rate', help: 'This share of the new pages is taken for known ones before they are confirmed.' },
  },
  'tianwang-summary': {
    source: {
      label: 'Source of the summary',
      help: 'The summary is the meta description, the start of the main text, or that start only where there is no description.',
      choices: { 'description-else-text': 'Description, else text', description: 'Description only', text: 'Start of the text' },
    },
    bytes: { label: 'Length of the start', help: 'So much of the main text is taken from its start, counted in UTF-8.' },
  },
  'top-keywords': {
    order: {
      label: 'Order of the terms',
      help: 'The terms enter the hash by falling frequency, or sorted anew by their text.',
      choices: { frequency: 'By frequency', text: 'By text' },
    },
  },
  'approximate-page': {
    percentage: { label: 'Share of candidates', help: 'This share of the distinct terms, the most frequent ones, are candidates.' },
    interval: {
      label: 'Rounding step',
      help: 'The number of terms is rounded down to a multiple of this, so that a few more or fewer change nothing.',
    },
  },
  'idf-string': {
    share: { label: 'Share of rare terms', help: 'This share of the distinct terms, the rarest ones, makes the string.' },
    hash: {
      label: 'String hash',
      help: 'Pages meet when this hash of their strings is equal; then the strings themselves are compared.',
      choices: {
        aphash: 'AP hash',
        elfhash: 'ELF hash',
        rshash: 'RS hash',
        jshash: 'JS hash',
        pjwhash: 'PJW hash',
        bkdrhash: 'BKDR hash',
        sdbmhash: 'SDBM hash',
        djbhash: 'DJB hash',
      },
    },
  },
  'i-match-lexicons': {
    lexicons: { label: 'Additional lexicons', help: 'So many lexicons stand beside the main one, each without a random part of it.' },
    dropped: { label: 'Dropped share', help: 'Each additional lexicon leaves this share of the terms out.' },
    seed: { label: 'Random seed', help: 'The random choice begins with this number; the same number gives the same lexicons.' },
  },
  'descriptive-words': {
    words: { label: 'Words of the lexicon', help: 'The lexicon has at most so many words; fewer when fewer are suitable.' },
    bitsPerPage: { label: 'Set bits per page', help: 'The lexicon is complete when pages have so many set bits on average.' },
    minSide: {
      label: 'Share on each side',
      help: 'At least this share of the pages is above the threshold of a word, and at least this share below.',
    },
    minBits: { label: 'Fewest set bits', help: 'Pages with fewer set bits are left out.' },
  },
  'title-keywords': {
    window: { label: 'Window size', help: 'A window is a term of the text with its neighbours, so many terms in all.' },
    minWindows: {
      label: 'Windows with a title term',
      help: 'A term becomes a keyword when at least so many of its windows have a term of the title.',
    },
    minShare: { label: 'Share of these windows', help: 'At least this share of the windows of a keyword has a term of the title.' },
    minKeywords: { label: 'Fewest keywords', help: 'Pages with fewer keywords are left out.' },
    threshold: { help: 'Pages are duplicates when at least this share of the keywords of both is common.' },
  },
  'punctuation-context': {
    characters: {
      label: 'Characters beside a mark',
      help: 'In Chinese and Japanese text so many characters are taken on each side of a punctuation mark.',
    },
    words: { label: 'Words beside a mark', help: 'In all other text so many words are taken on each side of a punctuation mark.' },
    marks: {
      label: 'Marks',
      help: 'All marks that end a clause count, or only comma, full stop, exclamation and question mark.',
      choices: { all: 'All marks', four: 'The four' },
    },
    titleWeight: { help: 'An equal title counts so much; each equal part of the text counts 1.' },
    threshold: { help: 'Pages are duplicates when what is equal weighs at least this.' },
  },
  'segment-signature': {
    segments: { label: 'Segments', help: 'The text is cut into so many segments.' },
    minEqual: { label: 'Equal segments', help: 'At least so many segments must be equal, or all where there are fewer.' },
  },
  'long-sentence': {
    characters: { label: 'Characters of a long sentence', help: 'A sentence of Chinese is long from so many characters on.' },
    words: { label: 'Words of a long sentence', help: 'A sentence of any other language is long from so many words on.' },
    sentences: { label: 'Longest sentences', help: 'So many of the longest sentences make the fingerprint.' },
    threshold: { help: 'Pages are duplicates when at least this share of the long sentences of both is common.' },
  },
  'key-long-sentence': {
    classRatio: {
      label: 'Ratio of length classes',
      help: 'The longest text of a class is so many times as long as the shortest; only pages of the same or of neighbouring classes are compared.',
    },
    threshold: { help: 'Pages are duplicates when at least this share of the key sentences of the page with fewer is common.' },
  },
  'full-stop-code': {
    characters: {
      label: 'Characters beside a full stop',
      help: 'In Chinese and Japanese text so many characters are taken on each side of a full stop.',
    },
    words: { label: 'Words beside a full stop', help: 'In all other text so many words are taken on each side of a full stop.' },
    minCodes: { label: 'Fewest codes', help: 'Pages with fewer codes are left out.' },
    threshold: { help: 'Pages are duplicates when at least this share of the codes of the page with fewer is common.' },
  },
  simhash: {
    distance: { label: 'Hamming distance', help: 'Pages are duplicates when their fingerprints differ in at most so many of 64 bits.' },
    features: {
      label: 'Features',
      help: 'The fingerprint is made of single terms, or of these and the pairs of neighbouring terms.',
      choices: { terms: 'Single terms', 'terms-and-pairs': 'Terms and pairs' },
    },
  },
  'random-projection': {
    equalBits: { label: 'Equal bits', help: 'Pages are duplicates when at least so many of 384 bits are equal.' },
  },
  'super-shingle': {
    minEqual: { label: 'Equal super-shingles', help: 'Pages are duplicates when at least so many of the six super-shingles are equal.' },
  },
  'rare-terms': {
    terms: { label: 'Rarest terms', help: 'So many of its rarest terms speak for a page.' },
    threshold: { help: 'The rare terms in common are at least this share of the terms that speak for the page with fewer.' },
    minShared: { label: 'Fewest in common', help: 'Pages with fewer rare terms in common never meet.' },
    maxPages: {
      label: 'Most pages of a rare term',
      help: 'A term on more pages is not rare; where the number of all pages to the power of 0.4 is larger, that counts.',
    },
    neighbours: {
      label: 'Neighbouring pairs',
      help: 'So many pairs of common rare terms must stand close to each other on both pages; 0 asks for none.',
    },
  },
  containment: {
    threshold: { help: 'Pages are duplicates when at least this share of the shingles of the page with fewer is common.' },
    sampleCharacters: { label: 'Sampling of characters', help: 'One shingle of characters in so many is kept; 1 keeps all.' },
    sampleWords: { label: 'Sampling of words', help: 'One shingle of words in so many is kept; 1 keeps all.' },
  },
  shingling: {
    threshold: { help: 'Pages are duplicates when at least this share of the shingles of both is common (Jaccard).' },
  },
  'shingle-sketch': {
    words: { help: 'A shingle is a run of so many words; those of Chinese text are the words of the dictionary.' },
    threshold: { help: 'Pages are duplicates when at least this share of the checksums of both is common.' },
  },
  spotsigs: {
    distance: { label: 'Step of the chain', help: 'Every so many content words one joins the chain; 1 takes each.' },
    chain: { label: 'Length of the chain', help: 'So many content words behind a very common word make a spot.' },
    minSpots: { label: 'Fewest spots', help: 'Pages with fewer spots are left out.' },
    threshold: { help: 'Pages are duplicates when the Jaccard similarity of their spots is at least this.' },
  },
  'forman-chunks': {
    characters: { label: 'Characters per chunk', help: 'In Chinese and Japanese text a chunk usually has so many characters.' },
    words: { label: 'Words per chunk', help: 'In all other text a chunk usually has so many words.' },
    minChunks: { label: 'Fewest chunks', help: 'Pages with fewer chunks are left out.' },
    threshold: { help: 'Pages are duplicates when at least this share of the chunks of the page with fewer is common.' },
  },
  'iyer-keyword-tree': {
    keywords: { label: 'Keywords per node', help: 'So many of the most frequent terms stand for the page, and for each paragraph.' },
    pruning: {
      label: 'Pruning',
      help: 'Pruned at paragraphs, sentences are compared only where their paragraphs match; pruned at the page, nothing is unless the pages match.',
      choices: { none: 'No pruning', paragraph: 'At paragraphs', document: 'At the page' },
    },
    minNodes: { label: 'Fewest nodes', help: 'Pages whose tree has fewer nodes are left out.' },
    threshold: { help: 'Pages are duplicates when at least this share of the nodes of the smaller tree is common.' },
  },
  'content-then-feature': {
    groupTerms: { label: 'Terms of a group', help: 'Pages with the same title, or with the same so many most frequent terms, form a group.' },
    urlWeight: { label: 'Weight of the address', help: 'The likeness of the addresses has this weight in the score.' },
    titleWeight: { help: 'The likeness of the titles has this weight in the score.' },
    keywordsWeight: { label: 'Weight of the keywords', help: 'The likeness of the keywords has this weight in the score.' },
    textWeight: { label: 'Weight of the text', help: 'The likeness of the texts has this weight in the score.' },
    threshold: { help: 'Pages of a group are duplicates when their score is at least this.' },
  },
  'character-cosine': {
    threshold: { help: 'Pages are duplicates when the cosine of their character frequencies is at least this.' },
    letters: { label: 'Letters per run', help: 'In text without Hanzi, runs of so many letters are counted.' },
    minCharacters: { label: 'Fewest characters', help: 'Pages with fewer counted characters are left out.' },
  },
};
