import type { RoleBlock } from '../../contract/block-rules.ts';
import { pageLanguage, sharesScript } from './page-language.ts';
import { otherLanguage } from './language.ts';

type LanguageBlock = Readonly<{ text: string; kept: boolean; role?: string; language?: string }>;

/** Adds a language that differs from the page's, for display and shares, not for tokenising. */
export function withLanguages<Block extends LanguageBlock>(
  blocks: readonly Block[],
  pageLanguage: string,
): readonly (Block & LanguageBlock)[] {
  return blocks.map((block) => {
    if (!block.kept || !isProse(block.role) || block.text.length < minCharacters) return block;
    const language = otherLanguage(block.text.toLowerCase(), pageLanguage);
    // A block may lack the letters that tell Ukrainian from Russian, or Japanese from Chinese.
    return language === null || (language !== 'en' && sharesScript(language, pageLanguage))
      ? block
      : { ...block, language };
  });
}

const minCharacters = 24;

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
 * From running text, or else the title. Reference data, often English, decides only if neither has letters and no
 * language is declared; code never.
 */
export function languageOfBlocks(blocks: readonly RoleBlock[], title: string, declared: string) {
  const prose = sampleOf(blocks, isProse);
  const guess = pageLanguage(/\p{L}/u.test(prose) ? prose : title, declared);
  if (guess !== 'other') return guess;
  const data = sampleOf(blocks, (role) => role === 'reference');
  return pageLanguage(data, '');
}

const isProse = (role: string | undefined) => role !== 'code' && role !== 'reference';

function sampleOf(blocks: readonly RoleBlock[], isAsked: (role: RoleBlock['role']) => boolean) {
  let sample = '';
  for (const { text, kept, role } of blocks) {
    if (sample.length >= maxSample) break;
    if (kept && isAsked(role)) sample += `${text}\n`;
  }
  return sample;
}

const maxSample = 5000;
