/** What pages are, and what holds the pages of a cluster together. */
export const pageKind = { content: 'content page', listing: 'list of pages', 'near-empty': 'nearly empty', 'not-found': 'soft 404' };

export const pageKindReason = {
  'own-text': 'It has a text of its own: {{letters}} letters and digits.',
  'says-not-found': 'It says that there is no such page, but answers as if there were one.',
  'address-of-list': 'Its address is that of a list: a tag, a category, an archive, a further page or a search.',
  'head-of-list': 'Lists by date or with numbers stand below its address.',
  'made-of-excerpts': 'It links to other pages and is made of their beginnings.',
  'little-text': 'It has {{letters}} letters and digits of text; a content page has at least {{fewest}}.',
};

export const clusterKind = {
  copies: 'copies',
  templated: 'one template',
  version: 'versions',
  translation: 'translations',
  listing: 'lists',
  'near-empty': 'nearly empty',
  'not-found': 'soft 404',
};

export const clusterKindMeaning = {
  copies: 'The same text, or a large part of it, on several pages.',
  templated: 'One text with other names and numbers put in.',
  version: 'The same page for several versions of what it documents; repeats by design.',
  translation: 'The same page in several languages or scripts; repeats by design.',
  listing: 'Lists that show the same pages; repeats by design.',
  'near-empty': 'Pages with hardly any text of their own.',
  'not-found': 'Pages that say that there is no such page, but answer with status 200.',
};

/** Members that were not compared with the source page, but with another member. */
export const clusterContent = { 'through-other': 'through another page' };
