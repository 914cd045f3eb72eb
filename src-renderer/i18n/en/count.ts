import type { Plural } from '../plural.ts';

export const count = {
  pages: { one: '{{count}} page', other: '{{count}} pages' } as Plural,
  pairs: { one: '{{count}} pair', other: '{{count}} pairs' } as Plural,
  clusters: { one: '{{count}} cluster', other: '{{count}} clusters' } as Plural,
  problems: { one: '{{count}} problem', other: '{{count}} problems' } as Plural,
  detectors: { one: '{{count}} algorithm', other: '{{count}} algorithms' } as Plural,
  addresses: { one: '{{count}} address', other: '{{count}} addresses' } as Plural,
  sitemaps: { one: '{{count}} sitemap', other: '{{count}} sitemaps' } as Plural,
  words: { one: '{{count}} word', other: '{{count}} words' } as Plural,
  inlinks: { one: '{{count}} internal link', other: '{{count}} internal links' } as Plural,
  lines: { one: '{{count}} line', other: '{{count}} lines' } as Plural,
  characters: { one: '{{count}} char.', other: '{{count}} chars' } as Plural,
  passages: { one: '{{count}} passage', other: '{{count}} passages' } as Plural,
  rows: { one: '{{count}} row', other: '{{count}} rows' } as Plural,
  proposals: { one: '{{count}} proposal', other: '{{count}} proposals' } as Plural,
  sentences: { one: '{{count}} sentence', other: '{{count}} sentences' } as Plural,
  hosts: { one: '{{count}} host', other: '{{count}} hosts' } as Plural,
};
