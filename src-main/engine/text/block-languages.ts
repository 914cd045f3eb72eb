import { otherLanguage } from './language.ts';
import { sharesScript } from './page-language.ts';

interface LanguageBlock {
  readonly text: string;
  readonly kept: boolean;
  readonly role?: string;
  readonly language?: string;
}

/** Shorter blocks say too little: a name or a number may be anything. */
const minCharacters = 24;

/**
 * Names the language of each kept block that has another than its page: for people, and for the shares of languages.
 * Words are cut run by run, so a mixed page is segmented rightly without it.
 */
export function withLanguages<Block extends LanguageBlock>(
  blocks: readonly Block[],
  pageLanguage: string,
): readonly (Block & LanguageBlock)[] {
  return blocks.map((block) => {
    if (!block.kept || block.role === 'code' || block.role === 'reference' || block.text.length < minCharacters)
      return block;
    const language = otherLanguage(block.text.toLowerCase(), pageLanguage);
    // Short blocks have no letter by which Ukrainian is told from Russian, or Japanese from Chinese.
    return language === null || (language !== 'en' && sharesScript(language, pageLanguage))
      ? block
      : { ...block, language };
  });
}

/** Of the kept blocks, with their shares of the characters, the largest first. */
export function languageShares(
  blocks: readonly LanguageBlock[],
  pageLanguage: string,
): { language: string; share: number }[] {
  const sums = new Map<string, number>();
  let total = 0;
  for (const { text, kept, language = pageLanguage } of blocks) {
    if (!kept) continue;
    sums.set(language, (sums.get(language) ?? 0) + text.length);
    total += text.length;
  }
  return [...sums]
    .map(([language, sum]) => ({ language, share: Math.round((sum / total) * 1000) / 1000 }))
    .sort((a, b) => b.share - a.share);
}
