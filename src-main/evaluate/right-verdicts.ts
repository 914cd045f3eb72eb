import type { Verdict } from '../contract/verdicts.ts';

/** With which an editor would agree, by what was done to a document; null for kinds that say nothing of it. */
export const rightVerdicts = (kind: string): readonly Verdict[] | null => byKind[kind] ?? null;

const edited: readonly Verdict[] = ['near-duplicate', 'partial', 'contained'];
const lightlyReworded: readonly Verdict[] = ['near-duplicate', 'pseudo-original'];
const disguised: readonly Verdict[] = ['pseudo-original'];

const byKind: Readonly<Record<string, readonly Verdict[]>> = {
  punct: ['identical'],
  verbatim: ['identical'],
  char5: ['near-duplicate'],
  syn15: lightlyReworded,
  word10: lightlyReworded,
  seo_wrap: lightlyReworded,
  syn60: disguised,
  word30: disguised,
  combined: disguised,
  zw_homoglyph: disguised,
  homoglyph: disguised,
  traditional: disguised,
  random: disguised,
  translation: disguised,
  // Where only a few sentences could change places, nearly all is the same.
  sent_shuffle: ['identical', 'near-duplicate', 'pseudo-original'],
  para_shuffle: disguised,
  del20: edited,
  add20: edited,
  excerpt40: ['contained', 'partial'],
  summary: ['contained', 'partial', 'pseudo-original'],
  half_mix: ['spliced'],
  splice2: ['spliced'],
  splice3: ['spliced'],
  contained: ['contained'],
};
