/**
 * The detectors for people who edit pages: a name, and what it looks at, when it fires, where it fails. One that is missing here is told
 * by its id and the engine's own summary.
 */
export const detectorsEn = {
  'same-url': {
    name: 'Same address',
    explains:
      'Looks at the address alone and folds what does not matter: tracking parameters, session ids, index files, order of parameters. Fires when nothing else differs; it knows nothing of the text.',
  },
  'exact-content': {
    name: 'Equal content',
    explains:
      'Takes one checksum of the main text and one of the file. Fires only when either is the same to the letter; a single changed word hides a copy.',
  },
  'content-then-feature': {
    name: 'Group, then features',
    explains:
      'Groups pages with the same title or the same three most frequent words, then weighs address, title, keywords and text inside the group. Pages that fall into different groups are never compared.',
  },
  'top-keywords': {
    name: 'Most frequent words, with counts',
    explains:
      'Takes the ten most frequent words with how often they occur. Fires when both agree exactly: good for lightly edited reprints, blind once one of these words is used once more.',
  },
  'segment-signature': {
    name: 'Text in segments',
    explains:
      'Cuts the text into eight parts and fires when four of them are the same. Finds pages whose end or beginning was changed; a sentence inserted at the top shifts all cuts and hides the copy.',
  },
  'tianwang-summary': {
    name: 'Tianwang 1: summary',
    explains:
      'Compares the meta description or, where there is none, the beginning of the text. Fires when it is equal; pages with a description from a template are taken for copies wrongly.',
  },
  'tianwang-con': {
    name: 'Tianwang 2: keywords in order',
    explains:
      'Takes the ten most frequent words in order of frequency. Fires when words and order agree; two words that change places are enough to miss a copy.',
  },
  'tianwang-sort': {
    name: 'Tianwang 3: keywords as a set',
    explains:
      'The same ten most frequent words, but in whatever order. Forgives small shifts in frequency; short pages on one subject may agree by chance.',
  },
  'tianwang-con-weighted': {
    name: 'Tianwang 4: keywords in order, with weights',
    explains:
      'Like keywords in order, and their frequencies must be alike too. Fewer false alarms than without weights, and as easily upset by one word.',
  },
  'tianwang-sort-weighted': {
    name: 'Tianwang 5: keyword set with weights',
    explains:
      'Like the keyword set, and the frequencies must be alike too. Throws out pages that use the same words quite differently; misses copies with an exchanged main word.',
  },
  'random-projection': {
    name: 'Random projection',
    explains:
      'Condenses all words and their frequency into 384 yes-or-no answers. Fires when nearly all of them agree, whatever the order of the sentences; replaced words add up, so rewritten pages are missed.',
  },
  'approximate-page': {
    name: 'Rounded word list',
    explains:
      'Takes the most frequent third of the words, rounded down to tens so that a few new words change nothing. Fires when the lists are equal; a change among the frequent words hides the copy.',
  },
  'idf-string': {
    name: 'Rare words',
    explains:
      'Keeps the 70 % of the words that are rarest on the site, which leaves out stock phrases. Fires when they are all the same; one replaced rare word is enough to miss a copy.',
  },
  'punctuation-context': {
    name: 'Characters round punctuation',
    explains:
      'Looks at the characters next to punctuation marks, in three parts, and at the title. Fires when the title and two parts agree, or all three parts; an inserted sentence shifts the parts.',
  },
  'full-stop-code': {
    name: 'Characters round full stops',
    explains:
      'Takes the characters on both sides of every full stop as a code. Fires when half of the codes of the shorter page recur: finds copied passages in any order, not sentences whose ends were reworded.',
  },
  'character-cosine': {
    name: 'Character frequencies',
    explains:
      'Compares how often each character occurs, whatever the order. Sees through shuffled sentences and replaced words; takes different texts on one narrow subject for copies.',
  },
  'title-keywords': {
    name: 'Keywords near the title’s words',
    explains:
      'Collects the words that keep standing near the words of the title. Fires when most of them are the same; a page under a new title has other keywords, and one without a title has none.',
  },
  'forman-chunks': {
    name: 'Chunks cut by content',
    explains:
      'Cuts the text where its own content says so, so that an insertion moves the neighbouring cuts only. Fires when four fifths of the chunks recur; a word replaced in every chunk hides the copy.',
  },
  'iyer-keyword-tree': {
    name: 'Keyword tree',
    explains:
      'Compares page, paragraphs and sentences from the top down by their keywords. Fires when four fifths of the smaller tree agree; a paragraph judged different takes all its sentences with it.',
  },
  'descriptive-words': {
    name: 'Descriptive words',
    explains:
      'Asks of well chosen words of the site whether each is frequent on the page. Fires when all answers are the same. Small edits rarely change an answer; small sites offer too few such words.',
  },
  'shingle-sketch': {
    name: 'Sample of ten-word runs',
    explains:
      'Samples runs of ten words and fires when seven eighths of the sample agree. Sure of what it reports, but every replaced word spoils ten runs, so only nearly equal pages are found.',
  },
  shingling: {
    name: 'Shingles',
    explains:
      'Counts the short runs of neighbouring characters or words that two pages share, against all that either has. Fires when most are shared; a page that takes only a part of another one stays below.',
  },
  containment: {
    name: 'Containment',
    explains:
      'Counts the same short runs against those of the shorter page. Finds pages that stand in others or are made of parts of them; pages full of the same formulas, such as laws, are proposed too often.',
  },
  'rare-terms': {
    name: 'Rare terms in common',
    explains:
      'Looks at names, figures and other words that few pages of the site have. Finds rewritten, translated and summed-up texts in which no phrase is left; often proposes pages that only share their subject.',
  },
  'super-shingle': {
    name: 'Super-shingles',
    explains:
      'Condenses all short runs of a page into six figures and fires when two of them agree. Very quick on large sites; finds pages that are nearly equal, not those that share a part.',
  },
  'i-match': {
    name: 'I-Match',
    explains:
      'Keeps the words that are neither common nor rare on the site. Fires when these are exactly the same on both pages; a single word more or less hides the copy.',
  },
  'i-match-lexicons': {
    name: 'I-Match with several lexicons',
    explains:
      'Repeats I-Match with ten random lexicons, so that one changed word need not decide. Fires when any of them agrees; many changed words still hide a copy.',
  },
  simhash: {
    name: 'SimHash',
    explains:
      'Condenses the words of a page and their weight into 64 bits. Fires when only a few bits differ: finds pages with little changed in any order; short pages and thorough rewrites escape it.',
  },
  spotsigs: {
    name: 'Spots behind common words',
    explains:
      'Notes the content words that follow very common words, as running text has them and menus do not. Good against different surroundings; rewording that moves the common words hides a copy.',
  },
  'long-sentence': {
    name: 'Long sentences',
    explains:
      'Takes the longest sentences of a page, which are hardly ever equal by chance. Fires when half of them are the same; if every long sentence was touched, nothing is left to match.',
  },
  'key-long-sentence': {
    name: 'Key sentence of each paragraph',
    explains:
      'Takes the longest sentence of every paragraph, and compares pages of like length only. Fires when most of them recur; an excerpt of a much longer page is not even looked at.',
  },
  bloom: {
    name: 'Seen before (Bloom filter)',
    explains: 'Asks while reading whether the same text has come before, with little memory, and confirms each hit. Finds equal texts only.',
  },
};
