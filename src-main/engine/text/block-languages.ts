import type { RoleBlock } from '../../contract/block-rules.ts';
import { pageLanguage, sharesScript } from './page-language.ts';
import { otherLanguage } from './language.ts';

type LanguageBlock = Readonly<{ text: string; kept: boolean; role?: string; language?: string }>;

const minCharacters = 24;

/** Where it is not the page's, for people and shares, not for cutting words. */
export function withLanguages<Block extends LanguageBlock>(
  blocks: readonly Block[],
  pageLanguage: string,
): readonly (Block & LanguageBlock)[] {
  return blocks.map((block) => {
    if (!block.kept || !isProse(block.role) || block.text.length < minCharacters) return block;
    const language = otherLanguage(block.text.toLowerCase(), pageLanguage);
    // They may lack the letter that tells Ukrainian from Russian, or Japanese from Chinese.
    return language === null || (language !== 'en' && sharesScript(language, pageLanguage))
      ? block
      : { ...block, language };
  });
}

export function languageShares(blocks: readonly LanguageBlock[], pageLanguage: string) {
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

/**
 * Told by running text, or else the title; by reference data, often English, only where neither has letters and
 * nothing is declared; never by code.
 */
export function languageOfBlocks(blocks: readonly RoleBlock[], title: string, declared: string) {
  const prose = sampleOf(blocks, isProse);
  const told = pageLanguage(/\p{L}/u.test(prose) ? prose : title, declared);
  if (told !== 'other') return told;
  const data = sampleOf(blocks, (role) => role === 'reference');
  return pageLanguage(data, '');
}

const isProse = (role: string | undefined) => role !== 'code' && role !== 'reference';

function sampleOf(blocks: readonly RoleBlock[], isAsked: (role: RoleBlock['role']) => boolean) {
  let sample = '';
  for (const { text, kept, role } of blocks) {
    if (sample.length >= enough) break;
    if (kept && isAsked(role)) sample += `${text}\n`;
  }
  return sample;
}

const enough = 5000;
