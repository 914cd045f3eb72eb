import type { RoleBlock } from '../../contract/counted-blocks.ts';
import { pageLanguage } from './page-language.ts';

/**
 * By running text, else title; by reference data, often in English, only where neither has letters and nothing is
 * declared; never by code.
 */
export function languageOfBlocks(blocks: readonly RoleBlock[], title: string, declared: string): string {
  const prose = sampleOf(blocks, (role) => role !== 'code' && role !== 'reference');
  const told = pageLanguage(/\p{L}/u.test(prose) ? prose : title, declared);
  return told === 'other'
    ? pageLanguage(
        sampleOf(blocks, (role) => role === 'reference'),
        '',
      )
    : told;
}

function sampleOf(blocks: readonly RoleBlock[], isAsked: (role: RoleBlock['role']) => boolean): string {
  let sample = '';
  for (const { text, kept, role } of blocks) {
    if (sample.length >= enough) break;
    if (kept && isAsked(role)) sample += `${text}\n`;
  }
  return sample;
}

const enough = 5000;
